import { allPages } from '../requests/all-pages.js';
import type { ApiClient } from '../requests/api-client.js';
import { dateOf, whyInvalid, type WhyInvalid } from './validity.js';

export interface InternalApiKeyCreateOptions {
  description: string;
  expiresAt: Date;
  hasPublishableClientKey: boolean;
  hasSecretServerKey: boolean;
  hasSuperSecretAdminKey: boolean;
}

/** A set of project keys (contract/04 §6). */
export interface InternalApiKeyBase {
  readonly id: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly manuallyRevokedAt: Date | null;
  isValid(): boolean;
  /** Expiry is checked before revocation. */
  whyInvalid(): WhyInvalid | null;
  /** Takes effect with the next request. Cannot be undone. */
  revoke(): Promise<void>;
}

/**
 * A set of keys in a list. Each key shows only its last four characters, and is null if the set has no key of that
 * kind.
 */
export interface InternalApiKey extends InternalApiKeyBase {
  readonly publishableClientKey: { readonly lastFour: string } | null;
  readonly secretServerKey: { readonly lastFour: string } | null;
  readonly superSecretAdminKey: { readonly lastFour: string } | null;
}

/** A new set with its full keys, which are returned only once. */
export interface InternalApiKeyFirstView extends InternalApiKeyBase {
  readonly publishableClientKey?: string;
  readonly secretServerKey?: string;
  readonly superSecretAdminKey?: string;
}

interface BaseJson {
  id: string;
  description: string;
  created_at_millis: number;
  expires_at_millis: number;
  manually_revoked_at_millis?: number;
}

interface ReadJson extends BaseJson {
  publishable_client_key?: { last_four: string };
  secret_server_key?: { last_four: string };
  super_secret_admin_key?: { last_four: string };
}

interface FirstViewJson extends BaseJson {
  publishable_client_key?: string;
  secret_server_key?: string;
  super_secret_admin_key?: string;
}

export async function listInternalApiKeys(api: ApiClient): Promise<InternalApiKey[]> {
  const items = await allPages<ReadJson>(api, 'admin', { path: '/internal/api-keys' });
  return items.map((json) => ({
    ...baseOf(api, json),
    publishableClientKey: lastFourOf(json.publishable_client_key),
    secretServerKey: lastFourOf(json.secret_server_key),
    superSecretAdminKey: lastFourOf(json.super_secret_admin_key),
  }));
}

export async function createInternalApiKey(
  api: ApiClient,
  options: InternalApiKeyCreateOptions,
): Promise<InternalApiKeyFirstView> {
  const json = await api.request<FirstViewJson>('admin', {
    method: 'POST',
    path: '/internal/api-keys',
    body: {
      description: options.description,
      expires_at_millis: options.expiresAt.getTime(),
      has_publishable_client_key: options.hasPublishableClientKey,
      has_secret_server_key: options.hasSecretServerKey,
      has_super_secret_admin_key: options.hasSuperSecretAdminKey,
    },
  });
  return {
    ...baseOf(api, json),
    publishableClientKey: json.publishable_client_key,
    secretServerKey: json.secret_server_key,
    superSecretAdminKey: json.super_secret_admin_key,
  };
}

/** @throws KnownErrors.ApiKeyNotFound */
export async function revokeInternalApiKey(api: ApiClient, id: string): Promise<void> {
  await api.request('admin', {
    method: 'PATCH',
    path: `/internal/api-keys/${encodeURIComponent(id)}`,
    body: { revoked: true },
  });
}

function baseOf(api: ApiClient, json: BaseJson): InternalApiKeyBase {
  const life = {
    expiresAt: new Date(json.expires_at_millis),
    manuallyRevokedAt: dateOf(json.manually_revoked_at_millis),
  };
  return {
    id: json.id,
    description: json.description,
    createdAt: new Date(json.created_at_millis),
    ...life,
    whyInvalid: () => whyInvalid(life),
    isValid: () => whyInvalid(life) === null,
    revoke: () => revokeInternalApiKey(api, json.id),
  };
}

function lastFourOf(json: { last_four: string } | undefined): { lastFour: string } | null {
  return json === undefined ? null : { lastFour: json.last_four };
}
