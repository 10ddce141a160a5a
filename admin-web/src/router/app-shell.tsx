import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { keys, userQuery } from '../api/queries';
import { UnsavedGuard } from '../forms/unsaved';
import { useTexts } from '../texts';
import { shellTexts } from '../texts/generated/shell-texts';
import { useApi } from '../shell/api-context';
import { returnSearch } from '../shell/return-to';
import { OwnerContext } from '../shell/owner';
import { loadPalette, Palette } from '../shell/palette';
import { prefetchCode, preloadPage } from './prefetch-pages';
import { Toaster } from '../components/toast';
import { answerSignIn, askToSignIn, useSignInQuestion } from '../api/session-question';
import { Splash } from '../shell/splash';
import '../signed-in.css';

const loadSignInAgain = () => import('../auth/sign-in-again-dialog');
const SignInAgain = lazy(loadSignInAgain);

/**
 * Frame of all pages that require a sign-in. Asks for a sign-in over the page when the session has ended in any tab.
 */
export function AppShell() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: user } = useQuery(userQuery(api));
  const router = useRouter();
  const previousId = useRef(user?.id);
  // The user who was signed in when the session ended. The page stays as it is.
  const [known, setKnown] = useState(user);
  if (user && user !== known) setKnown(user);
  const isAsking = useSignInQuestion();
  const t = useTexts(shellTexts);

  const leave = () => {
    queryClient.setQueryData(keys.user, null);
    answerSignIn(false);
    void router.navigate({
      to: '/sign-in',
      search: returnSearch(router.state.location.href),
      replace: true,
      ignoreBlocker: true,
    });
  };

  useEffect(() => {
    // Another owner has signed in, perhaps in another tab. Remove everything that belongs to the previous owner.
    if (user && previousId.current !== undefined && previousId.current !== user.id) {
      void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] });
    }
    if (user) previousId.current = user.id;
  }, [user, queryClient]);

  const isSignedOut = user === null;
  useEffect(() => {
    if (!isSignedOut) return;
    // This response belongs to the previous session. The owner has signed in again since.
    if (api.client.session.current() !== null) void queryClient.invalidateQueries({ queryKey: keys.user });
    else if (previousId.current !== undefined) void askToSignIn();
    else void router.navigate({ to: '/sign-in', search: returnSearch(router.state.location.href), replace: true });
  }, [api, isSignedOut, queryClient, router]);
  useEffect(() => () => answerSignIn(false), []);
  useEffect(() => {
    const pages = Object.values(router.routesById).map((route) => () => preloadPage(route));
    return prefetchCode([loadPalette, loadSignInAgain, ...pages], () => queryClient.isFetching() > 0);
  }, [router, queryClient]);

  if (!known) return <Splash />;
  return (
    <OwnerContext value={known}>
      <a
        href="#main"
        className="sr-only rounded-lg bg-primary px-3 py-2 font-medium text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:start-3 focus:z-50"
      >
        {t.skip}
      </a>
      <Outlet />
      <UnsavedGuard />
      <Palette />
      <Toaster />
      {isAsking && (
        <Suspense>
          <SignInAgain
            email={known.primaryEmail}
            onSignedIn={async () => {
              // Retry requests that failed without a session, and continue what waits for one.
              answerSignIn(true);
              await queryClient.invalidateQueries();
            }}
            onLeave={leave}
          />
        </Suspense>
      )}
    </OwnerContext>
  );
}
