import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../app/routes/project';

const generalRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./general-page'), 'GeneralPage'),
});

const accessRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings/access',
  component: lazyRouteComponent(() => import('./access-page'), 'AccessPage'),
});

const dangerRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings/danger',
  component: lazyRouteComponent(() => import('./danger-page'), 'DangerPage'),
});

/** Below `projectRoute`. */
export const projectSettingsRoutes = [generalRoute, accessRoute, dangerRoute] as const;
