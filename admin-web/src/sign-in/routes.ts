import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';

const methodsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/methods',
  component: lazyPage(() => import('./methods-page'), 'MethodsPage'),
});

const providersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/providers',
  component: lazyPage(() => import('./providers-page'), 'ProvidersPage'),
});

const providerRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/providers/$providerId',
  component: lazyPage(() => import('./provider-page'), 'ProviderPage'),
});

const newProviderRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/new-provider',
  component: lazyPage(() => import('./provider-page'), 'NewOidcProviderPage'),
});

const domainsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/domains',
  component: lazyPage(() => import('./domains-page'), 'DomainsPage'),
});

const rulesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/rules',
  component: lazyPage(() => import('./sign-up-rules-page'), 'SignUpRulesPage'),
});

const sessionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/sessions',
  component: lazyPage(() => import('./sessions-page'), 'SessionsPage'),
});

const hostedPagesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/pages',
  component: lazyPage(() => import('./branding-page'), 'BrandingPage'),
});

export const signInRoutes = [
  methodsRoute,
  providersRoute,
  providerRoute,
  newProviderRoute,
  domainsRoute,
  rulesRoute,
  sessionsRoute,
  hostedPagesRoute,
] as const;
