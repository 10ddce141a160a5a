import { prepared, type Database, type Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { toUserRecord, USER_COLUMNS, USER_JOINS, type UserRow } from './user-columns.js';
import type { UserRecord } from './user-record.js';

const userById = prepared<UserRow>('identity_user_by_id')(
  `SELECT ${USER_COLUMNS} FROM users."user" u ${USER_JOINS} WHERE u.project_id = :projectId AND u.id = :userId`,
);

/**
 * A user with methods, accounts and selected team, in one prepared statement.
 * @param userId a UUID, in either case
 * @returns null when the project has no such user
 */
export async function readUser(
  db: Database | Tx,
  project: ProjectSnapshot | string,
  userId: string,
): Promise<UserRecord | null> {
  const projectId = typeof project === 'string' ? project : project.id;
  const [row] = await userById(db, { projectId, userId });
  return row ? toUserRecord(row) : null;
}
