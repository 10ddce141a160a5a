import { sql, type Tx } from '@hallpass/database';

/** A permission has another id now: every direct grant of it follows, in the transaction of the change. */
export async function renameGrants(
  tx: Tx,
  { projectId, from, to }: { projectId: string; from: string; to: string },
): Promise<void> {
  // Whoever holds the new id already, from a definition of before, holds it once.
  await sql(
    tx,
    `INSERT INTO permissions.team_grant (project_id, team_id, user_id, permission_id, created_at)
     SELECT project_id, team_id, user_id, $3, created_at FROM permissions.team_grant
     WHERE project_id = $1 AND permission_id = $2 ON CONFLICT DO NOTHING`,
    [projectId, from, to],
  );
  await sql(
    tx,
    `INSERT INTO permissions.project_grant (project_id, user_id, permission_id, created_at)
     SELECT project_id, user_id, $3, created_at FROM permissions.project_grant
     WHERE project_id = $1 AND permission_id = $2 ON CONFLICT DO NOTHING`,
    [projectId, from, to],
  );
  await removeGrants(tx, { projectId, permissionId: from });
}

/** A permission is defined no more: nobody holds it, in the transaction of the change. */
export async function removeGrants(
  tx: Tx,
  { projectId, permissionId }: { projectId: string; permissionId: string },
): Promise<void> {
  for (const table of ['team_grant', 'project_grant'])
    await sql(tx, `DELETE FROM permissions.${table} WHERE project_id = $1 AND permission_id = $2`, [
      projectId,
      permissionId,
    ]);
}
