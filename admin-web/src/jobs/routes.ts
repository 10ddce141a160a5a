import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';

const jobsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/jobs',
  component: lazyPage(() => import('./jobs-page'), 'JobsPage'),
});

export const jobsRoutes = [jobsRoute] as const;
