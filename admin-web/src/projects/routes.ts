import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page';
import { projectRoute } from '../app/routes/project';
import { signedInRoute } from '../app/routes/signed-in';

const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/projects', replace: true });
  },
});

const projectsPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects',
  validateSearch: (search: Record<string, unknown>): { new?: true } => ({ new: search['new'] ? true : undefined }),
  component: lazyPage(() => import('./projects-page'), 'ProjectsPage'),
});

const overviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  component: lazyPage(() => import('./overview-page'), 'OverviewPage'),
});

/** Below `signedInRoute`. */
export const projectsRoutes = [startRoute, projectsPageRoute] as const;
/** Below `projectRoute`. */
export const overviewRoutes = [overviewRoute] as const;
