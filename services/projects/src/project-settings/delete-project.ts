import { sql, type Tx } from '@hallpass/database';
import type { ProjectStore } from '@hallpass/identity';

/** What hangs on these goes with them: channels, memberships, grants, credentials, sessions, codes of users. */
const ROWS = ['users."user"', 'users.team', 'auth.verification_code', 'auth.revocation', 'projects.internal_api_key'];

/**
 * Deletes a project with its users, teams and keys. Signing keys, which this service may not touch, open nothing any
 * more once there is no project.
 * @returns the version that tells every cache
 * @throws ProjectNotFound when it is gone already
 */
export async function deleteProject(tx: Tx, projects: ProjectStore, projectId: string): Promise<number> {
  const version = await projects.markDeleted(tx, projectId);
  for (const table of ROWS) await sql(tx, `DELETE FROM ${table} WHERE project_id = $1`, [projectId]);
  return version;
}
