import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../app/routes/project';

const methodsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/methods',
  component: lazyRouteComponent(() => import('./methods-page'), 'MethodsPage'),
});

const providersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/providers',
  component: lazyRouteComponent(() => import('./providers-page'), 'ProvidersPage'),
});

const providerRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/providers/$providerId',
  component: lazyRouteComponent(() => import('./provider-page'), 'ProviderPage'),
});

const newProviderRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/new-provider',
  component: lazyRouteComponent(() => import('./provider-page'), 'NewOidcProviderPage'),
});

const domainsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/domains',
  component: lazyRouteComponent(() => import('./domains-page'), 'DomainsPage'),
});

const rulesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/rules',
  component: lazyRouteComponent(() => import('./sign-up-rules-page'), 'SignUpRulesPage'),
});

const hostedPagesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sign-in/pages',
  component: lazyRouteComponent(() => import('./branding-page'), 'BrandingPage'),
});

/** Below `projectRoute`. */
export const signInRoutes = [
  methodsRoute,
  providersRoute,
  providerRoute,
  newProviderRoute,
  domainsRoute,
  rulesRoute,
  hostedPagesRoute,
] as const;
