import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';
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

const newApplicationRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/applications/new',
  component: lazyPage(() => import('./new-application-page'), 'NewApplicationPage'),
});

const setUpRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/applications/$applicationId',
  component: lazyPage(() => import('./set-up-page'), 'SetUpPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/applications/$applicationId/settings',
  component: lazyPage(() => import('./settings-page'), 'SettingsPage'),
});

const secretsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/applications/$applicationId/secrets',
  component: lazyPage(() => import('./secrets-page'), 'SecretsPage'),
});

const usersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/applications/$applicationId/users',
  validateSearch: cursorOf,
  component: lazyPage(() => import('./users-page'), 'UsersPage'),
});

export const applicationsRoutes = [
  applicationsRoute,
  newApplicationRoute,
  setUpRoute,
  settingsRoute,
  secretsRoute,
  usersRoute,
] as const;
