import { useSyncExternalStore } from 'react';
import { MFA_ATTEMPT_KEY } from '@hallpass/js';

/** The attempt that the library has left for this page; null for none, undefined where it is not known yet. */
export const useMfaAttempt = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(noChange, stored, () => undefined);

const noChange = () => () => {};

function stored(): string | null {
  try {
    return window.sessionStorage.getItem(MFA_ATTEMPT_KEY);
  } catch {
    return null;
  }
}
