import { type Access, pathOf, request, type TeamAccess, type UserAccess } from '../access.js';
import {
  type ApiKeyCreationOptions,
  createTeamApiKey,
  listTeamApiKeys,
  type TeamApiKey,
  type TeamApiKeyFirstView,
} from '../api-keys/api-key.js';
import type { Json, OwnJson } from '../json.js';
import { type Customer, customerOf } from '../payments/customer.js';
import { allPages } from '../requests/all-pages.js';
import type { OwnerRole } from './owner-role.js';
import { listTeamUsers, type TeamUser } from './team-member.js';

/**
 * A team as its members see it (contract/03 §8). A snapshot: get the team again to see later changes. A call that needs
 * a permission that the member lacks throws KnownErrors.TeamPermissionRequired.
 */
export interface Team extends Customer {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: OwnJson;
  readonly clientReadOnlyMetadata: OwnJson;
  /** Whether members need a second factor to act for the team. */
  readonly requiresSecondFactor: boolean;
  /**
   * @param options.callbackUrl where the link in the email leads, with the code in `code`; default: the app's
   * team-invitation page
   * @param options.ownerRole only in a team that owns projects: the role of the new member; default: `owner`
   */
  inviteUser(options: InviteUserOptions): Promise<void>;
  /** Lists members, longest membership first. */
  listUsers(): Promise<TeamUser[]>;
  /** @throws KnownErrors.TeamPermissionRequired without `$remove_members`, UserNotFound, TeamMembershipNotFound */
  removeUser(userId: string): Promise<void>;
  listInvitations(): Promise<TeamInvitation[]>;
  update(options: TeamUpdateOptions): Promise<void>;
  delete(): Promise<void>;
  /** Lists keys, newest first. */
  listApiKeys(): Promise<TeamApiKey[]>;
  /** Creates a key. The full key is returned only here. */
  createApiKey(options: ApiKeyCreationOptions): Promise<TeamApiKeyFirstView>;
}

export interface TeamCreateOptions {
  displayName: string;
  /** Data URL. With server access, http(s) URLs also work. */
  profileImageUrl?: string;
}

export interface TeamUpdateOptions {
  displayName?: string;
  /** Data URL, or null. With server access, http(s) URLs also work. */
  profileImageUrl?: string | null;
  /** Replaces all client metadata. */
  clientMetadata?: Json;
  requiresSecondFactor?: boolean;
}

export interface TeamJson {
  id: string;
  display_name: string;
  profile_image_url: string | null;
  client_metadata: Json;
  client_read_only_metadata: Json;
  requires_second_factor?: true;
}

export function teamOf(access: Access, json: TeamJson): Team {
  const team: TeamAccess = { ...access, teamId: json.id };
  return {
    ...customerOf(access, { teamId: json.id }),
    ...teamFieldsOf(json),
    inviteUser: (options) => inviteUser(team, options),
    listUsers: () => listTeamUsers(team),
    removeUser: async (userId) => {
      await request(access, { method: 'DELETE', path: `/team-memberships${pathOf(json.id, userId)}` });
    },
    listInvitations: () => listTeamInvitations(team),
    update: async (options) => {
      await request(access, { method: 'PATCH', path: `/teams${pathOf(json.id)}`, body: teamUpdate(options) });
    },
    delete: async () => {
      await request(access, { method: 'DELETE', path: `/teams${pathOf(json.id)}` });
    },
    listApiKeys: () => listTeamApiKeys(team),
    createApiKey: (options) => createTeamApiKey(team, options),
  };
}

export async function listTeams(access: UserAccess): Promise<Team[]> {
  const query = { user_id: access.userId };
  const items = await allPages<TeamJson>(access.api, access.accessType, { path: '/teams', query });
  return items.map((json) => teamOf(access, json));
}

/**
 * Creates a team with the user as its first member.
 * @throws ApiError 403 if the project does not allow its users to create teams
 */
export async function createTeam(access: UserAccess, options: TeamCreateOptions): Promise<Team> {
  const body = { ...teamUpdate(options), creator_user_id: access.userId };
  return teamOf(access, await request<TeamJson>(access, { method: 'POST', path: '/teams', body }));
}

export const teamFieldsOf = (json: TeamJson) => ({
  id: json.id,
  displayName: json.display_name,
  profileImageUrl: json.profile_image_url,
  clientMetadata: json.client_metadata,
  clientReadOnlyMetadata: json.client_read_only_metadata,
  requiresSecondFactor: json.requires_second_factor ?? false,
});

export const teamUpdate = (options: TeamUpdateOptions) => ({
  display_name: options.displayName,
  profile_image_url: options.profileImageUrl,
  client_metadata: options.clientMetadata,
  requires_second_factor: options.requiresSecondFactor,
});

/** An invitation that was neither used nor has expired (contract/03 §11). */
export interface TeamInvitation {
  readonly id: string;
  readonly recipientEmail: string | null;
  readonly expiresAt: Date;
  /** Only if the invitation gives a role in a team that owns projects. */
  readonly ownerRole?: OwnerRole;
  /** @throws KnownErrors.VerificationCodeNotFound if the invitation no longer exists */
  revoke(): Promise<void>;
}

interface TeamInvitationJson {
  id: string;
  recipient_email: string | null;
  expires_at_millis: number;
  owner_role?: OwnerRole;
}

interface InviteUserOptions {
  email: string;
  callbackUrl?: string;
  ownerRole?: OwnerRole;
}

/**
 * Emails an invitation that is valid for 7 days.
 * @param options.callbackUrl where the link leads, with the code in `code`; default: the app's team-invitation page
 * @throws KnownErrors.TeamPermissionRequired without `$invite_members`, RedirectUrlNotWhitelisted; ApiError 403 for a
 * role with rights that the caller lacks
 */
async function inviteUser(
  access: TeamAccess,
  { email, callbackUrl = access.callbackUrl('teamInvitation'), ownerRole }: InviteUserOptions,
): Promise<void> {
  const body = { email, team_id: access.teamId, callback_url: callbackUrl, owner_role: ownerRole };
  await request(access, { method: 'POST', path: '/team-invitations/send-code', body });
}

/**
 * Lists invitations, oldest first.
 * @throws KnownErrors.TeamPermissionRequired without `$read_members` and `$invite_members`
 */
async function listTeamInvitations(access: TeamAccess): Promise<TeamInvitation[]> {
  const query = { team_id: access.teamId };
  const path = '/team-invitations';
  const items = await allPages<TeamInvitationJson>(access.api, access.accessType, { path, query });
  return items.map((json) => ({
    id: json.id,
    recipientEmail: json.recipient_email,
    expiresAt: new Date(json.expires_at_millis),
    ...(json.owner_role && { ownerRole: json.owner_role }),
    revoke: async () => {
      await request(access, { method: 'DELETE', path: `${path}${pathOf(json.id)}`, query });
    },
  }));
}
