import type { Database, Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import {
  defaultPermissionIds,
  hasRight,
  includesRole,
  OWNER_ROLES,
  type OwnerRole,
  type Right,
  rolesWith,
} from '@hallpass/project-config';
import { INTERNAL_PROJECT_ID, type ProjectSnapshot } from '@hallpass/projects';
import { lockUser } from '../records/lock-user.js';
import { type EventActor, publishSecurityEvents } from '../changes/security-events.js';
import { lockTeamsOfMember, selectOwnerRole, selectProjectsOfTeam, standing, updateOwnerRole } from './grant.sql.js';
import { assertOwnerLeft, OWNER_PERMISSION } from './project-owner.js';
import { assertTeamPermission, grantTeamPermission, revokeTeamPermission } from './team-grants.js';

interface Membership {
  teamId: string;
  userId: string;
}

/** The only permission of a member with fewer rights in the team itself: it lists the other members. */
export const PERMISSIONS_WITHOUT_OWNERSHIP: readonly string[] = ['$read_members'];

const nameOf = (role: OwnerRole): string => role.replace('_', '-');

/** The refusal of something that a role does not include. */
export function roleRequired(role: OwnerRole, needed: readonly OwnerRole[]): TextError {
  const [last = 'owner', ...others] = needed.map(nameOf).reverse();
  const roles = others.length > 0 ? `${others.reverse().join(', ')} or ${last}` : last;
  return new TextError(
    403,
    'OWNER_ROLE_REQUIRED',
    `Your role in the team that owns the project is ${nameOf(role)}. This needs the role ${roles}. Ask an owner of the team to change your role.`,
  );
}

/**
 * Checks the role of a member of a team of `internal`. Call it in the transaction of a change.
 * @throws TeamMembershipNotFound; TextError 403 that names the roles with this right
 */
export async function assertOwnerRole(db: Database | Tx, member: Membership, right: Right): Promise<void> {
  const [row] = await selectOwnerRole(db, { projectId: INTERNAL_PROJECT_ID, ...member });
  if (!row) throw new KnownErrors.TeamMembershipNotFound({ team_id: member.teamId, user_id: member.userId });
  const where = { isInternal: false };
  if (!hasRight(row.role, right, where)) throw roleRequired(row.role, rolesWith(right, where));
}

/**
 * Checks that a member of a team of `internal` may give a role to others: nobody gives rights that they lack. Lock the
 * team first, so that the role of the member does not change.
 * @throws TeamMembershipNotFound; TextError 403 that names the roles that may
 */
export async function assertMayGiveRole(tx: Tx, member: Membership, given: OwnerRole): Promise<void> {
  const [row] = await selectOwnerRole(tx, { projectId: INTERNAL_PROJECT_ID, ...member });
  if (!row) throw new KnownErrors.TeamMembershipNotFound({ team_id: member.teamId, user_id: member.userId });
  if (includesRole(row.role, given)) return;
  const mayGive = OWNER_ROLES.filter((role) => includesRole(role, given));
  throw roleRequired(row.role, mayGive);
}

/**
 * Changes the role of a member of a team of `internal`. A member with fewer rights than an owner keeps no permission in
 * the team except to see its members, so that nobody can invite or remove owners without being one; the invitations
 * that the member sent expire. A new owner gets the permissions of someone who creates a team.
 * The audit log of each project of the team gets an event.
 * @param by the owner who changes the role, or null for a server
 * @returns the role before
 * @throws TeamMembershipNotFound, also for a team that does not exist; TeamPermissionRequired; TextError 403 for a member
 * who is not an owner, 409 for the last owner
 */
export async function changeOwnerRole(
  tx: Tx,
  internal: ProjectSnapshot,
  { teamId, userId, role, by, actor }: Membership & { role: OwnerRole; by: string | null; actor: EventActor },
): Promise<OwnerRole> {
  const member = { projectId: internal.id, teamId, userId };
  if (by !== null) await assertMayChangeRoles(tx, internal, { teamId, userId: by });
  await lockUser(tx, internal.id, userId);
  await lockTeamsOfMember(tx, member);
  // Again under the lock of the team: two owners may demote each other at the same time.
  if (by !== null) await assertMayChangeRoles(tx, internal, { teamId, userId: by });
  const [row] = await selectOwnerRole(tx, member);
  if (!row) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
  if (row.role === role) return row.role;
  if (row.role === 'owner') await assertOwnerLeft(tx, internal, { teamId, userId });
  await updateOwnerRole(tx, { ...member, role: role === 'owner' ? null : role });
  if (role === 'owner')
    await setGrants(tx, internal, { teamId, userId }, defaultPermissionIds(internal.config, 'teamCreator'));
  else if (row.role === 'owner') await setGrants(tx, internal, { teamId, userId }, PERMISSIONS_WITHOUT_OWNERSHIP);
  await publishRoleChange(tx, { teamId, userId, before: row.role, after: role, actor });
  return row.role;
}

async function assertMayChangeRoles(tx: Tx, internal: ProjectSnapshot, owner: Membership): Promise<void> {
  await assertOwnerRole(tx, owner, 'owners:write');
  await assertTeamPermission(tx, internal, { ...owner, permissionId: OWNER_PERMISSION });
}

/** The subject of the event is in its details, because `user_id` of an entry is a user of the project itself. */
async function publishRoleChange(
  tx: Tx,
  { teamId, userId, before, after, actor }: Membership & { before: OwnerRole; after: OwnerRole; actor: EventActor },
): Promise<void> {
  const details = { team_id: teamId, member_id: userId, role_before: before, role_after: after };
  for (const { project_id: projectId } of await selectProjectsOfTeam(tx, { teamId }))
    await publishSecurityEvents(tx, projectId, [{ name: 'owner.role_changed', userId: null, actor, details }]);
}

/** Grants and revokes until the member has exactly these permissions. */
async function setGrants(
  tx: Tx,
  internal: ProjectSnapshot,
  member: Membership,
  permissionIds: readonly string[],
): Promise<void> {
  const [row] = await standing(tx, { projectId: internal.id, ...member });
  const held = row?.permissionIds ?? [];
  for (const permissionId of permissionIds)
    if (!held.includes(permissionId)) await grantTeamPermission(tx, internal, { ...member, permissionId });
  for (const permissionId of held)
    if (!permissionIds.includes(permissionId)) await revokeTeamPermission(tx, internal, { ...member, permissionId });
}
