import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/api';
import { isSignedOut } from '../api/errors';
import { keys } from '../api/queries';
import { createDashboardRouter, type DashboardRouter } from './router';

export interface Dashboard {
  api: Api;
  queryClient: QueryClient;
  router: DashboardRouter;
}

/** Wires the parts together: what any request learns about the session reaches the whole page. */
export function createDashboard(api: Api): Dashboard {
  const onError = (error: Error) => {
    if (!isSignedOut(error)) return;
    // The page that needs a user now sees that there is none, and leads to the sign-in.
    queryClient.setQueryData(keys.user, null);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // The client library repeats what may be repeated; a second layer would multiply the waiting.
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  });
  const router = createDashboardRouter(api, queryClient);
  return { api, queryClient, router };
}
