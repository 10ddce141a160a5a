import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { authRoute } from '../shell/routes/auth';
import { rootRoute } from '../shell/routes/root';
import { textParameter } from '../shell/search';

const signInRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/sign-in',
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
  component: lazyPage(() => import('./sign-in-page'), 'EmailCodePage'),
});

const secondStepRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/two-step',
  component: lazyPage(() => import('./way-back-pages'), 'SecondStepPage'),
});

const codeSearch = (search: Record<string, unknown>): { code?: string } => ({ code: textParameter(search['code']) });

/** Open to signed-in users too, because an expired link leads here. */
const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyPage(() => import('./way-back-pages'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: codeSearch,
  component: lazyPage(() => import('./way-back-pages'), 'ResetPasswordPage'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: codeSearch,
  component: lazyPage(() => import('./way-back-pages'), 'VerifyEmailPage'),
});

const signInLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in-link',
  validateSearch: codeSearch,
  component: lazyPage(() => import('./way-back-pages'), 'SignInLinkPage'),
});

const oauthCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oauth-callback',
  component: lazyPage(() => import('./way-back-pages'), 'OAuthCallbackPage'),
});

const oauthErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oauth-error',
  component: lazyPage(() => import('./way-back-pages'), 'OAuthErrorPage'),
});

export const waysInRoutes = [signInRoute, signUpRoute, emailCodeRoute, secondStepRoute] as const;
export const mailedLinkRoutes = [
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  signInLinkRoute,
  oauthCallbackRoute,
  oauthErrorRoute,
] as const;
