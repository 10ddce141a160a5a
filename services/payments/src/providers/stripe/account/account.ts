import { type Account, selectAccount, selectProjectOfAccount } from './account.sql.js';
import type { Database, Tx } from '@hallpass/database';

export async function accountOf(db: Database | Tx, projectId: string): Promise<Account | null> {
  return (await selectAccount(db, { projectId }))[0] ?? null;
}

/** @returns the id of the project; null if the account is not ours */
export async function projectOfAccount(db: Database | Tx, account: string): Promise<string | null> {
  return (await selectProjectOfAccount(db, { account }))[0]?.project_id ?? null;
}
