import {
  isForeignKeyViolation,
  prepared,
  scoped,
  sql,
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  type Tx,
} from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { outbox } from '@hallpass/queue';
import { changes } from '../changes/changes.js';
import type { ProjectSnapshot } from '@hallpass/projects';
import { ProjectGrantEntity } from './grant.entities.js';
import { assertGrantable } from './grantable.js';
import { type Held, type HeldFilter, type ReadHolders, walkHeld } from './held-permissions.js';

export interface ProjectPermissionFilter extends HeldFilter {
  userId?: string;
}

/** By user and id (contract/03 §13). */
export const PROJECT_PERMISSION_ORDER: ListOrder = {
  name: 'project-permissions',
  columns: [
    ['user_id', 'uuid'],
    ['permission_id', 'text'],
  ],
  direction: 'asc',
};

const userExists = prepared('identity_user_exists')(
  `SELECT 1 FROM users."user" WHERE project_id = :projectId AND id = :userId`,
);

/** @throws UserNotFound when the project has no such user */
export async function assertUserExists(db: Database | Tx, projectId: string, userId: string): Promise<void> {
  if ((await userExists(db, { projectId, userId })).length === 0) throw new KnownErrors.UserNotFound();
}

/** Permissions of the project or of a user. Grants whose definition is gone are left out. */
export function walkProjectPermissions(
  db: Database | Tx,
  project: ProjectSnapshot,
  { userId, permissionId, recursive, ...range }: ListRange & ProjectPermissionFilter,
): ListWalk<Held> {
  const read: ReadHolders = async (grantIds, from, limit) => {
    const where = ['project_id = :projectId', 'permission_id = ANY (:grantIds::text[])'];
    if (userId !== undefined) where.push('user_id = :userId');
    if (from) where.push(`user_id ${from.isIncluded ? '>=' : '>'} :fromUserId`);
    const users = await sql<{ userId: string; permissionIds: string[] }>(
      db,
      `SELECT user_id AS "userId", array_agg(permission_id) AS "permissionIds" FROM permissions.project_grant
       WHERE ${where.join(' AND ')} GROUP BY user_id ORDER BY user_id LIMIT :limit`,
      { projectId: project.id, grantIds, userId, fromUserId: from?.key[0], limit },
    );
    return users.map((each) => ({ key: [each.userId], permissionIds: each.permissionIds }));
  };
  return walkHeld(project, PROJECT_PERMISSION_ORDER, 'project', { filter: { permissionId, recursive }, range, read });
}

/**
 * Grants a project permission directly; granting it again changes nothing, but is published as well (contract/03 §13).
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
      `INSERT INTO permissions.project_grant (project_id, user_id, permission_id) VALUES (:projectId, :userId, :permissionId)
       ON CONFLICT DO NOTHING`,
      { projectId: project.id, userId, permissionId },
    );
  } catch (error) {
    // The user was deleted between the test and the insert.
    if (isForeignKeyViolation(error)) throw new KnownErrors.UserNotFound();
    throw error;
  }
  await outbox.addAll(tx, project.id, [changes.projectPermissionCreated(userId, permissionId)]);
}

/**
 * Takes back a direct grant and publishes that.
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
