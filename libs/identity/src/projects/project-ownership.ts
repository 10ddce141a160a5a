import { type Database, prepared, type Tx } from '@hallpass/database';

const findOwnership = prepared<{ project_id: string }>(
  'owns-project',
  `SELECT p.project_id FROM projects.project p
   JOIN users.team_member m ON m.project_id = 'internal' AND m.team_id = p.owner_team_id AND m.user_id = $2
   WHERE p.project_id = $1 AND p.deleted_at IS NULL`,
);

/**
 * Whether a user of the project `internal` may administer a project: by being in the team that owns it, whatever
 * their permissions there (wire/01 §10). Asked of the database on every call, so that it ends with the membership.
 */
export async function ownsProject(db: Database | Tx, projectId: string, userId: string): Promise<boolean> {
  return (await findOwnership(db, [projectId, userId])).length > 0;
}
