import { jsonOfBase64url } from '../base64.js';

/**
 * The claims of an access token (contract/01 §11). They are decoded but not verified, so do not rely on them for access
 * decisions.
 */
export interface AccessTokenClaims {
  sub: string;
  /** Seconds since the epoch. */
  exp: number;
  iat: number;
  iss: string;
  aud: string;
  role: string;
  project_id: string;
  refresh_token_id: string;
  name: string | null;
  email: string | null;
  email_verified: boolean;
  selected_team_id: string | null;
  is_anonymous: boolean;
  /** Only if the user must set up a second factor first. */
  second_factor_required?: true;
  /** Custom claims of the project. */
  [claim: string]: unknown;
}

/** Decodes the claims of a JWT. Null if the text is not a JWT or lacks `exp` or `iat`. */
export function decodeAccessToken(token: string): AccessTokenClaims | null {
  try {
    const claims = jsonOfBase64url(token.split('.', 2)[1] ?? '') as AccessTokenClaims;
    return Number.isFinite(claims.exp) && Number.isFinite(claims.iat) ? claims : null;
  } catch {
    return null;
  }
}
