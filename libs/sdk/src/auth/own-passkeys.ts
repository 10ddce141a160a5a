import { pathOf } from '../access.js';
import { allPages } from '../requests/all-pages.js';
import type { ApiClient } from '../requests/api-client.js';
import { signalRemoved } from './passkey-signals.js';

/** A passkey of the signed-in user. A snapshot: list them again to see later changes. */
export interface Passkey {
  readonly id: string;
  readonly name: string | null;
  /** The id that browsers know, base64url. */
  readonly credentialId: string;
  /** The password manager or authenticator that made the passkey, as it says itself. Null if unknown. */
  readonly providerName: string | null;
  /** The host that the passkey works on. */
  readonly hostname: string;
  /** Whether the passkey is synced to other devices. */
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** @param name null removes the name */
  rename(name: string | null): Promise<void>;
  /**
   * The passkey no longer signs in. Browsers that know how to stop offering it; others continue to offer it.
   * @throws ApiError 400 for the last way to sign in, 403 if the sign-in is older than 10 minutes, 404 if the passkey
   * no longer exists
   */
  delete(): Promise<void>;
}

interface PasskeyJson {
  id: string;
  name: string | null;
  credential_id: string;
  provider_name: string | null;
  rp_id: string;
  is_backed_up: boolean;
  created_at_millis: number;
  last_used_at_millis: number | null;
}

export async function listOwnPasskeys(api: ApiClient): Promise<Passkey[]> {
  const items = await allPages<PasskeyJson>(api, 'client', { path: '/auth/passkeys' });
  return items.map((json) => {
    const path = `/auth/passkeys${pathOf(json.id)}`;
    return {
      id: json.id,
      name: json.name,
      credentialId: json.credential_id,
      providerName: json.provider_name,
      hostname: json.rp_id,
      isBackedUp: json.is_backed_up,
      createdAt: new Date(json.created_at_millis),
      lastUsedAt: json.last_used_at_millis === null ? null : new Date(json.last_used_at_millis),
      rename: async (name) => {
        await api.request('client', { method: 'PATCH', path, body: { name } });
      },
      delete: async () => {
        await api.request('client', { method: 'DELETE', path });
        await signalRemoved(json.rp_id, json.credential_id);
      },
    };
  });
}
