import { EmailVerification, ForgotPassword, PasswordReset } from '@hallpass/react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createRedirectingClient } from '../api/api';
import { Logo } from '../components/logo';
import { LibraryProvider } from '../library/library-provider';
import { useApi } from '../shell/api-context';
import { AuthFrame } from './auth-layout';
import { useCodeOfLink } from './use-code-of-link';

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

/** A page of `libs/react`, whose links lead through the router. */
function LibraryPage({ children }: { children: ReactNode }) {
  const { config } = useApi();
  const { history } = useRouter();
  const queryClient = useQueryClient();
  const [app] = useState(() =>
    createRedirectingClient(config, (to) => {
      // A new password may have signed out the current user.
      queryClient.removeQueries();
      history.push(to);
    }),
  );
  return (
    <AuthFrame>
      <Logo className="mx-auto mb-7 size-10" />
      <Titled>
        <LibraryProvider app={app}>{children}</LibraryProvider>
      </Titled>
    </AuthFrame>
  );
}

/** Titles the window after the page's heading, which changes without an event. */
function Titled({ children }: { children: ReactNode }) {
  const contents = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const title = () => {
      const heading = contents.current?.querySelector('h1')?.textContent;
      if (heading) document.title = `${heading} · Hallpass`;
    };
    const changes = new MutationObserver(title);
    changes.observe(contents.current!, { childList: true, subtree: true, characterData: true });
    title();
    return () => changes.disconnect();
  }, []);
  return <div ref={contents}>{children}</div>;
}
