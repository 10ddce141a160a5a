import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';

/** A public key as shown in the JWKS (RFC 7517, contract/01 §11), without any private part. */
export interface PublicJwk {
  kty: 'EC';
  alg: 'ES256';
  crv: 'P-256';
  x: string;
  y: string;
  kid: string;
}

const KID_CHARACTERS = 22;

/**
 * Creates a P-256 key. Its id is the beginning of its thumbprint (RFC 7638), so it identifies exactly this key.
 *
 * Exports the key in the call that generates it: Node 20 can deadlock when a key object is exported while the garbage
 * collector removes the job that generated it, because both lock the key.
 */
export function newKeyPair(): { publicJwk: PublicJwk; privateKeyPem: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  });
  const { x, y } = createPublicKey({ key: publicKey, format: 'der', type: 'spki' }).export({ format: 'jwk' }) as {
    x: string;
    y: string;
  };
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }));
  const kid = thumbprint.digest('base64url').slice(0, KID_CHARACTERS);
  return { publicJwk: { kty: 'EC', alg: 'ES256', crv: 'P-256', x, y, kid }, privateKeyPem: privateKey };
}
