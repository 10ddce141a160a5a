import { useSyncExternalStore } from 'react';
import { MFA_ATTEMPT_KEY } from '@hallpass/js';

/** The attempt code that the library stored for this page. Null if there is none, undefined while it is unknown. */
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
