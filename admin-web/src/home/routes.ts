import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page';
import { projectRoute } from '../app/routes/project';

const homeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  validateSearch: ({ period }: Record<string, unknown>): { period?: 'week' | 'month' } => ({
    period: period === 'week' || period === 'month' ? period : undefined,
  }),
  component: lazyPage(() => import('./home-page'), 'HomePage'),
});

/** Below `projectRoute`. */
export const homeRoutes = [homeRoute] as const;
