import type { Tx } from '@hallpass/database';
import { lockAgainst, type UserLock } from './lock-user.sql.js';

/**
 * Locks a user's row until the transaction ends, before anything about the user is changed or decided.
 *
 * To prevent deadlocks, take locks in this order:
 * 1. the user's row (several in order of their ids), then the row of the user who reserved an address they take
 *    (`takeReservedAddress`);
 * 2. the row of a team;
 * 3. the user's own rows: sessions, codes by their ids, addresses, passwords, accounts, keys, memberships.
 *
 * Every transaction that writes two of these starts with this function, or with a statement that ends with
 * `lockingUser`.
 * @returns null when there is no such user
 */
export async function lockUser(
  tx: Tx,
  projectId: string,
  userId: string,
  against: UserLock = 'changes',
): Promise<{ isAnonymous: boolean } | null> {
  const [user] = await lockAgainst[against](tx, { projectId, userId });
  return user ?? null;
}
