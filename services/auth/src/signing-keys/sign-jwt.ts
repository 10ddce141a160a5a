import { type KeyObject, sign } from 'node:crypto';

/** ES256 or RS256, by the key (RFC 7518 §3.3, §3.4). `dsaEncoding` is ignored for RSA keys. */
export const signatureOf = (data: Uint8Array, key: KeyObject): Buffer =>
  sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' });

/** Signs a JWT (RFC 7515 §7.1). */
export function signJwt(header: object, claims: object, key: KeyObject): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${signatureOf(Buffer.from(signed), key).toString('base64url')}`;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
