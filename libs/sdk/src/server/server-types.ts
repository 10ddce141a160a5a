// Users lead to their teams, and teams to their users: the types of both, as servers and project owners see them.

import type { Access } from '../access.js';
import type { ServerOAuthProvider } from '../connections/oauth-provider.js';
import type { ServerContactChannel, ServerContactChannelCreateOptions } from '../contact-channels/contact-channel.js';
import type { OwnJson, Json } from '../json.js';
import type { ServerCustomer } from '../payments/customer.js';
import type { PermissionGrants } from '../permissions/permission.js';
import type { TeamMemberProfile } from '../teams/team-member.js';
import type { Team, TeamCreateOptions, TeamUpdateOptions, TeamJson } from '../teams/team.js';
import type { UserMethods } from '../users/user-methods.js';
import type { CreateSessionOptions, UserSession } from '../users/user-sessions.js';
import type { BaseUser, UserUpdateOptions, UserJson } from '../users/user.js';

/** The access of a server. Users and teams lead to each other: how a member is made into a user comes with it. */
export interface ServerAccess extends Access {
  readonly userOf: (access: ServerAccess, json: ServerUserJson) => ServerUser;
}

/** A user with the fields that only servers and project owners see. A snapshot: get it again to see later changes. */
export interface ServerUser extends BaseUser, UserMethods, PermissionGrants, ServerCustomer {
  /** Sign-up time for a user who never was active. */
  readonly lastActiveAt: Date;
  readonly primaryEmailAuthEnabled: boolean;
  readonly serverMetadata: OwnJson;
  update(options: ServerUserUpdateOptions): Promise<void>;
  setPrimaryEmail(email: string | null, options?: { verified?: boolean }): Promise<void>;
  setClientReadOnlyMetadata(metadata: Json): Promise<void>;
  setServerMetadata(metadata: Json): Promise<void>;
  /** With everything that is the user's alone; its teams stay. @throws KnownErrors.UserNotFound */
  delete(): Promise<void>;
  /** Oldest first. */
  listContactChannels(): Promise<ServerContactChannel[]>;
  createContactChannel(options: ServerContactChannelCreateOptions): Promise<ServerContactChannel>;
  /** Oldest first. */
  listTeams(): Promise<ServerTeam[]>;
  /** @returns null for a team that the user is not a member of */
  getTeam(id: string): Promise<ServerTeam | null>;
  /** A team with the user as its creator, which is then the selected one. */
  createTeam(options: Omit<ServerTeamCreateOptions, 'creatorUserId'>): Promise<ServerTeam>;
  /** Oldest first. */
  listOAuthProviders(): Promise<ServerOAuthProvider[]>;
  /** @returns null when there is none with that id */
  getOAuthProvider(id: string): Promise<ServerOAuthProvider | null>;
  /** Signs the user in without a password, also to act in its place (contract/02 §11). */
  createSession(options?: CreateSessionOptions): Promise<UserSession>;
}

export interface ServerUserUpdateOptions extends UserUpdateOptions {
  primaryEmail?: string | null;
  primaryEmailVerified?: boolean;
  primaryEmailAuthEnabled?: boolean;
  clientReadOnlyMetadata?: Json;
  serverMetadata?: Json;
  /** Null removes it. Either way every session of the user ends. */
  password?: string | null;
}

export interface ServerUserJson extends UserJson {
  last_active_at_millis: number;
  primary_email_auth_enabled: boolean;
  server_metadata: Json;
  selected_team: ServerTeamJson | null;
}

/** A team with the fields that only servers and project owners see; every call is allowed. */
export interface ServerTeam extends Omit<Team, keyof ServerCustomer | 'listUsers' | 'update'>, ServerCustomer {
  readonly createdAt: Date;
  readonly serverMetadata: OwnJson;
  /** The longest member first. */
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
  /** Its first member, with the permissions of a creator. Default nobody. */
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
