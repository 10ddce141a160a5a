import { prepared, type Tx } from '@hallpass/database';

/**
 * Against what a user's row is held until the transaction ends.
 * - `changes`: others who change the user wait. Who only refers to them goes on: a new session, code or membership.
 * - `references`: those wait too, so that none is made beside a deletion or a claim and overlooked by it.
 */
export type UserLock = 'changes' | 'references';

const CLAUSES: Record<UserLock, string> = { changes: 'FOR NO KEY UPDATE', references: 'FOR UPDATE' };

/** The end of a statement that reads more of a user than `lockUser` does, in one round trip. @param alias of the user */
export const lockingUser = (against: UserLock, alias = 'u'): string => `${CLAUSES[against]} OF ${alias}`;

const select = (against: UserLock) =>
  prepared<{ isAnonymous: boolean }>(`lock-user-against-${against}`)(
    `SELECT u.is_anonymous AS "isAnonymous" FROM users."user" u
     WHERE u.project_id = :projectId AND u.id = :userId ${lockingUser(against)}`,
  );
const STATEMENTS: Record<UserLock, ReturnType<typeof select>> = {
  changes: select('changes'),
  references: select('references'),
};

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
  const [user] = await STATEMENTS[against](tx, { projectId, userId });
  return user ?? null;
}
