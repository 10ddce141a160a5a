import { prepared } from '@hallpass/database';

/**
 * How a user's row is locked until the transaction ends:
 * - `changes`: other changes of the user wait. Transactions that only refer to the user continue: a new session, code
 *   or membership.
 * - `references`: those wait too, so that a deletion or claim does not miss one created concurrently.
 */
export type UserLock = 'changes' | 'references';

const CLAUSES: Record<UserLock, string> = { changes: 'FOR NO KEY UPDATE', references: 'FOR UPDATE' };

/**
 * Ends a statement that reads more of a user than `lockUser` does, in one round trip.
 * @param alias of the user
 */
export const lockingUser = (against: UserLock, alias = 'u'): string => `${CLAUSES[against]} OF ${alias}`;

const select = (against: UserLock) =>
  prepared<{ isAnonymous: boolean }>(`lock-user-against-${against}`)(
    `SELECT u.is_anonymous AS "isAnonymous" FROM users."user" u
     WHERE u.project_id = :projectId AND u.id = :userId ${lockingUser(against)}`,
  );
export const lockAgainst: Record<UserLock, ReturnType<typeof select>> = {
  changes: select('changes'),
  references: select('references'),
};
