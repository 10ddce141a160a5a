import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query keys begin with what they belong to, so that a change can refresh a whole project at once. */
export const keys = {
  user: ['user'],
  sessions: ['account', 'sessions'],
  endedSessions: ['account', 'sessions', 'ended'],
  backupCodes: ['account', 'backup-codes'],
  projects: ['projects'],
  project: (projectId: string) => ['project', projectId],
  apiKeys: (projectId: string) => ['project', projectId, 'api-keys'],
  users: (projectId: string) => ['project', projectId, 'users'],
  oneUser: (projectId: string, userId: string) => ['project', projectId, 'user', userId],
} as const;

/** What was asked for while the page's code was on its way is not asked for again by the page. */
export const JUST_READ_MILLIS = 2_000;

/** The signed-in owner, or null. */
export const userQuery = (api: Api) =>
  queryOptions({ queryKey: keys.user, queryFn: () => api.client.getUser(), staleTime: 60_000 });

export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.sessions,
    queryFn: async () => (await api.client.getUser({ or: 'throw' })).getActiveSessions(),
  });

/** What has ended in the last 30 days. Its key begins with that of the sessions: what ends one refreshes both. */
export const endedSessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.endedSessions,
    queryFn: async () => (await api.client.getUser({ or: 'throw' })).getEndedSessions(),
  });

export const backupCodesQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.backupCodes,
    queryFn: async () => (await api.client.getUser({ or: 'throw' })).getBackupCodes(),
  });

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
