import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../app/routes/project';
import { auditSearch } from './audit-search';

const auditRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./audit-page'), 'AuditPage'),
});

const keepingRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/audit/keeping',
  component: lazyRouteComponent(() => import('./keeping-page'), 'KeepingPage'),
});

/** Below `projectRoute`. */
export const auditRoutes = [auditRoute, keepingRoute] as const;
