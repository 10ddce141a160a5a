import { scoped, sql, type Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { assertUserExists } from '../permissions/project-grants.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { toUserRecord, USER_COLUMNS, USER_JOINS, type UserRow } from '../users/user-columns.js';
import type { UserRecord } from '../users/user-record.js';
import type { Membership } from './members.js';
import { TeamMemberEntity } from './team-member.entity.js';

/** How a member shows in one team (wire/03 §10). */
export interface MemberProfile {
  teamId: string;
  /** As set for the team, else the user's own. */
  displayName: string | null;
  profileImageUrl: string | null;
  user: UserRecord;
}

/** A change of a profile: absent fields stay, null inherits the user's own value again. */
export interface MemberProfilePatch {
  displayName?: string | null;
  profileImageUrl?: string | null;
}

interface MemberRow extends UserRow {
  memberTeamId: string;
  memberDisplayName: string | null;
  memberProfileImageUrl: string | null;
}

/** Profiles of a project, a team, a user or one member, anonymous ones included, oldest membership first. */
export async function listMemberProfiles(
  db: Database | Tx,
  projectId: string,
  { teamId, userId }: Partial<Membership>,
): Promise<MemberProfile[]> {
  const rows = await sql<MemberRow>(
    db,
    `SELECT m.team_id AS "memberTeamId", m.display_name AS "memberDisplayName",
       m.profile_image_url AS "memberProfileImageUrl", ${USER_COLUMNS}
     FROM users.team_member m JOIN users."user" u ON u.project_id = m.project_id AND u.id = m.user_id ${USER_JOINS}
     WHERE m.project_id = $1 AND ($2::uuid IS NULL OR m.team_id = $2) AND ($3::uuid IS NULL OR m.user_id = $3)
     ORDER BY m.created_at, m.team_id, m.user_id`,
    [projectId, teamId ?? null, userId ?? null],
  );
  return rows.map(({ memberTeamId, memberDisplayName, memberProfileImageUrl, ...row }) => {
    const user = toUserRecord(row);
    return {
      teamId: memberTeamId,
      displayName: memberDisplayName ?? user.displayName,
      profileImageUrl: memberProfileImageUrl ?? user.profileImageUrl,
      user,
    };
  });
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
  const [profile] = await listMemberProfiles(tx, project.id, { teamId, userId });
  if (profile) return profile;
  await assertUserExists(tx, project.id, userId);
  throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
}
