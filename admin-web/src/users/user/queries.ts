import { queryOptions } from '@tanstack/react-query';
import { adminRequest, type Body, type Item } from '../../api/admin-request';
import type { Api } from '../../api/api';
import { keys } from '../../api/queries';

/** Keys start with the key of the user, so that a change of the user refetches everything. */
const part = (projectId: string, userId: string, name: string) => [...keys.oneUser(projectId, userId), name] as const;

export const userKeys = {
  channels: (projectId: string, userId: string) => part(projectId, userId, 'channels'),
  providers: (projectId: string, userId: string) => part(projectId, userId, 'providers'),
  sessions: (projectId: string, userId: string) => part(projectId, userId, 'sessions'),
  teams: (projectId: string, userId: string) => part(projectId, userId, 'teams'),
  grants: (projectId: string, userId: string) => part(projectId, userId, 'grants'),
  passkeys: (projectId: string, userId: string) => part(projectId, userId, 'passkeys'),
  preferences: (projectId: string, userId: string) => part(projectId, userId, 'preferences'),
  payments: (projectId: string, userId: string) => part(projectId, userId, 'payments'),
  dataExports: (projectId: string, userId: string) => part(projectId, userId, 'data-exports'),
};

/** Fields of a user that servers may change (contract/03 §5). */
export type UserPatch = Body<'PATCH /users/{user_id}'>;

export const patchUser = (api: Api, projectId: string, userId: string, body: UserPatch) =>
  adminRequest(api, projectId, 'PATCH /users/{user_id}', { path: { user_id: userId }, body });

export type ChannelJson = Item<'GET /contact-channels'>;

const LIST_LIMIT = 100;

export const channelsQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.channels(projectId, userId),
    queryFn: async () =>
      (await adminRequest(api, projectId, 'GET /contact-channels', { query: { user_id: userId, limit: LIST_LIMIT } }))
        .items,
  });

export type PasskeyJson = Item<'GET /auth/passkeys'>;

export const passkeysQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.passkeys(projectId, userId),
    queryFn: async ({ signal }) => {
      const query = { user_id: userId, limit: LIST_LIMIT };
      return (await adminRequest(api, projectId, 'GET /auth/passkeys', { query, signal })).items;
    },
  });

export type ProviderAccountJson = Item<'GET /oauth-providers'>;

export const providersQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.providers(projectId, userId),
    queryFn: async () =>
      (await adminRequest(api, projectId, 'GET /oauth-providers', { query: { user_id: userId, limit: LIST_LIMIT } }))
        .items,
  });

/** An ended session includes when and why it ended (docs/sessions.md). */
export type SessionJson = Item<'GET /auth/sessions'>;

export const sessionsQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.sessions(projectId, userId),
    queryFn: async () =>
      (await adminRequest(api, projectId, 'GET /auth/sessions', { query: { user_id: userId, limit: LIST_LIMIT } }))
        .items,
  });

export const endedSessionsQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: [...userKeys.sessions(projectId, userId), 'ended'],
    queryFn: async () =>
      (
        await adminRequest(api, projectId, 'GET /auth/sessions', {
          query: { user_id: userId, ended: true, limit: LIST_LIMIT },
        })
      ).items,
  });

export const userTeamsQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.teams(projectId, userId),
    queryFn: async () =>
      (await adminRequest(api, projectId, 'GET /teams', { query: { user_id: userId, limit: LIST_LIMIT } })).items,
  });

/** Direct grants of a user in the project and in each team. The definitions tell what they imply. */
export const grantsQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.grants(projectId, userId),
    queryFn: async () => {
      const query = { user_id: userId, limit: 1_000 };
      const [project, team] = await Promise.all([
        adminRequest(api, projectId, 'GET /project-permissions', { query }),
        adminRequest(api, projectId, 'GET /team-permissions', { query }),
      ]);
      return { project: project.items.map(({ id }) => id), team: team.items };
    },
  });

export const preferencesQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.preferences(projectId, userId),
    queryFn: async () => {
      return (
        await adminRequest(api, projectId, 'GET /emails/notification-preference/{user_id}', {
          path: { user_id: userId },
        })
      ).items;
    },
  });

/** Metadata of the newest users, as a sample for suggestions. */
export const metadataSampleQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...keys.users(projectId), 'metadata-sample'],
    queryFn: async () => (await adminRequest(api, projectId, 'GET /users', { query: { limit: 50, desc: true } })).items,
    staleTime: 300_000,
  });

export type DataExportJson = Item<'GET /users/{user_id}/data-exports'>;

const POLL_MILLIS = 2_000;

/** Archives of the user's data, read again while one is being made. */
export const dataExportsQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: userKeys.dataExports(projectId, userId),
    queryFn: async () =>
      (await adminRequest(api, projectId, 'GET /users/{user_id}/data-exports', { path: { user_id: userId } })).items,
    refetchInterval: ({ state: { data } }) => data?.some(({ status }) => status === 'running') && POLL_MILLIS,
  });

export type AuditEntryJson = Item<'GET /internal/audit-log'>;

/**
 * The key does not start with the key of the user, because every change of the user adds an entry, and the log need not
 * be refetched each time.
 */
export const activityQuery = (api: Api, projectId: string, userId: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...keys.project(projectId), 'user-activity', userId, cursor],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /internal/audit-log', {
        query: { target_id: userId, one_per_change: true, limit: 30, cursor },
        signal,
      }),
  });
