import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../app/routes/project';

const jobsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/jobs',
  component: lazyRouteComponent(() => import('./jobs-page'), 'JobsPage'),
});

/** Below `projectRoute`. */
export const jobsRoutes = [jobsRoute] as const;
