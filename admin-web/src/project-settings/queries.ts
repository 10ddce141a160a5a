import type { Json, Team, TeamUser } from '@hallpass/js';
import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';
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
      const emails = new Map(items.map(({ user_id, primary_email }) => [user_id, primary_email]));
      return users.map((user) => ({ user, email: emails.get(user.id) ?? null }));
    },
  });

export const invitationsQuery = (projectId: string, team: Team) =>
  queryOptions({ queryKey: [...ofTeam(projectId, team.id), 'invitations'], queryFn: () => team.listInvitations() });
