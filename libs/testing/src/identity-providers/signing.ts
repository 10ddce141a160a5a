import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key of an issuer as its JWKS shows it, with a function that signs tokens. */
export interface IdTokenSigner {
  jwk: Record<string, unknown>;
  /** A JWT in compact form, RS256. */
  sign(claims: object): string;
}

export function idTokenSigner(kid: string): IdTokenSigner {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' },
    sign: (claims) => jwt({ alg: 'RS256', typ: 'JWT', kid }, claims, privateKey),
  };
}

/** An unsigned token with `alg` `none`. */
export function unsignedIdToken(claims: object): string {
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

function jwt(header: object, claims: object, key: KeyObject): string {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
