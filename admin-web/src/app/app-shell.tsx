import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { keys, userQuery } from '../api/queries';
import { useApi } from './api-context';
import { Splash } from './splash';

/** Everything behind the sign-in. Leads there when the session ends, in this tab or in another. */
export function AppShell() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: user } = useQuery(userQuery(api));
  const router = useRouter();
  const previousId = useRef(user?.id);

  useEffect(() => {
    // Another owner has signed in, perhaps in another tab: nothing of the one before may stay on the page.
    if (user && previousId.current !== undefined && previousId.current !== user.id) {
      void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] });
    }
    if (user) previousId.current = user.id;
  }, [user, queryClient]);

  const isSignedOut = user === null;
  useEffect(() => {
    if (!isSignedOut) return;
    void router.navigate({ to: '/sign-in', search: { returnTo: router.state.location.href }, replace: true });
  }, [isSignedOut, router]);

  if (isSignedOut) return <Splash />;
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-lg bg-primary px-3 py-2 font-medium text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <Outlet />
    </>
  );
}
