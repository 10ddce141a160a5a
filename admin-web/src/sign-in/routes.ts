import { projectPage } from '../shell/routes/project';

export const signInRoutes = [
  projectPage('/sign-in/methods', () => import('./methods-page'), 'MethodsPage'),
  projectPage('/sign-in/providers', () => import('./providers-page'), 'ProvidersPage'),
  projectPage('/sign-in/providers/$providerId', () => import('./provider-page'), 'ProviderPage'),
  projectPage('/sign-in/new-provider', () => import('./provider-page'), 'NewOidcProviderPage'),
  projectPage('/sign-in/domains', () => import('./domains-page'), 'DomainsPage'),
  projectPage('/sign-in/rules', () => import('./sign-up-rules-page'), 'SignUpRulesPage'),
  projectPage('/sign-in/bots', () => import('./bot-protection-page'), 'BotProtectionPage'),
  projectPage('/sign-in/second-factor', () => import('./second-factor-page'), 'SecondFactorPage'),
  projectPage('/sign-in/sessions', () => import('./sessions-page'), 'SessionsPage'),
  projectPage('/sign-in/claims', () => import('./token-claims-page'), 'TokenClaimsPage'),
  projectPage('/sign-in/hook', () => import('./hook-page'), 'HookPage'),
  projectPage('/sign-in/pages', () => import('./branding-page'), 'BrandingPage'),
] as const;
