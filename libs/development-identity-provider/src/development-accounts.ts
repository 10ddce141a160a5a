import { createHash } from 'node:crypto';

/** The account that a developer chose to be. */
export interface DevelopmentAccount {
  /**
   * The same for the same address, even after restarts: as with a real provider, it identifies the same account again.
   */
  id: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
}

const MOST_RECENT = 4;

/** All accounts that have signed in since the start. */
export class DevelopmentAccounts {
  /** In the order of their last sign-in. */
  private readonly accounts = new Map<string, DevelopmentAccount>();

  /** The most recent input for an address counts. */
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

  recent(): DevelopmentAccount[] {
    return [...this.accounts.values()].slice(-MOST_RECENT).reverse();
  }
}
