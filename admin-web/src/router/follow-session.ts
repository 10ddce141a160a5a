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
  onSignOutElsewhere(() => {
    if (!isBehindSignIn()) return forgetUser();
    // After navigating: a mounted page would request everything again.
    void router.navigate({ to: '/sign-in', replace: true, ignoreBlocker: true }).then(() => queryClient.clear());
  });
  api.client.onChange((what) => {
    if (what !== 'session' || isEndingSession() || api.client.session.current() !== null) return;
    // No user is shown: a request of this tab has already found that the session has ended.
    if (!queryClient.getQueryData(keys.user)) return;
    if (isBehindSignIn()) void askToSignIn();
    else forgetUser();
  });
}
