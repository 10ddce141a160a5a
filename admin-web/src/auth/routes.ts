import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { authRoute } from '../app/routes/auth';
import { rootRoute } from '../app/routes/root';
import { textParameter } from '../app/search';

const signInRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./sign-in-page'), 'SignInPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('./sign-up-page'), 'SignUpPage'),
});

const codeSearch = (search: Record<string, unknown>): { code?: string } => ({ code: textParameter(search['code']) });

/** Whoever is signed in: a link that has expired leads here too. */
const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./forgot-password-page'), 'ForgotPasswordPage'),
});

/** Where the link of a reset mail leads, whoever is signed in. */
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: codeSearch,
  component: lazyRouteComponent(() => import('./reset-password-page'), 'ResetPasswordPage'),
});

/** Where the link of a verification mail leads, whoever is signed in. */
const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: codeSearch,
  component: lazyRouteComponent(() => import('./verify-email-page'), 'VerifyEmailPage'),
});

/** Below `authRoute`. */
export const waysInRoutes = [signInRoute, signUpRoute] as const;
/** Below `rootRoute`. */
export const mailedLinkRoutes = [forgotPasswordRoute, resetPasswordRoute, verifyEmailRoute] as const;
