import { jsonOfBase64url } from '../base64.js';

/** What an access token says about its user (contract/01 §11). Decoded, not verified: only a server may rely on it. */
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
}

/** The claims of a JWT; null when the text is none, or has no expiry. */
export function decodeAccessToken(token: string): AccessTokenClaims | null {
  try {
    const claims = jsonOfBase64url(token.split('.', 2)[1] ?? '') as AccessTokenClaims;
    return Number.isFinite(claims.exp) && Number.isFinite(claims.iat) ? claims : null;
  } catch {
    return null;
  }
}
