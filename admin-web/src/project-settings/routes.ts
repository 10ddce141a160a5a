import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';

const generalRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings',
  component: lazyPage(() => import('./general-page'), 'GeneralPage'),
});

const accessRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings/access',
  component: lazyPage(() => import('./access-page'), 'AccessPage'),
});

const dangerRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings/danger',
  component: lazyPage(() => import('./danger-page'), 'DangerPage'),
});

export const projectSettingsRoutes = [generalRoute, accessRoute, dangerRoute] as const;
