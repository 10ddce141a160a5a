// Server-side users and teams in one file, because their types refer to each other.

import type { Access } from '../access.js';
import type { ServerOAuthProvider } from '../connections/oauth-provider.js';
import type { ServerContactChannel, ServerContactChannelCreateOptions } from '../contact-channels/contact-channel.js';
import type { OwnJson, Json } from '../json.js';
import type { ServerCustomer } from '../payments/customer.js';
import type { PermissionGrants } from '../permissions/permission.js';
import type { TeamMemberProfile } from '../teams/team-member.js';
import type { Team, TeamCreateOptions, TeamUpdateOptions, TeamJson } from '../teams/team.js';
import type { UserMethods, CreateSessionOptions, UserSession } from '../users/user-methods.js';
import type { BaseUser, UserUpdateOptions, UserJson } from '../users/user.js';

/**
 * Server access. Includes the function that creates users, because the modules for users and teams depend on each
 * other.
 */
export interface ServerAccess extends Access {
  readonly userOf: (access: ServerAccess, json: ServerUserJson) => ServerUser;
}

/**
 * A user with the fields that only servers and project owners see. A snapshot: get the user again to see later changes.
 */
export interface ServerUser extends BaseUser, UserMethods, PermissionGrants, ServerCustomer {
  /** The sign-up time for a user who was never active. */
  readonly lastActiveAt: Date;
  readonly primaryEmailAuthEnabled: boolean;
  readonly serverMetadata: OwnJson;
  update(options: ServerUserUpdateOptions): Promise<void>;
  setPrimaryEmail(email: string | null, options?: { verified?: boolean }): Promise<void>;
  setClientReadOnlyMetadata(metadata: Json): Promise<void>;
  setServerMetadata(metadata: Json): Promise<void>;
  /**
   * Deletes the user and everything that only they own. Their teams stay.
   * @throws KnownErrors.UserNotFound
   */
  delete(): Promise<void>;
  /** Lists contact channels, oldest first. */
  listContactChannels(): Promise<ServerContactChannel[]>;
  createContactChannel(options: ServerContactChannelCreateOptions): Promise<ServerContactChannel>;
  /** Lists teams, oldest first. */
  listTeams(): Promise<ServerTeam[]>;
  /** @returns null if the user is not a member of the team */
  getTeam(id: string): Promise<ServerTeam | null>;
  /** Creates a team with the user as its creator and selects it. */
  createTeam(options: Omit<ServerTeamCreateOptions, 'creatorUserId'>): Promise<ServerTeam>;
  /** Lists connected provider accounts, oldest first. */
  listOAuthProviders(): Promise<ServerOAuthProvider[]>;
  /** @returns null if no account has this id */
  getOAuthProvider(id: string): Promise<ServerOAuthProvider | null>;
  /** Signs the user in without a password, for example to impersonate them (contract/02 §11). */
  createSession(options?: CreateSessionOptions): Promise<UserSession>;
}

export interface ServerUserUpdateOptions extends UserUpdateOptions {
  primaryEmail?: string | null;
  primaryEmailVerified?: boolean;
  primaryEmailAuthEnabled?: boolean;
  clientReadOnlyMetadata?: Json;
  serverMetadata?: Json;
  /** Null removes the password. Any change ends every session of the user. */
  password?: string | null;
}

export interface ServerUserJson extends UserJson {
  last_active_at_millis: number;
  primary_email_auth_enabled: boolean;
  server_metadata: Json;
  selected_team: ServerTeamJson | null;
}

/** A team with the fields that only servers and project owners see. Calls need no permissions. */
export interface ServerTeam extends Omit<Team, keyof ServerCustomer | 'listUsers' | 'update'>, ServerCustomer {
  readonly createdAt: Date;
  readonly serverMetadata: OwnJson;
  /** Lists members, longest membership first. */
  listUsers(): Promise<ServerTeamUser[]>;
  update(options: ServerTeamUpdateOptions): Promise<void>;
  /** @throws KnownErrors.UserNotFound, TeamNotFound, TeamMembershipAlreadyExists */
  addUser(userId: string): Promise<void>;
  /** @throws KnownErrors.UserNotFound, TeamMembershipNotFound */
  removeUser(userId: string): Promise<void>;
}

export type ServerTeamMemberProfile = TeamMemberProfile;

export interface ServerTeamUser extends ServerUser {
  readonly teamProfile: ServerTeamMemberProfile;
}

export interface ServerTeamCreateOptions extends TeamCreateOptions {
  /** The first member, who gets the permissions of a creator. By default the team has no members. */
  creatorUserId?: string;
}

export interface ServerTeamUpdateOptions extends TeamUpdateOptions {
  clientReadOnlyMetadata?: Json;
  serverMetadata?: Json;
}

export interface ServerTeamJson extends TeamJson {
  created_at_millis: number;
  server_metadata: Json;
}
