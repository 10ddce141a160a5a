import type { AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';
import type { AccountRow } from './account.sql.js';
import { Provider } from './library.js';

/** The members of a grant that say what a user has granted, under the library's names. */
export interface Granted {
  openid?: { scope?: string; claims?: string[] };
  resources?: Record<string, string>;
}

interface Read {
  grant: AdapterPayload;
  account: AccountRow | null;
}

/** Grants that a statement of this request has read, so that the library's own look-ups cost no second one. */
const READ = new WeakMap<KoaContextWithOIDC, Read>();

/** Keeps a grant for the rest of the request, with its user if the statement has read that too. */
export function keepGrant(grant: AdapterPayload, account: AccountRow | null = null): void {
  const { ctx } = Provider;
  if (ctx) READ.set(ctx, { grant, account });
}

const read = (): Read | undefined => Provider.ctx && READ.get(Provider.ctx);

export function keptGrant(id: string): AdapterPayload | undefined {
  const { grant } = read() ?? {};
  return grant?.jti === id ? grant : undefined;
}

export function keptAccount(id: string): AccountRow | undefined {
  const { account } = read() ?? {};
  return account?.id === id ? account : undefined;
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
