import {
  EmailVerification,
  ErrorPage,
  ForgotPassword,
  MagicLinkCallback,
  MfaSignIn,
  OAuthCallback,
  PasswordReset,
} from '@hallpass/react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { parseSearch, stringifySearch } from '../shell/search';
import { LibraryPage } from './library-page';

export function ForgotPasswordPage() {
  return (
    <LibraryPage>
      <ForgotPassword />
    </LibraryPage>
  );
}

/** Target of the link in a reset email. Opening it does not use the code; saving the new password does. */
export function ResetPasswordPage() {
  const code = useCodeOfLink('/reset-password');
  return (
    <LibraryPage>
      <PasswordReset code={code ?? ''} />
    </LibraryPage>
  );
}

/**
 * Target of the link in a verification email. Opening it does not use the code, because email scanners open links too.
 * The code is sent when the user confirms.
 */
export function VerifyEmailPage() {
  const code = useCodeOfLink('/verify-email');
  return (
    <LibraryPage>
      <EmailVerification code={code ?? ''} />
    </LibraryPage>
  );
}

/** Target of the link in a sign-in email. Opening it does not use the code, because email scanners open links too. */
export function SignInLinkPage() {
  const code = useCodeOfLink('/sign-in-link');
  return (
    <LibraryPage>
      <MagicLinkCallback code={code ?? ''} />
    </LibraryPage>
  );
}

/** Second step of a sign-in: a code from the authenticator app, or a backup code. */
export function SecondStepPage() {
  return (
    <LibraryPage>
      <MfaSignIn />
    </LibraryPage>
  );
}

/** Redirect target of OAuth providers. Completes a sign-in or connects an account, then navigates on. */
export function OAuthCallbackPage() {
  return (
    <LibraryPage>
      <OAuthCallback />
    </LibraryPage>
  );
}

/** Says why an OAuth redirect failed. Uses only the code from the URL, because anyone could put text there. */
export function OAuthErrorPage() {
  return (
    <LibraryPage>
      <ErrorPage />
    </LibraryPage>
  );
}

/**
 * Reads the code from the URL and removes it from the address bar and the history. Only the page keeps it: after a
 * reload, the user has to open the emailed link again.
 */
function useCodeOfLink(path: '/verify-email' | '/reset-password' | '/sign-in-link'): string | undefined {
  const search = useSearch({ from: path });
  const [code] = useState(search.code);
  const { history } = useRouter();
  useEffect(() => {
    if (search.code === undefined) return;
    // Keeps where a sign-in leads.
    const { code: _, ...rest } = parseSearch(location.search);
    history.replace(`${path}${stringifySearch(rest)}`);
  }, [search.code, history, path]);
  return code;
}
