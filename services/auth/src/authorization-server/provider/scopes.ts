/** The scopes of every issuer, with the claims that they add (OpenID Connect Core 1.0 §5.4). */
export const CLAIMS_OF_SCOPE = {
  openid: ['sub', 'sid', 'auth_time', 'acr', 'amr'],
  profile: ['name', 'picture'],
  email: ['email', 'email_verified'],
  teams: ['selected_team_id', 'teams'],
  permissions: ['permissions', 'team_permissions'],
} as const;

/** The claims that scopes add. */
export const claimsOf = (scopes: Iterable<string>): ReadonlySet<string> =>
  new Set([...scopes].flatMap((scope) => (CLAIMS_OF_SCOPE as Record<string, readonly string[]>)[scope] ?? []));

/** Lets an application use the grant after the user has signed out (OpenID Connect Core 1.0 §11). */
export const OFFLINE_ACCESS = 'offline_access';

export { ISSUER_SCOPES as SCOPES } from '../shared-fields.js';

/** How strongly a user has signed in: with one factor, or with two or a passkey. */
export const ACR = { one: 'urn:hallpass:acr:1fa', two: 'urn:hallpass:acr:2fa' } as const;

/**
 * The authentication methods of a sign-in (RFC 8176 §2). Empty if another system authenticated the user, or if it is
 * not known how.
 */
export function amrOf(method: string | null, secondFactor: string | null): string[] {
  const first = { password: ['pwd'], otp: ['otp'], passkey: ['swk', 'user'] }[method ?? ''] ?? [];
  if (secondFactor === null) return first;
  return [...new Set([...first, ...(secondFactor === 'totp' ? ['otp'] : []), 'mfa'])];
}

export const acrOf = (method: string | null, secondFactor: string | null): string =>
  secondFactor !== null || method === 'passkey' ? ACR.two : ACR.one;
