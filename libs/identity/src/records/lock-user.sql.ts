import { prepared } from '@hallpass/database';

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
export const lockAgainst: Record<UserLock, ReturnType<typeof select>> = {
  changes: select('changes'),
  references: select('references'),
};
