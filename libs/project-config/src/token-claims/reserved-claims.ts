/**
 * Claims with a meaning of their own: those of this server's tokens, of RFC 7519, 7800, 8693, 9068, 9449 and 9470, and of
 * OpenID Connect. `roles`, `groups` and `entitlements` are not among them: RFC 9068 §2.2.3.1 leaves them to the owner.
 */
const RESERVED: ReadonlySet<string> = new Set([
  ...['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'typ', 'alg', 'kid', 'cnf', 'act', 'may_act'],
  ...['scope', 'client_id', 'azp', 'sid', 'nonce', 'acr', 'amr', 'auth_time', 'at_hash', 'c_hash', 's_hash'],
  ...['events', 'toe', 'txn', 'sub_id', 'sub_jwk', 'htm', 'htu', 'ath', 'authorization_details', 'claims'],
  ...['_claim_names', '_claim_sources'],
  ...['name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture'],
  ...['website', 'email', 'email_verified', 'gender', 'birthdate', 'zoneinfo', 'locale', 'phone_number'],
  ...['phone_number_verified', 'address', 'updated_at'],
  ...['project_id', 'branch_id', 'refresh_token_id', 'role', 'selected_team_id', 'is_anonymous', 'impersonated_by'],
  'second_factor_required',
  ...['teams', 'permissions', 'team_permissions', '__proto__'],
]);

/** For claims that this server adds later. */
const RESERVED_PREFIX = 'hallpass_';

export const isReservedClaim = (name: string): boolean => RESERVED.has(name) || name.startsWith(RESERVED_PREFIX);
