import { createHash, createPublicKey, generateKeyPair, generateKeyPairSync } from 'node:crypto';
import { promisify } from 'node:util';
import type { TokenAudience } from '@hallpass/access';

/** Purposes of keys: access tokens of one kind of user, or ID tokens as RS256 (OpenID Connect Core 1.0 §15.1). */
export type KeyUse = TokenAudience | 'id_token';

/** A public key as shown in the JWKS (RFC 7517, contract/01 §11), without any private part. */
export type PublicJwk = PublicEcJwk | PublicRsaJwk;

interface PublicRsaJwk {
  kty: 'RSA';
  alg: 'RS256';
  n: string;
  e: string;
  kid: string;
}

export interface PublicEcJwk {
  kty: 'EC';
  alg: 'ES256';
  crv: 'P-256';
  x: string;
  y: string;
  kid: string;
}

export interface NewKeyPair {
  publicJwk: PublicJwk;
  privateKeyPem: string;
}

const KID_CHARACTERS = 22;
const RSA_BITS = 2048;

export const newKeyPair = async (use: KeyUse): Promise<NewKeyPair> =>
  use === 'id_token' ? newRsaKeyPair() : newEcKeyPair();

/** @param members required ones of the key, in alphabetical order (RFC 7638 §3.2) */
const kidOf = (members: object): string =>
  createHash('sha256').update(JSON.stringify(members)).digest('base64url').slice(0, KID_CHARACTERS);

/** Creates an RSA key in the thread pool: it takes a tenth of a second. */
async function newRsaKeyPair(): Promise<NewKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  });
  const { n, e } = jwkOf<{ n: string; e: string }>(publicKey);
  return { publicJwk: { kty: 'RSA', alg: 'RS256', n, e, kid: kidOf({ e, kty: 'RSA', n }) }, privateKeyPem: privateKey };
}

const jwkOf = <T>(spki: Buffer): T =>
  createPublicKey({ key: spki, format: 'der', type: 'spki' }).export({ format: 'jwk' }) as T;

/**
 * Creates a P-256 key. Its id is the beginning of its thumbprint (RFC 7638), so it identifies exactly this key.
 *
 * Exports the key in the call that generates it: Node 20 can deadlock when a key object is exported while the garbage
 * collector removes the job that generated it, because both lock the key.
 */
function newEcKeyPair(): NewKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  });
  const { x, y } = jwkOf<{ x: string; y: string }>(publicKey);
  const kid = kidOf({ crv: 'P-256', kty: 'EC', x, y });
  return { publicJwk: { kty: 'EC', alg: 'ES256', crv: 'P-256', x, y, kid }, privateKeyPem: privateKey };
}
