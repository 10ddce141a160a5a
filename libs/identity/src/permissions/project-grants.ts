import { isForeignKeyViolation, prepared, scoped, sql, type Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { outbox } from '@hallpass/queue';
import { changes } from '../changes/changes.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { ProjectGrantEntity } from './grant.entities.js';
import { assertGrantable } from './grantable.js';
import { heldPermissions } from './team-grants.js';

/** A permission of a user in the whole project, direct or contained. */
export interface ProjectPermission {
  id: string;
  userId: string;
}

export interface ProjectPermissionFilter {
  userId?: string;
  permissionId?: string;
  /** Also what the granted permissions contain. Default false. */
  recursive?: boolean;
}

const userExists = prepared('identity_user_exists', `SELECT 1 FROM users."user" WHERE project_id = $1 AND id = $2`);

/** @throws UserNotFound when the project has no such user */
export async function assertUserExists(db: Database | Tx, projectId: string, userId: string): Promise<void> {
  if ((await userExists(db, [projectId, userId])).length === 0) throw new KnownErrors.UserNotFound();
}

const grantsWhere = (name: string, ...filters: string[]) =>
  prepared<{ userId: string; permissionIds: string[] }>(
    `identity_project_grants_${name}`,
    `SELECT user_id AS "userId", array_agg(permission_id) AS "permissionIds" FROM permissions.project_grant
     WHERE ${['project_id = $1', ...filters].join(' AND ')} GROUP BY user_id ORDER BY user_id`,
  );

const grantsOfAll = grantsWhere('of_all');
const grantsOfUser = grantsWhere('of_user', 'user_id = $2');

/** Permissions by user and id (wire/03 §13). Grants whose definition is gone are left out. */
export async function listProjectPermissions(
  db: Database | Tx,
  project: ProjectSnapshot,
  { userId, permissionId, recursive }: ProjectPermissionFilter,
): Promise<ProjectPermission[]> {
  const users = await (userId === undefined ? grantsOfAll(db, [project.id]) : grantsOfUser(db, [project.id, userId]));
  return users.flatMap((user) =>
    heldPermissions(project, 'project', user.permissionIds, recursive)
      .filter((id) => permissionId === undefined || id === permissionId)
      .map((id) => ({ id, userId: user.userId })),
  );
}

/**
 * Grants a project permission directly; granting it again changes nothing, but is told as well (wire/03 §13).
 * @throws UserNotFound, PermissionNotFound, PermissionScopeMismatch
 */
export async function grantProjectPermission(
  tx: Tx,
  project: ProjectSnapshot,
  { userId, permissionId }: { userId: string; permissionId: string },
): Promise<void> {
  await assertUserExists(tx, project.id, userId);
  assertGrantable(project.config, 'project', permissionId);
  try {
    await sql(
      tx,
      `INSERT INTO permissions.project_grant (project_id, user_id, permission_id) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [project.id, userId, permissionId],
    );
  } catch (error) {
    // The user was deleted between the test and the insert.
    if (isForeignKeyViolation(error)) throw new KnownErrors.UserNotFound();
    throw error;
  }
  await outbox.addAll(tx, project.id, [changes.projectPermissionCreated(userId, permissionId)]);
}

/**
 * Takes back a direct grant and tells it.
 * @throws UserNotFound, PermissionNotFound when it was not directly granted
 */
export async function revokeProjectPermission(
  tx: Tx,
  project: ProjectSnapshot,
  { userId, permissionId }: { userId: string; permissionId: string },
): Promise<void> {
  await assertUserExists(tx, project.id, userId);
  const revoked = await scoped(tx, ProjectGrantEntity, project.id).delete({ userId, permissionId });
  if (revoked === 0) throw new KnownErrors.PermissionNotFound({ permission_id: permissionId });
  await outbox.addAll(tx, project.id, [changes.projectPermissionDeleted(userId, permissionId)]);
}
