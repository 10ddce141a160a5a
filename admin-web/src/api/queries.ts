import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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
  queryOptions({ queryKey: keys.apiKeys(projectId), queryFn: () => api.admin(projectId).listInternalApiKeys() });

/** What the users page shows, as its URL says it. */
export interface UserListing {
  query?: string;
  order?: 'oldest';
  cursor?: string;
}

export const USERS_PER_PAGE = 20;

export const usersQuery = (api: Api, projectId: string, listing: UserListing) =>
  queryOptions({
    queryKey: [...keys.users(projectId), listing],
    queryFn: ({ signal }) =>
      api.admin(projectId).listUsers(
        {
          limit: USERS_PER_PAGE,
          orderBy: 'signedUpAt',
          desc: listing.order !== 'oldest',
          query: listing.query,
          cursor: listing.cursor,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/**
 * The cursor of the page before this one, undefined for the first page. The API pages forward only, so it is read
 * backwards: in the opposite order from this page's first user, one user more than a page.
 */
export const previousPageQuery = (api: Api, projectId: string, listing: UserListing & { cursor: string }) =>
  queryOptions({
    queryKey: [...keys.users(projectId), 'previous', listing],
    queryFn: async ({ signal }) => {
      const backwards = await api.admin(projectId).listUsers(
        {
          limit: USERS_PER_PAGE + 1,
          orderBy: 'signedUpAt',
          desc: listing.order === 'oldest',
          query: listing.query,
          cursor: listing.cursor,
        },
        signal,
      );
      const isFirstPage = backwards.length <= USERS_PER_PAGE || backwards.nextCursor === null;
      return { cursor: isFirstPage ? undefined : backwards.at(-1)?.id };
    },
  });

export const oneUserQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({ queryKey: keys.oneUser(projectId, userId), queryFn: () => api.admin(projectId).getUser(userId) });
