import type { Tx } from '@hallpass/database';
import { lockAgainst, type UserLock } from './lock-user.sql.js';

/**
 * Locks a user's row, for whatever is changed of a user or decided about them: it holds until the transaction ends.
 *
 * The order of locks, in which no two transactions wait for each other in a circle:
 * 1. the user's row; of several by their ids; after it that of whoever has reserved an address they take
 *    (`takeReservedAddress`);
 * 2. the row of a team;
 * 3. what belongs to the user: sessions, codes by their ids, addresses, passwords, accounts, keys, memberships.
 *
 * Every transaction that writes two of these begins with this, or with a statement that ends with `lockingUser`.
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
