import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

const keyOf = (projectId: string, ...rest: unknown[]) => [...keys.project(projectId), 'metrics', ...rest];
/** Figures follow what happens within seconds; nobody waits for the last one. */
const STALE_MILLIS = 30_000;
/** While an owner waits for the first user. */
const WAITING_MILLIS = 4_000;

/** Users, sign-ups and countries; asked for again and again until there is a user. */
export const overviewQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: keyOf(projectId, 'overview'),
    queryFn: () => api.admin(projectId).getMetrics(),
    staleTime: STALE_MILLIS,
    refetchInterval: ({ state }) => (state.data?.total_users === 0 ? WAITING_MILLIS : false),
  });

interface List<Item> {
  items: Item[];
}

const list = <Item>(api: Api, projectId: string, name: string, query: Record<string, string> = {}) =>
  queryOptions({
    queryKey: keyOf(projectId, name, query),
    queryFn: async ({ signal }) => {
      const path = `/internal/metrics/${name}`;
      return (await adminRequest<List<Item>>(api, projectId, { method: 'GET', path, query, signal })).items;
    },
    staleTime: STALE_MILLIS,
  });

export const signUpsQuery = (api: Api, projectId: string) =>
  list<{ date: string; total: number; by_method: Record<string, number> }>(api, projectId, 'sign-ups');

export type Period = 'day' | 'week' | 'month';

export const activeUsersQuery = (api: Api, projectId: string, period: Period, from: string) =>
  list<{ date: string; active_users: number }>(api, projectId, 'active-users', { period, from });

export interface RetentionWeek {
  week: string;
  sign_ups: number;
  active_users: Record<string, number>;
}

export const retentionQuery = (api: Api, projectId: string, from: string) =>
  list<RetentionWeek>(api, projectId, 'retention', { from });

export const signInFailuresQuery = (api: Api, projectId: string) =>
  list<{ date: string; total: number; by_cause: Record<string, number> }>(api, projectId, 'sign-in-failures');

export const mailsQuery = (api: Api, projectId: string) =>
  list<{ date: string; total: number; by_outcome: Record<string, number> }>(api, projectId, 'mails');

interface Endpoint {
  id: string;
  url: string;
  disabled?: boolean;
}

/** An endpoint of webhooks that loses messages. */
export interface FailingEndpoint extends Endpoint {
  /** Messages of the last 28 days that were given up. */
  failed: number;
}

/** More are looked at on their own page. */
const ENDPOINTS_LOOKED_AT = 10;

export const failingEndpointsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: keyOf(projectId, 'failing-endpoints'),
    queryFn: async (): Promise<FailingEndpoint[]> => {
      const path = `/app/${projectId}/endpoint`;
      const query = { limit: ENDPOINTS_LOOKED_AT };
      const { data } = await adminRequest<{ data: Endpoint[] }>(api, projectId, { method: 'GET', path, query });
      const withFailures = data.map(async (endpoint) => {
        const stats = { method: 'GET', path: `${path}/${endpoint.id}/stats` } as const;
        const { fail } = await adminRequest<{ fail: number }>(api, projectId, stats);
        return { ...endpoint, failed: fail };
      });
      return (await Promise.all(withFailures)).filter(({ disabled, failed }) => disabled || failed > 0);
    },
    staleTime: STALE_MILLIS,
  });

/**
 * The publishable key that was made for the first steps. Only its maker sees it, and the page forgets it when it is left
 * for good: the server keeps a hash alone.
 */
export const setUpKey = (projectId: string) => [...keys.project(projectId), 'set-up-key'];
