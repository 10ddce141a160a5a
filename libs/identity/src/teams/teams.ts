import { randomUUID } from 'node:crypto';
import { isForeignKeyViolation, scoped, type Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { defaultPermissionIds, type OwnerRole } from '@hallpass/project-config';
import { outbox } from '@hallpass/queue';
import { changes } from '../changes/changes.js';
import { assertOwnsNoProject, type ProjectSnapshot } from '@hallpass/projects';
import type { NewTeam, TeamPatch, TeamRecord } from '../records/team-record.js';
import { TeamEntity } from './team.entity.js';
import { addMember, lockTeam, lockWhoSelected, removeTeam, selectTeam } from './team.sql.js';

/**
 * Creates a team. Its creator, if given, becomes a member with the project's default permissions for team creators
 * (contract/03 §8). Publishes only `team.created`.
 * @returns the new team
 * @throws UserNotFound when the project has no such creator; the transaction can then no longer be used
 */
export async function createTeam(tx: Tx, project: ProjectSnapshot, team: NewTeam): Promise<TeamRecord> {
  const id = randomUUID();
  const { creatorUserId, ...fields } = team;
  await scoped(tx, TeamEntity, project.id).insert({ id, ...fields });
  if (creatorUserId) {
    try {
      const permissionIds = defaultPermissionIds(project.config, 'teamCreator');
      await insertMember(tx, project.id, { teamId: id, userId: creatorUserId, permissionIds });
    } catch (error) {
      if (isForeignKeyViolation(error, 'team_member_user')) throw new KnownErrors.UserNotFound();
      throw error;
    }
  }
  const created = await readTeam(tx, project.id, id);
  if (!created) throw new Error('a team that was just created cannot be read');
  await outbox.addAll(tx, project.id, [changes.teamCreated(created)]);
  return created;
}

/**
 * Adds the member and their grants in one statement.
 * @param member.role only in teams of `internal`
 * @returns false, without granting anything, when they already are a member
 */
export async function insertMember(
  tx: Tx,
  projectId: string,
  { role = 'owner', ...member }: { teamId: string; userId: string; permissionIds: readonly string[]; role?: OwnerRole },
): Promise<boolean> {
  const [added] = await addMember(tx, { projectId, ...member, ownerRole: role === 'owner' ? null : role });
  return added?.isNew ?? false;
}

export async function readTeam(db: Database | Tx, projectId: string, teamId: string): Promise<TeamRecord | null> {
  const [team] = await selectTeam(db, { projectId, teamId });
  return team ?? null;
}

/**
 * Changes a team and publishes `team.updated`.
 * @throws TeamNotFound
 */
export async function updateTeam(
  tx: Tx,
  project: ProjectSnapshot,
  teamId: string,
  patch: TeamPatch,
): Promise<TeamRecord> {
  if (Object.values(patch).some((value) => value !== undefined))
    await scoped(tx, TeamEntity, project.id).update({ id: teamId }, patch);
  const team = await readTeam(tx, project.id, teamId);
  if (!team) throw new KnownErrors.TeamNotFound({ team_id: teamId });
  await outbox.addAll(tx, project.id, [changes.teamUpdated(team)]);
  return team;
}

/**
 * Deletes a team with memberships, profiles, grants and pending invitations; users who had it selected then have no
 * selected team. Publishes only `team.deleted`.
 * @throws TeamNotFound; TextError 409 for a team of `internal` that owns projects, since nobody could reach them
 * afterwards
 */
export async function deleteTeam(tx: Tx, project: ProjectSnapshot, teamId: string): Promise<void> {
  const team = { projectId: project.id, teamId };
  await lockWhoSelected(tx, team);
  // Lock the team before the statement that reads invitations: a concurrent invitation holds the team and is visible
  // afterwards.
  await lockTeam(tx, team);
  await assertOwnsNoProject(tx, project.id, teamId);
  const gone = await removeTeam(tx, team);
  if (gone.length === 0) throw new KnownErrors.TeamNotFound({ team_id: teamId });
  await outbox.addAll(tx, project.id, [changes.teamDeleted(teamId)]);
}
