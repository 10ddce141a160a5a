import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';
import { textParameter } from '../shell/search';

const applicationsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/applications',
  validateSearch: (search: Record<string, unknown>): { cursor?: string } => ({
    cursor: textParameter(search['cursor']),
  }),
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

export const applicationsRoutes = [
  applicationsRoute,
  newApplicationRoute,
  setUpRoute,
  settingsRoute,
  secretsRoute,
] as const;
