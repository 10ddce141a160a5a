import type { ConfigTree } from '@hallpass/js';
import { configValueAt } from '@hallpass/project-config';
import { queryOptions } from '@tanstack/react-query';
import { adminRequest, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

/** Number of users by sign-in method. Missing methods count as 0. */
type LoginMethodCounts = Readonly<Record<string, number>>;

const metricsQuery = (api: Api, projectId: string) => ({
  queryKey: [...keys.project(projectId), 'metrics'],
  queryFn: () => api.admin(projectId).getMetrics(),
  staleTime: 60_000,
});

export const loginMethodsQuery = (api: Api, projectId: string) =>
  queryOptions({
    ...metricsQuery(api, projectId),
    select: ({ login_methods: counted }): LoginMethodCounts => ({
      password: 0,
      otp: 0,
      passkey: 0,
      ...Object.fromEntries(counted.map(({ method, count }) => [method, count])),
    }),
  });

export const userTotalQuery = (api: Api, projectId: string) =>
  queryOptions({ ...metricsQuery(api, projectId), select: ({ total_users: total }) => total });

/** Whether the configuration allows redirects to any app at all. */
export function trustsSomething(config: ConfigTree): boolean {
  const domains = configValueAt(config, 'domains') as { allowLocalhost: boolean; trustedDomains: object };
  return domains.allowLocalhost || Object.keys(domains.trustedDomains).length > 0;
}

export const hostedSignIn = (apiUrl: string, projectId: string): string =>
  `${apiUrl}/p/${encodeURIComponent(projectId)}/sign-in`;

/** The project as its hosted pages receive it (contract/02 §15), for the preview. */
export const hostedProjectQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...keys.project(projectId), 'hosted'],
    // Passed to the frame unchanged. Requested as the owner, because hosted pages may be disabled.
    queryFn: async () => {
      const [project, branding] = await Promise.all([
        adminRequest(api, projectId, 'GET /projects/current'),
        adminRequest(api, projectId, 'GET /projects/current/branding'),
      ]);
      return { project, branding };
    },
  });

export type ChallengeDay = Item<'GET /internal/metrics/challenges'>;

/** Challenges of bot protection in the last 31 days. */
export const challengesQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...keys.project(projectId), 'metrics', 'challenges'],
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, 'GET /internal/metrics/challenges', { signal })).items,
    staleTime: 30_000,
  });
