import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { accountRoutes } from '../account/routes';
import type { Api } from '../api/api';
import { applicationsRoutes } from '../applications/routes';
import { auditRoutes } from '../audit/routes';
import { mailedLinkRoutes, waysInRoutes } from '../auth/routes';
import { invitationRoutes } from '../accept-invitation/routes';
import { mailRoutes } from '../emails/routes';
import { homeRoutes } from '../home/routes';
import { projectsRoutes } from '../projects/routes';
import { invitationsRoutes } from '../invitations/routes';
import { jobsRoutes } from '../jobs/routes';
import { permissionsRoutes } from '../permissions/routes';
import { keysRoutes } from '../api-keys/routes';
import { configurationRoutes } from '../configuration/routes';
import { signingKeysRoutes } from '../signing-keys/routes';
import { vaultRoutes } from '../vault/routes';
import { paymentRoutes } from '../payments/routes';
import { projectSettingsRoutes } from '../project-settings/routes';
import { signInRoutes } from '../sign-in/routes';
import { teamsRoutes } from '../teams/routes';
import { usersRoutes } from '../users/routes';
import { waitlistRoutes } from '../waitlist/routes';
import { webhookRoutes } from '../webhooks/routes';
import { PageError, PageNotFound } from './fallbacks';
import { authRoute } from '../shell/routes/auth';
import { projectRoute } from '../shell/routes/project';
import { rootRoute } from '../shell/routes/root';
import { signedInRoute } from '../shell/routes/signed-in';
import { lazyPage } from '../shell/lazy-page';
import { parseSearch, stringifySearch } from '../shell/search';
import { Splash } from '../shell/splash';

signedInRoute.update({ component: lazyPage(() => import('./app-shell'), 'AppShell') });
projectRoute.update({ component: lazyPage(() => import('../projects/project-layout'), 'ProjectLayout') });

const routeTree = rootRoute.addChildren([
  authRoute.addChildren([...waysInRoutes]),
  ...mailedLinkRoutes,
  ...invitationRoutes,
  signedInRoute.addChildren([
    ...projectsRoutes,
    ...accountRoutes,
    projectRoute.addChildren([
      ...homeRoutes,
      ...signInRoutes,
      ...applicationsRoutes,
      ...projectSettingsRoutes,
      ...usersRoutes,
      ...webhookRoutes,
      ...auditRoutes,
      ...paymentRoutes,
      ...mailRoutes,
      ...keysRoutes,
      ...vaultRoutes,
      ...signingKeysRoutes,
      ...configurationRoutes,
      ...teamsRoutes,
      ...permissionsRoutes,
      ...invitationsRoutes,
      ...waitlistRoutes,
      ...jobsRoutes,
    ]),
  ]),
]);

export function createDashboardRouter(api: Api, queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { api, queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: Splash,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
  });
}

export type DashboardRouter = ReturnType<typeof createDashboardRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: DashboardRouter;
  }
}
