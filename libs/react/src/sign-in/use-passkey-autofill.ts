import { useEffect, useRef } from 'react';
import type { HallpassClientApp } from '@hallpass/js';
import { useIsActing } from '../hooks/use-entry.js';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { useAction } from '../ui/use-action.js';

/** The first signs of a user, before a field gets the focus and shows what the browser can fill in. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Offers the user's passkeys in the autofill of the email field. Asks the server for a challenge only once the user does
 * something on the page, so that pages that nobody uses cost nothing.
 * @returns why the chosen passkey did not sign in, in the user's language
 */
export function usePasskeyAutofill(isOffered: boolean): string | null {
  const app = useHallpassApp();
  // Another way to sign in ends the offer.
  const isActing = useIsActing();
  const { run, problem } = useAction((signIn: () => Promise<unknown>) => signIn());
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isOffered || isActing) return;
    const ends = new AbortController();
    void offer(app, ends.signal, (signIn) => latest.current(signIn));
    return () => ends.abort();
  }, [app, isOffered, isActing]);
  return problem;
}

async function offer(
  app: HallpassClientApp,
  signal: AbortSignal,
  act: (signIn: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  while (await firstSign(signal)) {
    const offered = await app.offerPasskeys({ signal });
    if (offered.status === 'unavailable') return;
    if (offered.status === 'chosen') {
      await act(() => offered.signIn());
      return;
    }
  }
}

/** @returns false if the signal aborts first */
const firstSign = (signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const seen = new AbortController();
    const end = (isSign: boolean) => {
      seen.abort();
      resolve(isSign);
    };
    const once = { signal: seen.signal, passive: true };
    for (const sign of SIGNS) document.addEventListener(sign, () => end(true), once);
    signal.addEventListener('abort', () => end(false), once);
  });
