import type { AppContext } from '../context/app-context.js';
import {
  type AdminProject,
  type AdminProjectCreateOptions,
  type AdminProjectJson,
  adminProjectOf,
  adminProjectUpdate,
} from '../projects/admin-project.js';
import type { OwnerRole } from '../teams/owner-role.js';
import { allPages } from '../requests/all-pages.js';
import type { ApiClient } from '../requests/api-client.js';
import type { HallpassAdminApp } from './hallpass-admin-app.js';

/** A project of the signed-in owner, with an app that administers it through the owner's session. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: HallpassAdminApp;
}

interface OwnedProjectsContext {
  readonly api: ApiClient;
  adminApp(projectId: string): Promise<HallpassAdminApp>;
}

/** Projects owned by users of the internal project (contract/04 §2). */
export function ownedProjectsOf({ api, adminApp }: OwnedProjectsContext) {
  const ownedProjectOf = async (project: AdminProjectJson): Promise<AdminOwnedProject> => {
    const app = await adminApp(project.id);
    return { ...adminProjectOf(app.api, project), app };
  };
  return {
    listOwnedProjects: async (): Promise<AdminOwnedProject[]> => {
      const projects = await allPages<AdminProjectJson>(api, 'client', { path: '/internal/projects' });
      return Promise.all(projects.map(ownedProjectOf));
    },
    createProject: async ({ teamId, ...options }: AdminProjectCreateOptions): Promise<AdminOwnedProject> =>
      ownedProjectOf(
        await api.request<AdminProjectJson>('client', {
          method: 'POST',
          path: '/internal/projects',
          body: { ...adminProjectUpdate(options), owner_team_id: teamId },
        }),
      ),
    transferProject: async (projectIdToTransfer: string, newTeamId: string): Promise<void> => {
      await api.request('client', {
        method: 'POST',
        path: '/internal/projects/transfer',
        body: { project_id: projectIdToTransfer, new_team_id: newTeamId },
      });
    },
    changeOwnerRole: async (teamId: string, userId: string, role: OwnerRole): Promise<void> => {
      const path = `/internal/owner-teams/${encodeURIComponent(teamId)}/members/${encodeURIComponent(userId)}`;
      await api.request('client', { method: 'PATCH', path, body: { role } });
    },
  };
}

/** Loads the admin app on demand, so that apps of users do not bundle the code that administers projects. */
export async function adminAppOf(
  { identity, sessions, transportOptions }: AppContext,
  projectId: string,
): Promise<HallpassAdminApp> {
  const { HallpassAdminApp } = await import('./hallpass-admin-app.js');
  return new HallpassAdminApp({
    baseUrl: identity.baseUrl,
    extraRequestHeaders: identity.extraRequestHeaders,
    projectId,
    projectOwnerSession: sessions,
    transport: transportOptions,
  });
}
