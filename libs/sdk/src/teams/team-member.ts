import { pathOf, request, type TeamAccess, type UserAccess } from '../access.js';
import { allPages } from '../requests/all-pages.js';

/** A member's name and picture in a team. Defaults to the user's own (contract/03 §10). */
export interface TeamMemberProfile {
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
}

export interface EditableTeamMemberProfile extends TeamMemberProfile {
  update(options: TeamMemberProfileUpdateOptions): Promise<void>;
}

export interface TeamMemberProfileUpdateOptions {
  /** Null restores the user's own name. */
  displayName?: string | null;
  /** Data URL. Null restores the user's own picture. */
  profileImageUrl?: string | null;
}

export interface TeamUser {
  readonly id: string;
  readonly teamProfile: TeamMemberProfile;
}

export interface TeamMemberJson {
  user_id: string;
  display_name: string | null;
  profile_image_url: string | null;
}

/**
 * Lists members, longest membership first.
 * @throws KnownErrors.TeamPermissionRequired without `$read_members`
 */
export async function listTeamUsers(access: TeamAccess): Promise<TeamUser[]> {
  return (await listTeamMembers<TeamMemberJson>(access)).map((json) => ({
    id: json.user_id,
    teamProfile: teamProfileOf(json),
  }));
}

export function listTeamMembers<Member extends TeamMemberJson>(access: TeamAccess): Promise<Member[]> {
  return allPages<Member>(access.api, access.accessType, {
    path: '/team-member-profiles',
    query: { team_id: access.teamId },
  });
}

/** @throws KnownErrors.TeamMembershipNotFound */
export async function getTeamProfile(access: UserAccess, teamId: string): Promise<EditableTeamMemberProfile> {
  const path = `/team-member-profiles${pathOf(teamId, access.userId)}`;
  const json = await request<TeamMemberJson>(access, { method: 'GET', path });
  return {
    ...teamProfileOf(json),
    update: async ({ displayName, profileImageUrl }) => {
      const body = { display_name: displayName, profile_image_url: profileImageUrl };
      await request(access, { method: 'PATCH', path, body });
    },
  };
}

/** @throws KnownErrors.TeamMembershipNotFound */
export async function leaveTeam(access: UserAccess, teamId: string): Promise<void> {
  await request(access, { method: 'DELETE', path: `/team-memberships${pathOf(teamId, access.userId)}` });
}

export const teamProfileOf = (json: TeamMemberJson): TeamMemberProfile => ({
  displayName: json.display_name,
  profileImageUrl: json.profile_image_url,
});
