import { lazyPage } from '../shell/lazy-page';
import { projectPage } from '../shell/routes/project';

export const signInRoutes = [
  projectPage(
    '/sign-in/methods',
    lazyPage(() => import('./methods-page'), 'MethodsPage'),
  ),
  projectPage(
    '/sign-in/providers',
    lazyPage(() => import('./providers-page'), 'ProvidersPage'),
  ),
  projectPage(
    '/sign-in/providers/$providerId',
    lazyPage(() => import('./provider-page'), 'ProviderPage'),
  ),
  projectPage(
    '/sign-in/new-provider',
    lazyPage(() => import('./provider-page'), 'NewOidcProviderPage'),
  ),
  projectPage(
    '/sign-in/domains',
    lazyPage(() => import('./domains-page'), 'DomainsPage'),
  ),
  projectPage(
    '/sign-in/rules',
    lazyPage(() => import('./sign-up-rules-page'), 'SignUpRulesPage'),
  ),
  projectPage(
    '/sign-in/sessions',
    lazyPage(() => import('./sessions-page'), 'SessionsPage'),
  ),
  projectPage(
    '/sign-in/pages',
    lazyPage(() => import('./branding-page'), 'BrandingPage'),
  ),
] as const;
