import { base64urlOf } from '../base64.js';
import { signedJwt } from '../jwt/signed-jwt.js';
import { es256Key } from '../jwt/signing-keys.js';
import { Refused } from './refusal.js';
import type { SeenProofs } from './seen-proofs.js';

export interface ExpectedProof {
  method: string;
  url: URL;
  token: string;
  /** Thumbprint of the key that the token is bound to (RFC 9449 §6.1). */
  thumbprint: string;
  seen: SeenProofs;
  now: () => number;
}

/** A proof is accepted for this long after it was made. */
export const PROOF_LIVES_SECONDS = 120;
/** Allows for clients whose clock is fast. */
export const PROOF_EARLY_SECONDS = 30;
const encoder = new TextEncoder();

/**
 * Checks that the client has the key of the token, by a proof for this very request (RFC 9449 §4.3).
 * @throws Refused if the proof is not valid, or was used before
 */
export async function checkProof(proof: string, expected: ExpectedProof): Promise<void> {
  const jwt = signedJwt(proof);
  if (jwt === null) throw invalid('The DPoP proof is not a JWT signed with ES256.');
  if (jwt.header['typ'] !== 'dpop+jwt') throw invalid('The DPoP proof has the wrong type.');
  const jwk = jwt.header['jwk'] as JsonWebKey | null | undefined;
  const key = await publicKey(jwk);
  if (!jwk || key === null || !(await jwt.verify(key))) throw invalid('The signature of the DPoP proof is wrong.');
  const { htm, htu, ath, iat, jti } = jwt.claims;
  if (htm !== expected.method) throw invalid('The DPoP proof is for another method.');
  if (addressOf(htu) !== addressOf(expected.url.href)) throw invalid('The DPoP proof is for another address.');
  if (ath !== (await sha256(expected.token))) throw invalid('The DPoP proof is for another access token.');
  const seconds = expected.now() / 1_000;
  if (typeof iat !== 'number' || iat > seconds + PROOF_EARLY_SECONDS || iat < seconds - PROOF_LIVES_SECONDS) {
    throw invalid('The DPoP proof is too old, or the clock of the client is wrong. Make a new one.');
  }
  if ((await thumbprintOf(jwk)) !== expected.thumbprint) throw invalid('The access token is bound to another key.');
  if (typeof jti !== 'string' || jti === '') throw invalid('The DPoP proof has no jti.');
  const outcome = expected.seen.add(expected.thumbprint, await sha256(jti), iat + PROOF_LIVES_SECONDS);
  if (outcome === 'seen') throw invalid('The DPoP proof was used before. Make a new one for each request.');
  if (outcome === 'full') throw invalid('This key has made too many proofs. Wait two minutes.');
}

/** @returns null unless it is a public key on P-256 */
async function publicKey(jwk: JsonWebKey | null | undefined): Promise<CryptoKey | null> {
  if (typeof jwk !== 'object' || jwk === null || jwk.kty !== 'EC' || jwk.crv !== 'P-256' || 'd' in jwk) return null;
  try {
    return await es256Key(jwk);
  } catch {
    return null;
  }
}

/** Without query and fragment (RFC 9449 §4.2), and normalized as a URL. */
function addressOf(text: unknown): string | null {
  try {
    const { origin, pathname } = new URL(String(text));
    return `${origin}${pathname}`;
  } catch {
    return null;
  }
}

async function sha256(text: string): Promise<string> {
  return base64urlOf(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))));
}

/** The SHA-256 thumbprint of an EC key (RFC 7638 §3.2): the required members in the order of their names. */
const thumbprintOf = ({ crv, kty, x, y }: JsonWebKey): Promise<string> => sha256(JSON.stringify({ crv, kty, x, y }));

const invalid = (description: string) => new Refused('invalid_dpop_proof', description);
