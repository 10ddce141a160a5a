import { createRoute } from '@tanstack/react-router';
import { apiKeysQuery } from '../api/queries';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';
import { failingEndpointsQuery, mailsQuery, overviewQuery } from './queries';

const homeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  validateSearch: ({ period }: Record<string, unknown>): { period?: 'week' | 'month' } => ({
    period: period === 'week' || period === 'month' ? period : undefined,
  }),
  staticData: {
    askFirst: ({ api, queryClient, projectId }) => [
      queryClient.prefetchQuery(overviewQuery(api, projectId)),
      queryClient.prefetchQuery(apiKeysQuery(api, projectId)),
      queryClient.prefetchQuery(failingEndpointsQuery(api, projectId)),
      queryClient.prefetchQuery(mailsQuery(api, projectId)),
    ],
  },
  component: lazyPage(() => import('./home-page'), 'HomePage'),
});

export const homeRoutes = [homeRoute] as const;
