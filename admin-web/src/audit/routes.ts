import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';
import { auditSearch } from './audit-search';

const auditRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyPage(() => import('./audit-page'), 'AuditPage'),
});

const keepingRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/audit/keeping',
  component: lazyPage(() => import('./keeping-page'), 'KeepingPage'),
});

export const auditRoutes = [auditRoute, keepingRoute] as const;
