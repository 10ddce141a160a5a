import { base64urlOf } from '../base64.js';
import type { ApiClient } from '../requests/api-client.js';
import { knows } from './web-authn.js';

/**
 * Messages to the browser about passkeys that changed on the server (WebAuthn Level 3 §5.1.10). Browsers pass them on to
 * password managers. All are best effort: browsers without these methods, and hosts that the page may not speak for, are
 * skipped.
 */
type Signal = 'signalUnknownCredential' | 'signalAllAcceptedCredentials' | 'signalCurrentUserDetails';

async function signal(method: Signal, options: object): Promise<void> {
  if (!knows(method)) return;
  const methods = PublicKeyCredential as unknown as Record<Signal, (options: object) => Promise<void>>;
  await methods[method](options).catch(() => undefined);
}

/** Hides a passkey that no longer signs in. */
export const signalRemoved = (rpId: string, credentialId: string): Promise<void> =>
  signal('signalUnknownCredential', { rpId, credentialId });

/**
 * Hides a passkey that failed to sign in, if this project has removed it. Projects can share a host, so a passkey that
 * this project does not know may belong to another one, and must stay.
 */
export async function signalIfRemoved(
  api: ApiClient,
  rpId: string,
  { id, response }: AuthenticationResponseJSON,
): Promise<void> {
  if (!knows('signalUnknownCredential') || !response.userHandle) return;
  const body = { credential_id: id, user_handle: response.userHandle };
  const path = '/auth/passkey/check-removed';
  const removed = await api
    .request<{ is_removed: boolean }>('client', { method: 'POST', path, body })
    .catch(() => ({ is_removed: false }));
  if (removed.is_removed) await signalRemoved(rpId, id);
}

export interface SignaledUser {
  id: string;
  displayName: string | null;
  primaryEmail: string | null;
}

/** Tells the browser which passkeys of a user sign in on these hosts, and the user's current name. */
export async function signalUser(
  user: SignaledUser,
  passkeys: readonly { credentialId: string; hostname: string }[],
  hostnames: readonly string[],
): Promise<void> {
  const userId = base64urlOf(new TextEncoder().encode(user.id));
  // The same name as in new passkeys (contract/02 §5).
  const name = user.displayName ?? user.primaryEmail ?? 'User';
  for (const rpId of new Set([...hostnames, ...passkeys.map(({ hostname }) => hostname)])) {
    const ids = passkeys.filter(({ hostname }) => hostname === rpId).map(({ credentialId }) => credentialId);
    await signal('signalAllAcceptedCredentials', { rpId, userId, allAcceptedCredentialIds: ids });
    if (ids.length > 0) await signal('signalCurrentUserDetails', { rpId, userId, name, displayName: name });
  }
}

export const canSignal = (): boolean => knows('signalAllAcceptedCredentials') || knows('signalCurrentUserDetails');
