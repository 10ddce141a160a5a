import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import type { AccountSettingsProps } from '../account/account-settings.js';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { CliAuthConfirm } from '../pages/cli-auth-confirm.js';
import { EmailVerification } from '../pages/email-verification.js';
import { ErrorPage, NotFound } from '../pages/error-page.js';
import { ForgotPassword } from '../pages/forgot-password.js';
import { MagicLinkCallback } from '../pages/magic-link-callback.js';
import { MfaSignIn } from '../pages/mfa-sign-in.js';
import { OAuthCallback } from '../pages/oauth-callback.js';
import { PasswordReset } from '../pages/password-reset.js';
import { SignOut } from '../pages/sign-out.js';
import { TeamInvitation } from '../pages/team-invitation.js';
import { SignIn, SignUp } from '../sign-in/sign-in.js';
import { ComponentRoot } from '../ui/component-root.js';
import { Skeleton } from '../ui/spinner.js';
import { GivenAddressContext, usePath } from '../hooks/address.js';
import { type HandlerPage, pageOfPath } from './page-of-path.js';

export interface HallpassHandlerProps {
  /** Fills the window and centers the page. Default true. */
  fullPage?: boolean;
  /** Path of the page, for routers that know it better than the window, such as `usePathname()` in Next.js. */
  path?: string;
  /** Query of the page, from the router. */
  searchParams?: URLSearchParams | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The app's own components, which replace pages of the library. */
  pages?: Partial<Record<HandlerPage, ComponentType<{ fullPage?: boolean }>>>;
  /** Props for the account settings page. */
  accountSettings?: Omit<AccountSettingsProps, 'fullPage'>;
}

/**
 * Serves every page for signing in, by the page's path. Put it at `/handler/*` in your router, and at every other path
 * that you set in `urls`.
 */
export function HallpassHandler(props: HallpassHandlerProps): ReactNode {
  const { path, searchParams } = props;
  const given = useMemo(() => ({ path, query: searchParams && queryOf(searchParams) }), [path, searchParams]);
  return (
    <GivenAddressContext.Provider value={given}>
      <PageOfPath {...props} />
    </GivenAddressContext.Provider>
  );
}

function PageOfPath({ fullPage = true, pages = {}, accountSettings }: HallpassHandlerProps): ReactNode {
  const app = useHallpassApp();
  const path = usePath();
  const found = path === null ? null : pageOfPath(app.urls, path);
  const elsewhere = found?.elsewhere ?? null;
  useEffect(() => {
    if (elsewhere !== null) window.location.replace(elsewhere + window.location.search);
  }, [elsewhere]);
  const waiting = (
    <ComponentRoot fullPage={fullPage}>
      <Skeleton lines={4} />
    </ComponentRoot>
  );
  if (path === null || elsewhere !== null) return waiting;
  if (found === null) return <NotFound fullPage={fullPage} />;
  const Page = pages[found.page] ?? PAGES[found.page];
  const isOurs = Page === AccountSettings;
  return (
    <Suspense fallback={waiting}>
      {isOurs ? <AccountSettings {...accountSettings} fullPage={fullPage} /> : <Page fullPage={fullPage} />}
    </Suspense>
  );
}

/** Loaded on demand, because it is as large as all other pages together. */
const AccountSettings = lazy(async () => ({
  default: (await import('../account/account-settings.js')).AccountSettings,
}));

const PAGES: Readonly<Record<HandlerPage, ComponentType<{ fullPage?: boolean }>>> = {
  signIn: SignIn,
  signUp: SignUp,
  signOut: SignOut,
  emailVerification: EmailVerification,
  passwordReset: PasswordReset,
  forgotPassword: ForgotPassword,
  oauthCallback: OAuthCallback,
  magicLinkCallback: MagicLinkCallback,
  accountSettings: AccountSettings,
  error: ErrorPage,
  teamInvitation: TeamInvitation,
  mfa: MfaSignIn,
  cliAuthConfirm: CliAuthConfirm,
};

function queryOf(given: NonNullable<HallpassHandlerProps['searchParams']>): URLSearchParams {
  if (given instanceof URLSearchParams) return given;
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : (value[0] ?? '')]],
  );
  return new URLSearchParams(pairs);
}
