import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectPage, projectRoute } from '../shell/routes/project';
import { textParameter } from '../shell/search';

const cursorOf = (search: Record<string, unknown>): { cursor?: string } => ({
  cursor: textParameter(search['cursor']),
});

const resourcesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/resources',
  validateSearch: cursorOf,
  component: lazyPage(() => import('./resources-page'), 'ResourcesPage'),
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
  projectPage('/applications/settings', () => import('./applications-settings-page'), 'ApplicationsSettingsPage'),
  projectPage('/applications/new', () => import('./new-application-page'), 'NewApplicationPage'),
  projectPage('/applications/$applicationId', () => import('./set-up-page'), 'SetUpPage'),
  projectPage('/applications/$applicationId/settings', () => import('./settings-page'), 'SettingsPage'),
  projectPage('/applications/$applicationId/secrets', () => import('./secrets-page'), 'SecretsPage'),
  usersRoute,
  resourcesRoute,
  projectPage('/resources/new', () => import('./new-resource-page'), 'NewResourcePage'),
  projectPage('/resources/$resourceId', () => import('./resource-page'), 'ResourcePage'),
] as const;
