import type { AdminProject, Json, OwnerRole, Team, TeamUser } from '@hallpass/js';
import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys, projectsQuery } from '../api/queries';
import type { SettingsSource } from '../config-forms/use-config-save';

/** Name and description of a project as a settings source, because two owners may change them at once. */
export const aboutSource = (api: Api, projectId: string): SettingsSource => ({
  read: () => api.admin(projectId).getProject(),
  write: async (update: Record<string, Json | null>) => (await api.admin(projectId).getProject()).update(update),
});

/** Teams of the signed-in owner that may own projects. */
export const teamsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['teams'],
    queryFn: async () => (await api.client.getUser({ or: 'throw' })).listTeams(),
  });

const ofTeam = (projectId: string, teamId: string) => [...keys.project(projectId), 'owner-team', teamId];

export interface Member {
  user: TeamUser;
  email: string | null;
  role: OwnerRole;
}

/** The members of the owner team, with the addresses that only the owners of the project see. */
export const membersQuery = (api: Api, projectId: string, team: Team) =>
  queryOptions({
    queryKey: [...ofTeam(projectId, team.id), 'members'],
    queryFn: async ({ signal }): Promise<Member[]> => {
      const [users, { items }] = await Promise.all([
        team.listUsers(),
        adminRequest(api, projectId, 'GET /internal/projects/current/owners', { signal }),
      ]);
      const owners = new Map(items.map((owner) => [owner.user_id, owner]));
      return users.map((user) => {
        const { primary_email: email = null, role = 'owner' } = owners.get(user.id) ?? {};
        return { user, email, role };
      });
    },
  });

export const invitationsQuery = (projectId: string, team: Team) =>
  queryOptions({ queryKey: [...ofTeam(projectId, team.id), 'invitations'], queryFn: () => team.listInvitations() });

/** A set of API keys that still works. */
export interface LiveKey {
  id: string;
  description: string;
  projectName: string;
}

/** The live key sets that a member created in the projects of the team that owns a project. */
export const keysOfMemberQuery = (api: Api, { id: projectId, ownerTeamId }: AdminProject, userId: string) =>
  queryOptions({
    queryKey: [...keys.project(projectId), 'keys-of-member', userId],
    queryFn: async ({ signal, client }): Promise<LiveKey[]> => {
      const owned = await client.fetchQuery(projectsQuery(api));
      const lists = await Promise.all(
        owned
          .filter((project) => project.ownerTeamId === ownerTeamId)
          .map(async ({ id, displayName }) => {
            const query = { created_by_user_id: userId };
            const { items } = await adminRequest(api, id, 'GET /internal/api-keys', { query, signal });
            return items.filter(isLive).map((key) => ({ ...key, projectName: displayName }));
          }),
      );
      return lists.flat();
    },
  });

const isLive = (key: { expires_at_millis: number; manually_revoked_at_millis?: number }): boolean =>
  key.manually_revoked_at_millis === undefined && key.expires_at_millis > Date.now();
