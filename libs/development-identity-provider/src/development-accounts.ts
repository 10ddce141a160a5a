import { createHash } from 'node:crypto';

/** Who somebody chose to be. */
export interface DevelopmentAccount {
  /** The same for the same address, over restarts too: as at a real provider, one signs in to the same account again. */
  id: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
}

const MOST_RECENT = 4;

/** Everybody who has signed in since the start. */
export class DevelopmentAccounts {
  /** In the order of their last sign-in. */
  private readonly accounts = new Map<string, DevelopmentAccount>();

  /** What was typed last about an address holds. */
  save(typed: Omit<DevelopmentAccount, 'id'>): DevelopmentAccount {
    const id = createHash('sha256').update(typed.email.toLowerCase()).digest('hex').slice(0, 32);
    const account = { id, ...typed };
    this.accounts.delete(id);
    this.accounts.set(id, account);
    return account;
  }

  find(id: string): DevelopmentAccount | undefined {
    return this.accounts.get(id);
  }

  /** Last one first. */
  recent(): DevelopmentAccount[] {
    return [...this.accounts.values()].slice(-MOST_RECENT).reverse();
  }
}
