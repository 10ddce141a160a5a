import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectPage, projectRoute } from '../shell/routes/project';
import { auditSearch } from './audit-search';

const auditRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyPage(() => import('./audit-page'), 'AuditPage'),
});

export const auditRoutes = [
  auditRoute,
  projectPage('/audit/keeping', () => import('./keeping-page'), 'KeepingPage'),
] as const;
