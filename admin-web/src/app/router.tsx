import type { CurrentUser } from '@hallpass/js';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { z } from 'zod';
import type { Api } from '../api/api';
import { userQuery } from '../api/queries';
import { AppShell } from './app-shell';
import { PageError, PageNotFound } from './fallbacks';
import { FocusOnNavigation } from './focus-on-navigation';
import { parseSearch, stringifySearch } from './search';
import { Splash } from './splash';

interface RouterContext {
  api: Api;
  queryClient: QueryClient;
}

/** Where to go after signing in: a path of this dashboard, never another site. */
const returnTo = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional()
  .catch(undefined);

/** The session decides, not what is remembered of it: another tab may have ended it. */
async function signedInUser(api: Api, queryClient: QueryClient): Promise<CurrentUser | null> {
  return api.client.session.current() === null ? null : queryClient.ensureQueryData(userQuery(api));
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <FocusOnNavigation />
      <Outlet />
    </>
  ),
});

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  validateSearch: z.object({ returnTo }),
  beforeLoad: async ({ context: { api, queryClient }, search }) => {
    const user = await signedInUser(api, queryClient).catch(() => null);
    if (user !== null) throw redirect({ href: search.returnTo ?? '/projects' });
  },
});

const signInRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../auth/sign-in-page'), 'SignInPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('../auth/sign-up-page'), 'SignUpPage'),
});

/** Whoever is signed in: a link that has expired leads here too. */
const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../auth/forgot-password-page'), 'ForgotPasswordPage'),
});

const codeSearch = z.object({ code: z.string().min(1).optional().catch(undefined) });

/** Where the link of a reset mail leads, whoever is signed in. */
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: codeSearch,
  component: lazyRouteComponent(() => import('../auth/reset-password-page'), 'ResetPasswordPage'),
});

/** Where the link of a verification mail leads, whoever is signed in. */
const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: codeSearch,
  component: lazyRouteComponent(() => import('../auth/verify-email-page'), 'VerifyEmailPage'),
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context: { api, queryClient }, location }) => {
    if ((await signedInUser(api, queryClient)) === null) {
      throw redirect({ to: '/sign-in', search: { returnTo: location.pathname === '/' ? undefined : location.href } });
    }
  },
  component: AppShell,
});

const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/projects', replace: true });
  },
});

const projectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects',
  component: lazyRouteComponent(() => import('../projects/projects-page'), 'ProjectsPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('../account/account-page'), 'AccountPage'),
});

const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId',
  component: lazyRouteComponent(() => import('../projects/project-layout'), 'ProjectLayout'),
});

const overviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../projects/overview-page'), 'OverviewPage'),
});

const usersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/users',
  validateSearch: z.object({
    query: z.string().optional().catch(undefined),
    order: z.literal('oldest').optional().catch(undefined),
    cursor: z.uuid().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('../users/users-page'), 'UsersPage'),
});

const userRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/users/$userId',
  component: lazyRouteComponent(() => import('../users/user-page'), 'UserPage'),
});

const routeTree = rootRoute.addChildren([
  authRoute.addChildren([signInRoute, signUpRoute]),
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  signedInRoute.addChildren([
    homeRoute,
    projectsRoute,
    accountRoute,
    projectRoute.addChildren([overviewRoute, usersRoute, userRoute]),
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
