import type { AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';
import { Provider } from './library.js';

/** The members of a grant that say what a user has granted, under the library's names. */
export interface Granted {
  openid?: { scope?: string; claims?: string[] };
  resources?: Record<string, string>;
}

/** Grants that a statement of this request has read, so that the library's own look-up costs no second one. */
const READ = new WeakMap<KoaContextWithOIDC, AdapterPayload>();

/** Keeps a grant for the rest of the request. */
export function keepGrant(payload: AdapterPayload): void {
  const { ctx } = Provider;
  if (ctx) READ.set(ctx, payload);
}

export function keptGrant(id: string): AdapterPayload | undefined {
  const { ctx } = Provider;
  const read = ctx && READ.get(ctx);
  return read?.jti === id ? read : undefined;
}

/** The library's record of a grant. */
export const grantPayload = (id: string, userId: string, clientId: string, granted: object): AdapterPayload => ({
  ...granted,
  jti: id,
  kind: 'Grant',
  accountId: userId,
  clientId,
  iat: 0,
});
