import type { MouseEvent, ReactNode } from 'react';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { Link } from '../ui/link.js';

/** App pages to link to. Links keep the page to return to afterwards. */
export type LinkedPage = 'signIn' | 'signUp' | 'forgotPassword' | 'home' | 'accountSettings' | 'afterSignIn';

export function PageLink({ page, children, className }: { page: LinkedPage; children: ReactNode; className?: string }) {
  const app = useHallpassApp();
  const lead = (event: MouseEvent) => {
    // Let the browser open a new tab or window.
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void leadTo(app, page);
  };
  return (
    <Link href={app.urls[page]} onClick={lead} className={className}>
      {children}
    </Link>
  );
}

export function leadTo(app: ReturnType<typeof useHallpassApp>, page: LinkedPage): Promise<void> {
  const lead: Record<LinkedPage, () => Promise<void>> = {
    signIn: () => app.redirectToSignIn(),
    signUp: () => app.redirectToSignUp(),
    forgotPassword: () => app.redirectToForgotPassword(),
    home: () => app.redirectToHome(),
    accountSettings: () => app.redirectToAccountSettings(),
    // Goes to the page that asked for the sign-in, if there is one.
    afterSignIn: () => app.redirectToAfterSignIn(),
  };
  return lead[page]();
}
