import type { Json, Team } from '@hallpass/js';
import { queryOptions } from '@tanstack/react-query';
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

export const membersQuery = (projectId: string, team: Team) =>
  queryOptions({ queryKey: [...ofTeam(projectId, team.id), 'members'], queryFn: () => team.listUsers() });

export const invitationsQuery = (projectId: string, team: Team) =>
  queryOptions({ queryKey: [...ofTeam(projectId, team.id), 'invitations'], queryFn: () => team.listInvitations() });
