import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../app/routes/project';

const TABS = ['project', 'defaults'] as const;

const permissionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/permissions',
  validateSearch: (search: Record<string, unknown>): { tab?: (typeof TABS)[number] } => ({
    tab: TABS.find((tab) => tab === search['tab']),
  }),
  component: lazyRouteComponent(() => import('./permissions-page'), 'PermissionsPage'),
});

/** Below `projectRoute`. */
export const permissionsRoutes = [permissionsRoute] as const;
