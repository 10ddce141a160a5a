import { useSyncExternalStore } from 'react';
import { useQueryValue } from '../hooks/address.js';

const KEY = 'hallpass-invitation-code';

/** Keeps the code of a team invitation until its person signs up in this tab. */
export function rememberInvitation(code: string): void {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // The browser stores nothing for this page. The person can sign up with an emailed code.
  }
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const never = () => () => undefined;

/** The code of the invitation or approval with which the person signs up: from the link, or remembered. */
export function useInvitationCode(): string | undefined {
  const linked = useQueryValue('invitation_code');
  const kept = useSyncExternalStore(never, remembered, () => null);
  return linked ?? kept ?? undefined;
}
