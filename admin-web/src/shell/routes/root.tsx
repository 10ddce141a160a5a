import type { CurrentUser } from '@hallpass/js';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { Api } from '../../api/api';
import '../first-data';
import { userQuery } from '../../api/queries';
import { ConnectionBanner } from '../connection-banner';
import { FocusOnNavigation } from '../focus-on-navigation';

interface RouterContext {
  api: Api;
  queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <FocusOnNavigation />
      <Outlet />
      <ConnectionBanner />
    </>
  ),
});

/**
 * Checks the session, not just the cached user, because another tab may have ended the session. A cached null belongs to
 * an earlier session, if there is one now.
 */
export async function signedInUser({ api, queryClient }: RouterContext): Promise<CurrentUser | null> {
  if (api.client.session.current() === null) return null;
  const known = await queryClient.ensureQueryData(userQuery(api));
  return known ?? queryClient.fetchQuery({ ...userQuery(api), staleTime: 0 });
}
