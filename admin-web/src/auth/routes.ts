import { createRoute } from '@tanstack/react-router';
import { dashboardProjectQuery } from '../api/queries';
import { lazyPage } from '../shell/lazy-page';
import { authRoute } from '../shell/routes/auth';
import { rootRoute } from '../shell/routes/root';
import { textParameter } from '../shell/search';

/** Stop waiting for a slow response after this time: the user can sign in by password without it. */
const PATIENCE_MILLIS = 2_000;

const signInRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/sign-in',
  // Loads along with the page's code, so that the form appears with all sign-in methods and does not shift.
  loader: async ({ context: { api, queryClient } }) => {
    const ways = queryClient.ensureQueryData(dashboardProjectQuery(api)).catch(() => null);
    await Promise.race([ways, new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLIS))]);
  },
  component: lazyPage(() => import('./sign-in-page'), 'SignInPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/sign-up',
  component: lazyPage(() => import('./sign-up-page'), 'SignUpPage'),
});

const emailCodeRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/sign-in-code',
  component: lazyPage(() => import('./email-code-page'), 'EmailCodePage'),
});

const codeSearch = (search: Record<string, unknown>): { code?: string } => ({ code: textParameter(search['code']) });

/** Open to signed-in users too, because an expired link leads here. */
const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyPage(() => import('./mailed-link-pages'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: codeSearch,
  component: lazyPage(() => import('./mailed-link-pages'), 'ResetPasswordPage'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: codeSearch,
  component: lazyPage(() => import('./mailed-link-pages'), 'VerifyEmailPage'),
});

const signInLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in-link',
  validateSearch: codeSearch,
  component: lazyPage(() => import('./sign-in-link-page'), 'SignInLinkPage'),
});

const oauthCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oauth-callback',
  component: lazyPage(() => import('./oauth-callback-page'), 'OAuthCallbackPage'),
});

const oauthErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oauth-error',
  component: lazyPage(() => import('./oauth-callback-page'), 'OAuthErrorPage'),
});

export const waysInRoutes = [signInRoute, signUpRoute, emailCodeRoute] as const;
export const mailedLinkRoutes = [
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  signInLinkRoute,
  oauthCallbackRoute,
  oauthErrorRoute,
] as const;
