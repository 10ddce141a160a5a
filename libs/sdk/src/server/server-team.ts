import { pathOf, request, type TeamAccess } from '../access.js';
import { ownerOfApiKey } from '../api-keys/api-key.js';
import { KnownErrors } from '../errors/known-errors.js';
import { serverCustomerOf } from '../payments/customer.js';
import { allPages } from '../requests/all-pages.js';
import type {
  ServerAccess,
  ServerTeam,
  ServerTeamCreateOptions,
  ServerTeamJson,
  ServerTeamUpdateOptions,
  ServerTeamUser,
  ServerUserJson,
} from './server-types.js';
import { teamOf, teamUpdate } from '../teams/team.js';
import { listTeamMembers, type TeamMemberJson, teamProfileOf } from '../teams/team-member.js';

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

/**
 * Lists teams, oldest first.
 * @param userId lists only this user's teams
 */
export async function listServerTeams(access: ServerAccess, userId?: string): Promise<ServerTeam[]> {
  const query = userId === undefined ? undefined : { user_id: userId };
  const items = await allPages<ServerTeamJson>(access.api, access.accessType, { path: '/teams', query });
  return items.map((json) => serverTeamOf(access, json));
}

/** @returns null if there is no such team */
export async function getServerTeam(access: ServerAccess, id: string): Promise<ServerTeam | null> {
  try {
    const json = await request<ServerTeamJson>(access, { method: 'GET', path: `/teams${pathOf(id)}` });
    return serverTeamOf(access, json);
  } catch (error) {
    if (error instanceof KnownErrors.TeamNotFound) return null;
    throw error;
  }
}

/** @returns null if the key is not a valid team key */
export async function getServerTeamByApiKey(access: ServerAccess, apiKey: string): Promise<ServerTeam | null> {
  const id = await ownerOfApiKey(access.api, 'team', apiKey);
  return id === null ? null : getServerTeam(access, id);
}

/** @throws KnownErrors.UserNotFound for an unknown creator; no team is created */
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
