import type { Database, Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { toUserRecord, userById } from './user-columns.sql.js';
import type { UserRecord } from './user-record.js';

/**
 * Reads a user with methods, accounts and selected team, in one prepared statement.
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
