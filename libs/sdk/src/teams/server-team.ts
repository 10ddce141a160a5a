import { type Access, pathOf, request, type TeamAccess } from '../access.js';
import { ownerOfApiKey } from '../api-keys/api-key.js';
import { KnownErrors } from '../errors/known-errors.js';
import type { Json, OwnJson } from '../json.js';
import { type ServerCustomer, serverCustomerOf } from '../payments/customer.js';
import { allPages } from '../requests/all-pages.js';
import type { ServerUser, ServerUserJson } from '../users/server-user.js';
import {
  type Team,
  type TeamCreateOptions,
  type TeamJson,
  teamOf,
  teamUpdate,
  type TeamUpdateOptions,
} from './team.js';
import { listTeamMembers, type TeamMemberJson, type TeamMemberProfile, teamProfileOf } from './team-member.js';

/** The access of a server. Users and teams lead to each other: how a member is made into a user comes with it. */
export interface ServerAccess extends Access {
  readonly userOf: (access: ServerAccess, json: ServerUserJson) => ServerUser;
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

export function serverTeamOf(access: ServerAccess, json: ServerTeamJson): ServerTeam {
  const team = { ...access, teamId: json.id };
  return {
    ...teamOf(access, json),
    ...serverCustomerOf(access, { teamId: json.id }),
    createdAt: new Date(json.created_at_millis),
    serverMetadata: json.server_metadata,
    listUsers: () => listServerTeamUsers(team),
    update: async (options) => {
      await request(access, { method: 'PATCH', path: `/teams${pathOf(json.id)}`, body: serverTeamUpdate(options) });
    },
    addUser: async (userId) => {
      await request(access, { method: 'POST', path: `/team-memberships${pathOf(json.id, userId)}`, body: {} });
    },
  };
}

/** Oldest first. @param userId of one user alone */
export async function listServerTeams(access: ServerAccess, userId?: string): Promise<ServerTeam[]> {
  const query = userId === undefined ? undefined : { user_id: userId };
  const items = await allPages<ServerTeamJson>(access.api, access.accessType, { path: '/teams', query });
  return items.map((json) => serverTeamOf(access, json));
}

/** @returns null when there is no such team */
export async function getServerTeam(access: ServerAccess, id: string): Promise<ServerTeam | null> {
  try {
    const json = await request<ServerTeamJson>(access, { method: 'GET', path: `/teams${pathOf(id)}` });
    return serverTeamOf(access, json);
  } catch (error) {
    if (error instanceof KnownErrors.TeamNotFound) return null;
    throw error;
  }
}

/** @returns null for a key that is good for no team */
export async function getServerTeamByApiKey(access: ServerAccess, apiKey: string): Promise<ServerTeam | null> {
  const id = await ownerOfApiKey(access.api, 'team', apiKey);
  return id === null ? null : getServerTeam(access, id);
}

/** @throws KnownErrors.UserNotFound for an unknown creator: then there is no team either */
export async function createServerTeam(access: ServerAccess, options: ServerTeamCreateOptions): Promise<ServerTeam> {
  const body = { ...teamUpdate(options), creator_user_id: options.creatorUserId };
  return serverTeamOf(access, await request<ServerTeamJson>(access, { method: 'POST', path: '/teams', body }));
}

async function listServerTeamUsers(access: ServerAccess & TeamAccess): Promise<ServerTeamUser[]> {
  const members = await listTeamMembers<TeamMemberJson & { user: ServerUserJson }>(access);
  return members.map((json) => ({ ...access.userOf(access, json.user), teamProfile: teamProfileOf(json) }));
}

const serverTeamUpdate = (options: ServerTeamUpdateOptions) => ({
  ...teamUpdate(options),
  client_read_only_metadata: options.clientReadOnlyMetadata,
  server_metadata: options.serverMetadata,
});
