import type { Tx } from '@hallpass/database';
import { textError } from '@hallpass/errors';
import { permissionsThatGive } from '@hallpass/project-config';
import { INTERNAL_PROJECT_ID, type ProjectSnapshot } from '@hallpass/projects';
import { lockOwnerGrants, lockTeamsOfMember, teamsLeftWithoutOwner } from './grant.sql.js';

/** The permission in a team of `internal` to transfer its projects (contract/04 §2). */
export const OWNER_PERMISSION = 'team_admin';

// A team that owns projects must keep an owner: a member with `team_admin`, or any member if nobody in the team has it.
// Anonymous users cannot administer projects and do not count. Call these functions in the transaction of the change,
// before the change: their locks make concurrent changes of the same team wait, including a transfer to the team
// (`holdOwnerTeam`, security H10).

/** Returns whether a user is the last owner of a team, or of any of their teams. Lock the user's row first. */
export async function isLastOwner(
  tx: Tx,
  project: ProjectSnapshot,
  { userId, teamId = null }: { userId: string; teamId?: string | null },
): Promise<boolean> {
  if (project.id !== INTERNAL_PROJECT_ID) return false;
  const teams = await lockTeamsOfMember(tx, { projectId: project.id, userId, teamId });
  return leavesNoOwner(tx, project, { userId, teamIds: teams.map(({ id }) => id), permissionId: null });
}

/**
 * Call before a membership ends, or before all memberships of a user do. Lock the user's row first.
 * @throws TextError 409
 */
export async function assertOwnerLeft(
  tx: Tx,
  project: ProjectSnapshot,
  member: { userId: string; teamId?: string },
): Promise<void> {
  if (await isLastOwner(tx, project, member)) throw textError('LastProjectOwner');
}

/**
 * Call before a direct grant is revoked.
 * @throws TextError 409
 */
export async function assertOwnerLeftWithoutGrant(
  tx: Tx,
  project: ProjectSnapshot,
  { userId, teamId, permissionId }: { userId: string; teamId: string; permissionId: string },
): Promise<void> {
  if (project.id !== INTERNAL_PROJECT_ID || !ownerIdsOf(project).includes(permissionId)) return;
  if (await leavesNoOwner(tx, project, { userId, teamIds: [teamId], permissionId }))
    throw textError('LastProjectOwner');
}

const ownerIdsOf = ({ config }: ProjectSnapshot) => permissionsThatGive(config, 'team', OWNER_PERMISSION);

async function leavesNoOwner(
  tx: Tx,
  project: ProjectSnapshot,
  { userId, teamIds, permissionId }: { userId: string; teamIds: string[]; permissionId: string | null },
): Promise<boolean> {
  const values = { projectId: project.id, teamIds, ownerIds: ownerIdsOf(project) };
  await lockOwnerGrants(tx, values);
  // A separate statement, so that it sees the changes of transactions that held the locks.
  return (await teamsLeftWithoutOwner(tx, { ...values, userId, permissionId })).length > 0;
}
