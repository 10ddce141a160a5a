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

/** Checks the session, not just the cached user, because another tab may have ended the session. */
export async function signedInUser({ api, queryClient }: RouterContext): Promise<CurrentUser | null> {
  return api.client.session.current() === null ? null : queryClient.ensureQueryData(userQuery(api));
}
