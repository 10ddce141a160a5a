import { createRoute, redirect } from '@tanstack/react-router';
import { projectsQuery } from '../api/queries';
import { lazyPage } from '../shell/lazy-page';
import { signedInRoute } from '../shell/routes/signed-in';

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
  staticData: { askFirst: ({ api, queryClient }) => [queryClient.prefetchQuery(projectsQuery(api))] },
  component: lazyPage(() => import('./projects-page'), 'ProjectsPage'),
});

export const projectsRoutes = [startRoute, projectsPageRoute] as const;
