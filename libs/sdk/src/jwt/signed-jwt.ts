import { bytesOfBase64url, jsonOfBase64url } from '../base64.js';

const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' };
const encoder = new TextEncoder();
/** Tokens with more characters are not decoded. */
const MAX_CHARACTERS = 16_384;

type JsonObject = Readonly<Record<string, unknown>>;

/** A JWT with an ES256 signature that is not verified yet. */
export interface SignedJwt {
  header: JsonObject;
  claims: JsonObject;
  verify: (key: CryptoKey) => Promise<boolean>;
}

/**
 * Decodes a JWT in the compact form (RFC 7515 §7.1).
 * @returns null unless it is well-formed and its algorithm is ES256. Headers with `crit` are not supported (§4.1.11).
 */
export function signedJwt(token: string): SignedJwt | null {
  if (token.length > MAX_CHARACTERS) return null;
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) return null;
  try {
    const decoded = { header: jsonOfBase64url(header), claims: jsonOfBase64url(payload) };
    if (!isObject(decoded.header) || !isObject(decoded.claims)) return null;
    if (decoded.header['alg'] !== 'ES256' || 'crit' in decoded.header) return null;
    const bytes = bytesOfBase64url(signature);
    const signed = encoder.encode(`${header}.${payload}`);
    const verify = (key: CryptoKey) => crypto.subtle.verify(ALGORITHM, key, bytes, signed);
    return { header: decoded.header, claims: decoded.claims, verify };
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
