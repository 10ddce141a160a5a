import type { HallpassAdminApp } from '../apps/admin-app.js';
import type { Json } from '../json.js';
import {
  type AdminProject,
  type AdminProjectCreateOptions,
  type AdminProjectJson,
  adminProjectOf,
  adminProjectUpdate,
} from '../projects/admin-project.js';
import type { ApiClient } from '../requests/api-client.js';
import { createOwnTeam, listOwnTeams, type Team, type TeamCreateOptions } from '../teams/team.js';
import { type BaseUser, baseUserOf, type UserJson, type UserUpdateOptions, userUpdate } from './user.js';

/** A project of the signed-in owner, with an app that administers it by the owner's session. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: HallpassAdminApp;
}

/** The signed-in user. */
export interface CurrentUser extends BaseUser {
  update(options: UserUpdateOptions): Promise<void>;
  setDisplayName(displayName: string): Promise<void>;
  setClientMetadata(metadata: Json): Promise<void>;
  setSelectedTeam(team: Team | null): Promise<void>;
  /** Where the project allows its users to delete themselves. */
  delete(): Promise<void>;
  listTeams(): Promise<Team[]>;
  createTeam(options: TeamCreateOptions): Promise<Team>;
  signOut(): Promise<void>;
  /** Users of the internal project only. @throws KnownErrors.ExpectedInternalProject otherwise */
  listOwnedProjects(): Promise<AdminOwnedProject[]>;
  /** Users of the internal project only. @throws KnownErrors.TeamMembershipNotFound for a foreign team */
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
}

/** What a current user needs of its app. */
export interface CurrentUserContext {
  api: ApiClient;
  adminApp(projectId: string): HallpassAdminApp;
  signOut(): Promise<void>;
}

export function currentUserOf(context: CurrentUserContext, json: UserJson): CurrentUser {
  const { api } = context;
  const update = async (options: UserUpdateOptions) => {
    await api.request('client', { method: 'PATCH', path: '/users/me', body: userUpdate(options) });
  };
  const ownedProjectOf = (project: AdminProjectJson): AdminOwnedProject => {
    const app = context.adminApp(project.id);
    return { ...adminProjectOf(app.api, project), app };
  };
  return {
    ...baseUserOf(json),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: (team) => update({ selectedTeamId: team?.id ?? null }),
    delete: async () => {
      await api.request('client', { method: 'DELETE', path: '/users/me' });
      await context.signOut();
    },
    listTeams: () => listOwnTeams(api),
    createTeam: async (options) => {
      const team = await createOwnTeam(api, options);
      await update({ selectedTeamId: team.id });
      return team;
    },
    signOut: () => context.signOut(),
    listOwnedProjects: async () => {
      const { items } = await api.request<{ items: AdminProjectJson[] }>('client', {
        method: 'GET',
        path: '/internal/projects',
      });
      return items.map(ownedProjectOf);
    },
    createProject: async ({ teamId, ...options }) =>
      ownedProjectOf(
        await api.request<AdminProjectJson>('client', {
          method: 'POST',
          path: '/internal/projects',
          body: { ...adminProjectUpdate(options), owner_team_id: teamId },
        }),
      ),
  };
}
