import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from './api-context';

/** Reaches the other tabs of this browser, not the tab that sends the message. */
const signOuts = new BroadcastChannel('hallpass-sign-out');

/** True in the tab that ends the session, until it leaves the page. */
let isEnding = false;

export const isEndingSession = (): boolean => isEnding;

/** Calls `listener` when the user signs out in another tab. */
export function onSignOutElsewhere(listener: () => void): void {
  signOuts.addEventListener('message', listener);
}

/** Leads the other tabs to the sign-in page. */
export const announceSignOut = (): void => signOuts.postMessage(null);

/**
 * Ends the session, then navigates to the sign-in page in every tab.
 * @returns a function that takes the call that ends the session. If the call fails, it rejects and stays on the page.
 */
export function useEndSession(): (end: () => Promise<unknown>) => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (end) => {
    isEnding = true;
    try {
      await end();
      announceSignOut();
      await navigate({ to: '/sign-in' });
      // After navigating: a mounted page would request everything again.
      queryClient.clear();
    } finally {
      isEnding = false;
    }
  };
}

/** Signs out. This browser forgets the session even if the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  const { client } = useApi();
  const endSession = useEndSession();
  return () => endSession(() => client.signOut().catch(() => undefined));
}
