import { type MemberRow, MEMBER_COLUMNS, OF_MEMBER, selectMember } from './team.sql.js';
import {
  rowsOf,
  scoped,
  valueBytes,
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  type Tx,
  type Walked,
  walkList,
} from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { assertUserExists } from '../permissions/project-grants.js';
import type { ProjectSnapshot } from '@hallpass/projects';
import { toUserRecord, USER_BYTES, USER_JOINS } from '../records/user-columns.sql.js';
import type { UserRecord } from '../records/user-record.js';
import type { Membership } from './members.js';
import { TeamMemberEntity } from './team-member.entity.js';

/** A member's profile in one team (contract/03 §10). */
export interface MemberProfile {
  teamId: string;
  /** The value set for the team, else the user's own. */
  displayName: string | null;
  profileImageUrl: string | null;
  user: UserRecord;
}

/** A change of a profile: absent fields stay, null restores the user's own value. */
export interface MemberProfilePatch {
  displayName?: string | null;
  profileImageUrl?: string | null;
}

export const MEMBER_PROFILE_ORDER: ListOrder = {
  name: 'team-member-profiles',
  columns: [
    ['m.created_at', 'instant'],
    ['m.team_id', 'uuid'],
    ['m.user_id', 'uuid'],
  ],
  direction: 'asc',
};

/** Profiles of a project, a team or a user, including anonymous users. */
export function walkMemberProfiles(
  db: Database | Tx,
  projectId: string,
  { teamId, userId, ...range }: ListRange & Partial<Membership>,
): ListWalk<Walked<MemberRow>> {
  const where = ['m.project_id = :projectId', ...(teamId === undefined ? [] : ['m.team_id = :teamId'])];
  const table = 'users.team_member';
  const rows = userId === undefined ? table : rowsOf(table, 'project_id = :projectId AND user_id = :userId');
  const from = `${rows} m ${OF_MEMBER}`;
  const bytes = `${valueBytes('m.profile_image_url')} + ${USER_BYTES}`;
  const list = { from, alias: 'm', columns: MEMBER_COLUMNS, joins: `${OF_MEMBER} ${USER_JOINS}`, bytes };
  return walkList(db, projectId, { ...list, order: MEMBER_PROFILE_ORDER, where, values: { teamId, userId } }, range);
}

export function toMemberProfile({
  memberTeamId,
  memberDisplayName,
  memberProfileImageUrl,
  ...row
}: MemberRow): MemberProfile {
  const user = toUserRecord(row);
  return {
    teamId: memberTeamId,
    displayName: memberDisplayName ?? user.displayName,
    profileImageUrl: memberProfileImageUrl ?? user.profileImageUrl,
    user,
  };
}

/** @returns null if the user is not a member */
export async function readMemberProfile(
  db: Database | Tx,
  projectId: string,
  { teamId, userId }: Membership,
): Promise<MemberProfile | null> {
  const [row] = await selectMember(db, { projectId, teamId, userId });
  return row ? toMemberProfile(row) : null;
}

/** @throws UserNotFound, TeamMembershipNotFound (also for a team that does not exist) */
export async function updateMemberProfile(
  tx: Tx,
  project: ProjectSnapshot,
  { teamId, userId }: Membership,
  patch: MemberProfilePatch,
): Promise<MemberProfile> {
  if (Object.values(patch).some((value) => value !== undefined))
    await scoped(tx, TeamMemberEntity, project.id).update({ teamId, userId }, patch);
  const profile = await readMemberProfile(tx, project.id, { teamId, userId });
  if (profile) return profile;
  await assertUserExists(tx, project.id, userId);
  throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
}
