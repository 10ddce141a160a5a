import { createHmac } from 'node:crypto';

const ES256 = { name: 'ECDSA', namedCurve: 'P-256' };
export const ISSUER = 'https://hallpass.test/p/1';
export const RESOURCE = 'https://mcp.test/mcp';

const base64url = (value: Uint8Array | string) => Buffer.from(value).toString('base64url');
const part = (value: object) => base64url(JSON.stringify(value));
export const sha256 = async (text: string) =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));

export async function newKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(ES256, true, ['sign', 'verify']);
}

export async function publicJwk({ publicKey }: CryptoKeyPair) {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  return { kty, crv, x, y };
}

/** Signs a JWT with ES256. A header may claim another algorithm. */
export async function signJwt(header: object, claims: object, { privateKey }: CryptoKeyPair): Promise<string> {
  const signed = `${part({ alg: 'ES256', ...header })}.${part(claims)}`;
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

/** An issuer whose clock is at second 1,100, with one key, `k1`. */
export async function fakeIssuer() {
  const keys = await newKeys();
  const state = {
    seconds: 1_100,
    keys: [{ ...(await publicJwk(keys)), kid: 'k1', alg: 'ES256', use: 'sig' }] as object[],
    issuer: ISSUER,
    isAway: false,
    isActive: true,
    secret: 'secret',
    /** Requests by path. */
    requests: [] as string[],
  };
  const answers: Record<string, (init: RequestInit) => Response> = {
    '/p/1/.well-known/openid-configuration': () =>
      Response.json({
        issuer: state.issuer,
        jwks_uri: `${ISSUER}/oauth/jwks`,
        introspection_endpoint: `${ISSUER}/oauth/introspect`,
      }),
    '/p/1/oauth/jwks': () => Response.json({ keys: state.keys }),
    '/p/1/oauth/introspect': ({ headers }) => {
      const { authorization } = headers as Record<string, string>;
      const isKnown = authorization === `Basic ${btoa(`app:${state.secret}`)}`;
      return isKnown ? Response.json({ active: state.isActive }) : new Response(null, { status: 401 });
    },
  };
  const fetch = (async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input);
    state.requests.push(pathname);
    if (state.isAway) throw new TypeError('connection refused');
    return answers[pathname]?.(init) ?? new Response(null, { status: 404 });
  }) as typeof globalThis.fetch;

  const claims = (more: object = {}) => ({
    iss: ISSUER,
    aud: RESOURCE,
    sub: 'user-1',
    client_id: 'client-1',
    jti: 'token-1',
    sid: 'grant-1',
    scope: 'notes:read',
    auth_time: 1_000,
    acr: 'urn:hallpass:acr:1fa',
    iat: 1_000,
    exp: 1_600,
    ...more,
  });
  const token = (more: object = {}, { header = {}, by = keys }: { header?: object; by?: CryptoKeyPair } = {}) =>
    signJwt({ typ: 'at+jwt', kid: 'k1', ...header }, claims(more), by);
  /** A token signed with HMAC, whose secret is the public key of the issuer. */
  const hmacToken = () => {
    const signed = `${part({ alg: 'HS256', typ: 'at+jwt', kid: 'k1' })}.${part(claims())}`;
    return `${signed}.${createHmac('sha256', JSON.stringify(state.keys[0])).update(signed).digest('base64url')}`;
  };
  const unsignedToken = () => `${part({ alg: 'none', typ: 'at+jwt', kid: 'k1' })}.${part(claims())}.`;
  return {
    state,
    token,
    hmacToken,
    unsignedToken,
    options: { issuer: ISSUER, fetch, now: () => state.seconds * 1_000 },
  };
}

/** A client with a key of its own for DPoP. */
export async function dpopClient() {
  const keys = await newKeys();
  const jwk = await publicJwk(keys);
  const { crv, kty, x, y } = jwk;
  const thumbprint = await sha256(JSON.stringify({ crv, kty, x, y }));
  const proof = async (token: string, more: object = {}, header: object = {}, by = keys): Promise<string> => {
    const own = { htm: 'POST', htu: RESOURCE, ath: await sha256(token), iat: 1_100, jti: crypto.randomUUID() };
    return signJwt({ typ: 'dpop+jwt', jwk, ...header }, { ...own, ...more }, by);
  };
  return { keys, thumbprint, proof };
}
