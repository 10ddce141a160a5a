import { createRoute } from '@tanstack/react-router';
import { dashboardProjectQuery } from '../account/queries';
import { lazyPage } from '../app/lazy-page';
import { authRoute } from '../app/routes/auth';
import { rootRoute } from '../app/routes/root';
import { textParameter } from '../app/search';

/** After which a slow answer is not waited for: the password is a way in without it. */
const PATIENCE_MILLIS = 2_000;

const signInRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/sign-in',
  // While the page's code is loaded: the form is shown with all ways in, and stays where it is.
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

/** Whoever is signed in: a link that has expired leads here too. */
const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyPage(() => import('./forgot-password-page'), 'ForgotPasswordPage'),
});

/** Where the link of a reset mail leads, whoever is signed in. */
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: codeSearch,
  component: lazyPage(() => import('./reset-password-page'), 'ResetPasswordPage'),
});

/** Where the link of a verification mail leads, whoever is signed in. */
const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: codeSearch,
  component: lazyPage(() => import('./verify-email-page'), 'VerifyEmailPage'),
});

/** Where the link of a sign-in mail leads, whoever is signed in. */
const signInLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in-link',
  validateSearch: codeSearch,
  component: lazyPage(() => import('./sign-in-link-page'), 'SignInLinkPage'),
});

/** Where a provider leads back to, for a sign-in and for the connection of an account. */
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

/** Below `authRoute`. */
export const waysInRoutes = [signInRoute, signUpRoute, emailCodeRoute] as const;
/** Below `rootRoute`. */
export const mailedLinkRoutes = [
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  signInLinkRoute,
  oauthCallbackRoute,
  oauthErrorRoute,
] as const;
