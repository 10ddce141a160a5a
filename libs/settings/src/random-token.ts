import { randomBytes } from 'node:crypto';

/** Crockford's base32 in lower case: no i, l, o or u (contract/01 §7). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TOKEN_CHARACTERS = 45;

/**
 * A secret that cannot be guessed: 45 characters with 5 random bits each (225 bits), lower-case Crockford base32, the
 * form of refresh tokens and verification codes (contract/01 §7).
 */
export function randomToken(): string {
  let token = '';
  for (const byte of randomBytes(TOKEN_CHARACTERS)) token += ALPHABET[byte & 31];
  return token;
}

/** Whether the text could come from `randomToken`. Saves a lookup for tokens that cannot exist. */
export const isTokenShaped = (text: string): boolean => /^[0-9a-hjkmnp-tv-z]{45}$/.test(text);
