import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectPage, projectRoute } from '../shell/routes/project';
import { textParameter } from '../shell/search';

const cursorOf = (search: Record<string, unknown>): { cursor?: string } => ({
  cursor: textParameter(search['cursor']),
});

const applicationsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/applications',
  validateSearch: cursorOf,
  component: lazyPage(() => import('./applications-page'), 'ApplicationsPage'),
});

const usersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/applications/$applicationId/users',
  validateSearch: cursorOf,
  component: lazyPage(() => import('./users-page'), 'UsersPage'),
});

export const applicationsRoutes = [
  applicationsRoute,
  projectPage(
    '/applications/new',
    lazyPage(() => import('./new-application-page'), 'NewApplicationPage'),
  ),
  projectPage(
    '/applications/$applicationId',
    lazyPage(() => import('./set-up-page'), 'SetUpPage'),
  ),
  projectPage(
    '/applications/$applicationId/settings',
    lazyPage(() => import('./settings-page'), 'SettingsPage'),
  ),
  projectPage(
    '/applications/$applicationId/secrets',
    lazyPage(() => import('./secrets-page'), 'SecretsPage'),
  ),
  usersRoute,
] as const;
