import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';

const TABS = ['project', 'defaults'] as const;

const permissionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/permissions',
  validateSearch: (search: Record<string, unknown>): { tab?: (typeof TABS)[number] } => ({
    tab: TABS.find((tab) => tab === search['tab']),
  }),
  component: lazyPage(() => import('./permissions-page'), 'PermissionsPage'),
});

export const permissionsRoutes = [permissionsRoute] as const;
