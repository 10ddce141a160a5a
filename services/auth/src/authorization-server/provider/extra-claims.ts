import type { AccessToken, ClientCredentials, KoaContextWithOIDC, UnknownObject } from 'oidc-provider';
import { findAccount } from './accounts.js';
import type { OwnMetadata } from './clients.js';
import { invalidGrant } from './invalid-grant.js';
import type { AccountsOf } from './account-access.js';
import type { IssuerParts } from './issuer-parts.js';

const CLAIMS = new WeakMap<KoaContextWithOIDC, Record<string, unknown>>();

/** Adds claims to the access token that a request issues. */
export const keepClaims = (ctx: KoaContextWithOIDC, claims: Record<string, unknown>) => CLAIMS.set(ctx, claims);

/**
 * The grant of a user's token, and how and when the user signed in (RFC 9068 §2.2.1, RFC 9470 §6); or the user that
 * an application without users acts as.
 */
export const extraClaims =
  (of: AccountsOf & Pick<IssuerParts, 'subjectOf'>) =>
  async (ctx: KoaContextWithOIDC, token: AccessToken | ClientCredentials): Promise<UnknownObject> => {
    const kept = CLAIMS.get(ctx);
    if (kept) return kept;
    const { AuthorizationCode, DeviceCode, RefreshToken, Client } = ctx.oidc.entities;
    const { authTime, acr, amr } = AuthorizationCode ?? DeviceCode ?? RefreshToken ?? {};
    if ('grantId' in token) return { sid: token.grantId, auth_time: authTime, acr, amr };
    const { service_account_user_id: userId, sector } = Client as unknown as OwnMetadata;
    if (userId === null) return {};
    if (!(await findAccount(of, userId))) throw invalidGrant('the service account of the application was deleted');
    return { sub: await of.subjectOf(sector, userId) };
  };

/** The library puts the application's id into every JWT without a user. */
export function nameServiceAccount(
  _ctx: KoaContextWithOIDC,
  token: AccessToken | ClientCredentials,
  { payload }: { payload: UnknownObject },
): void {
  const { sub } = (token as { extra?: { sub?: string } }).extra ?? {};
  if (sub !== undefined) payload['sub'] = sub;
}
