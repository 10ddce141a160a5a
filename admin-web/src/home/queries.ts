import { queryOptions } from '@tanstack/react-query';
import { adminRequest, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

const keyOf = (projectId: string, ...rest: unknown[]) => [...keys.project(projectId), 'metrics', ...rest];
/** Metrics are updated within seconds, but need not be refetched that often. */
const STALE_MILLIS = 30_000;
/** Refetch interval while the owner waits for the first user. */
const WAITING_MILLIS = 4_000;

/** Users, sign-ups and countries. Refetched until the project has a user. */
export const overviewQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: keyOf(projectId, 'overview'),
    queryFn: () => api.admin(projectId).getMetrics(),
    staleTime: STALE_MILLIS,
    refetchInterval: ({ state }) => (state.data?.total_users === 0 ? WAITING_MILLIS : false),
  });

export const signUpsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: keyOf(projectId, 'sign-ups', {}),
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, 'GET /internal/metrics/sign-ups', { signal })).items,
    staleTime: STALE_MILLIS,
  });

export type Period = 'day' | 'week' | 'month';

export const activeUsersQuery = (api: Api, projectId: string, period: Period, from: string) =>
  queryOptions({
    queryKey: keyOf(projectId, 'active-users', { period, from }),
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, 'GET /internal/metrics/active-users', { query: { period, from }, signal }))
        .items,
    staleTime: STALE_MILLIS,
  });

export type RetentionWeek = Item<'GET /internal/metrics/retention'>;

export const retentionQuery = (api: Api, projectId: string, from: string) =>
  queryOptions({
    queryKey: keyOf(projectId, 'retention', { from }),
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, 'GET /internal/metrics/retention', { query: { from }, signal })).items,
    staleTime: STALE_MILLIS,
  });

export const signInFailuresQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: keyOf(projectId, 'sign-in-failures', {}),
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, 'GET /internal/metrics/sign-in-failures', { signal })).items,
    staleTime: STALE_MILLIS,
  });

export const mailsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: keyOf(projectId, 'mails', {}),
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, 'GET /internal/metrics/mails', { signal })).items,
    staleTime: STALE_MILLIS,
  });

export interface FailingEndpoint extends Item<'GET /app/{app_id}/endpoint'> {
  /** Messages of the last 28 days that were given up. */
  failed: number;
}

const ENDPOINTS_LOOKED_AT = 10;

export const failingEndpointsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: keyOf(projectId, 'failing-endpoints'),
    queryFn: async (): Promise<FailingEndpoint[]> => {
      const { data } = await adminRequest(api, projectId, 'GET /app/{app_id}/endpoint', {
        path: { app_id: projectId },
        query: { limit: ENDPOINTS_LOOKED_AT },
      });
      const withFailures = data.map(async (endpoint) => {
        const { fail } = await adminRequest(api, projectId, 'GET /app/{app_id}/endpoint/{endpoint_id}/stats', {
          path: { app_id: projectId, endpoint_id: endpoint.id },
        });
        return { ...endpoint, failed: fail };
      });
      // An endpoint without failures is listed only if an owner disabled it, so it needs no attention.
      return (await Promise.all(withFailures)).filter(({ failed }) => failed > 0);
    },
    staleTime: STALE_MILLIS,
  });

/**
 * The publishable key created during setup. It is kept only in memory and for its creator, until the page is closed:
 * the server stores only a hash.
 */
export const setUpKey = (projectId: string) => [...keys.project(projectId), 'set-up-key'];
