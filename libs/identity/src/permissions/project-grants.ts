import {
  isForeignKeyViolation,
  scoped,
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
import { insertProjectGrant, selectProjectGrants, userExists } from './grant.sql.js';

export interface ProjectPermissionFilter extends HeldFilter {
  userId?: string;
}

/** Ordered by user and id (contract/03 §13). */
export const PROJECT_PERMISSION_ORDER: ListOrder = {
  name: 'project-permissions',
  columns: [
    ['user_id', 'uuid'],
    ['permission_id', 'text'],
  ],
  direction: 'asc',
};

/** @throws UserNotFound when the project has no such user */
export async function assertUserExists(db: Database | Tx, projectId: string, userId: string): Promise<void> {
  if ((await userExists(db, { projectId, userId })).length === 0) throw new KnownErrors.UserNotFound();
}

/** Permissions of the project or of a user. Grants whose definition was deleted are left out. */
export function walkProjectPermissions(
  db: Database | Tx,
  project: ProjectSnapshot,
  { userId, permissionId, recursive, ...range }: ListRange & ProjectPermissionFilter,
): ListWalk<Held> {
  const read: ReadHolders = async (grantIds, from, limit) => {
    const users = await selectProjectGrants(db, project.id, { userId }, { grantIds, from, limit });
    return users.map((each) => ({ key: [each.userId], permissionIds: each.permissionIds }));
  };
  return walkHeld(project, PROJECT_PERMISSION_ORDER, 'project', { filter: { permissionId, recursive }, range, read });
}

/**
 * Grants a project permission directly. Granting it again changes nothing, but is published as well (contract/03 §13).
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
    await insertProjectGrant(tx, { projectId: project.id, userId, permissionId });
  } catch (error) {
    // The user was deleted between the check and the insert.
    if (isForeignKeyViolation(error)) throw new KnownErrors.UserNotFound();
    throw error;
  }
  await outbox.addAll(tx, project.id, [changes.projectPermissionCreated(userId, permissionId)]);
}

/**
 * Revokes a direct grant and publishes that.
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
