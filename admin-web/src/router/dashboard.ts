import { NetworkError } from '@hallpass/js';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AnyRoute, StaticDataRouteOption } from '@tanstack/react-router';
import type { Api } from '../api/api';
import { isSignedOut, needsSecondFactor } from '../api/errors';
import { noteUnreachable, onRecovery } from '../shell/connection';
import { followSession } from './follow-session';
import { preloadPage } from './prefetch-pages';
import { createDashboardRouter, type DashboardRouter } from './router';
import { signedInUser } from '../shell/routes/root';
import { askToSignIn } from '../api/session-question';

export interface Dashboard {
  api: Api;
  queryClient: QueryClient;
  router: DashboardRouter;
}

/**
 * Creates the dashboard's parts and connects them, so that session changes found by any request reach the whole page.
 */
export function createDashboard(api: Api): Dashboard {
  const onError = (error: Error, asksItself: boolean) => {
    // If the owner has signed in again since, the request is retried or no longer needed.
    if (isSignedOut(error) && !asksItself && api.client.session.current() === null) void askToSignIn();
    if (error instanceof NetworkError) noteUnreachable();
    // The account page asks the owner to set it up.
    if (needsSecondFactor(error)) void router.navigate({ to: '/account' });
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => onError(error, false) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) => onError(error, meta?.['asksForSession'] === true),
    }),
    defaultOptions: {
      queries: {
        // The client library retries, and a second layer would multiply the waiting. Retry only a request of the previous session
        // that was rejected after the owner had signed in again.
        retry: (failures, error) => failures === 0 && isSignedOut(error) && api.client.session.current() !== null,
        retryDelay: 0,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  const router = createDashboardRouter(api, queryClient);
  onRecovery(() => {
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    // Pages whose loading failed.
    if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
  });
  followSession(api, queryClient, router);
  if (api.client.session.current() !== null) void loadFirst(api, queryClient, router).catch(() => undefined);
  return { api, queryClient, router };
}

/** Loads the code of the requested page while the session is checked, then the page's data. */
async function loadFirst(api: Api, queryClient: QueryClient, router: DashboardRouter): Promise<void> {
  const routes: Readonly<Record<string, AnyRoute | undefined>> = router.routesById;
  const matches: Match[] = router.matchRoutes(router.latestLocation);
  const projectId = matches.at(-1)?.params['projectId'] ?? '';
  // Before other files, because the data depends on these and browsers load few files at a time.
  const beforeData = Promise.all([
    signedInUser({ api, queryClient }),
    projectId === '' ? undefined : api.loadAdmin(),
  ] as const);
  for (const { routeId } of matches) void preloadPage(routes[routeId]!)?.catch(() => undefined);
  const [user] = await beforeData;
  if (user === null) return;
  for (const { staticData, search } of matches) staticData.askFirst?.({ api, queryClient, projectId, search });
}

interface Match {
  routeId: string;
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, unknown>>;
  staticData: StaticDataRouteOption;
}
