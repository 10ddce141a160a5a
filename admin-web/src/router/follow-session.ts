import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/api';
import { keys } from '../api/queries';
import type { DashboardRouter } from './router';
import { signedInRoute } from '../shell/routes/signed-in';
import { askToSignIn } from '../api/session-question';
import { isEndingSession, onSignOutElsewhere } from '../shell/sign-out';

/**
 * Follows the session of the browser. A sign-out in another tab clears this tab too. If the session is gone for any other
 * reason, the page is hidden behind the sign-in dialog, which keeps unsaved work.
 */
export function followSession(api: Api, queryClient: QueryClient, router: DashboardRouter): void {
  const isBehindSignIn = () => router.state.matches.some(({ routeId }) => routeId === signedInRoute.id);
  const forgetUser = () => void queryClient.resetQueries({ queryKey: keys.user });
  let isLeaving = false;
  const leave = async () => {
    // Asks the server, because this tab may still see the ended session, or already the next one.
    const user = await api.client.getUser().catch(() => undefined);
    if (user !== null) return;
    await router.navigate({ to: '/sign-in', replace: true, ignoreBlocker: true });
    // After navigating: a mounted page would request everything again.
    queryClient.clear();
  };
  onSignOutElsewhere(() => {
    if (!isBehindSignIn()) return forgetUser();
    isLeaving = true;
    void leave().finally(() => (isLeaving = false));
  });
  api.client.onChange((what) => {
    if (what !== 'session' || isEndingSession() || isLeaving || api.client.session.current() !== null) return;
    // No user is shown: a request of this tab has already found that the session has ended.
    if (!queryClient.getQueryData(keys.user)) return;
    if (isBehindSignIn()) void askToSignIn();
    else forgetUser();
  });
}
