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
