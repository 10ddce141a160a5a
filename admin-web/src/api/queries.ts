import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Keys of a project's data start with `project` and its id, so that a change can refresh the whole project at once. */
export const keys = {
  user: ['user'],
  projects: ['projects'],
  project: (projectId: string) => ['project', projectId],
  apiKeys: (projectId: string) => ['project', projectId, 'api-keys'],
  users: (projectId: string) => ['project', projectId, 'users'],
  oneUser: (projectId: string, userId: string) => ['project', projectId, 'user', userId],
} as const;

/** Data this fresh is not requested again: it was requested while the page's code was loading. */
export const JUST_READ_MILLIS = 2_000;

/** The signed-in owner, or null. */
export const userQuery = (api: Api) =>
  queryOptions({ queryKey: keys.user, queryFn: () => api.client.getUser(), staleTime: 60_000 });

export const projectsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.projects,
    queryFn: async () => (await api.client.getUser({ or: 'throw' })).listOwnedProjects(),
    staleTime: 15_000,
  });

export const projectQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: keys.project(projectId),
    queryFn: () => api.admin(projectId).getProject(),
    staleTime: 15_000,
  });

export const apiKeysQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: keys.apiKeys(projectId),
    queryFn: () => api.admin(projectId).listInternalApiKeys(),
    staleTime: JUST_READ_MILLIS,
  });

/** Settings of the owners' project, such as what its users are allowed to do. */
export const dashboardProjectQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'project'],
    queryFn: () => api.client.getProject(),
    staleTime: 5 * 60_000,
  });
