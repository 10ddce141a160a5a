import { beforeAll, describe, expect, it } from '@jest/globals';
import { AccessTokenVerifier } from './access-token-verifier.js';

const ISSUER = 'https://hallpass.test/api/v1/projects/p';
const ES256 = { name: 'ECDSA', namedCurve: 'P-256' };

let keys: CryptoKeyPair;
let others: CryptoKeyPair;
beforeAll(async () => {
  const generate = () => crypto.subtle.generateKey(ES256, true, ['sign', 'verify']);
  [keys, others] = await Promise.all([generate(), generate()]);
});

const base64url = (value: Uint8Array | string) => Buffer.from(value).toString('base64url');
const claims = (more: object = {}) => ({
  iss: ISSUER,
  aud: 'p',
  sub: 'user-1',
  project_id: 'p',
  role: 'authenticated',
  refresh_token_id: 'session-1',
  is_anonymous: false,
  iat: 1_000,
  exp: 1_600,
  ...more,
});
async function token(payload: object = claims(), { kid = 'k1', alg = 'ES256', key = keys } = {}): Promise<string> {
  const signed = `${base64url(JSON.stringify({ alg, kid }))}.${base64url(JSON.stringify(payload))}`;
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.privateKey,
    new TextEncoder().encode(signed),
  );
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

/** A verifier whose clock is at second 1,100, and a server that publishes its key under each of `kids`. */
function verifier({ kids = ['k1'], allowAnonymous = false } = {}) {
  const state = { kids, seconds: 1_100, loads: 0, isAway: false };
  const fetch = async () => {
    state.loads += 1;
    if (state.isAway) throw new TypeError('connection refused');
    const jwk = await crypto.subtle.exportKey('jwk', keys.publicKey);
    return Response.json({ keys: state.kids.map((kid) => ({ ...jwk, kid, key_ops: undefined, ext: undefined })) });
  };
  const now = () => state.seconds * 1_000;
  const options = { baseUrl: 'https://hallpass.test/', projectId: 'p', allowAnonymous, fetch, now };
  return {
    state,
    verify: (given: string) => new AccessTokenVerifier(options).verify(given),
    one: new AccessTokenVerifier(options),
  };
}

describe('an access token', () => {
  it('that is good names its user and session', async () => {
    const { verify } = verifier();
    expect(await verify(await token())).toMatchObject({ userId: 'user-1', sessionId: 'session-1' });
  });

  it.each([
    ['of another issuer', { iss: 'https://evil.test/api/v1/projects/p' }],
    ['for another audience', { aud: 'q' }],
    ['of another project', { project_id: 'q' }],
    ['that has expired', { exp: 1_100 }],
    ['from the future', { iat: 1_131 }],
    ['of another role', { role: 'service' }],
    [
      'of an anonymous user',
      { is_anonymous: true, aud: 'p:anon', iss: ISSUER.replace('projects', 'projects-anonymous-users') },
    ],
    ['that says neither', { is_anonymous: undefined }],
    ['of nobody', { sub: undefined }],
    ['of a user who must set up a second factor first', { second_factor_required: true }],
  ])('%s is refused', async (_, more) => {
    const { verify } = verifier();
    expect(await verify(await token(claims(more)))).toBeNull();
  });

  it('of an anonymous user is taken where they are allowed, by their own issuer and audience', async () => {
    const { verify } = verifier({ allowAnonymous: true });
    const own = { is_anonymous: true, aud: 'p:anon', iss: ISSUER.replace('projects', 'projects-anonymous-users') };
    expect(await verify(await token(claims(own)))).not.toBeNull();
    expect(await verify(await token(claims({ is_anonymous: true })))).toBeNull();
  });

  it('that is signed by somebody else, altered, unsigned or no token is refused', async () => {
    const { verify } = verifier();
    const good = await token();
    const [header, , signature] = good.split('.');
    const altered = `${header}.${base64url(JSON.stringify(claims({ sub: 'user-2' })))}.${signature}`;
    const none = `${base64url('{"alg":"none"}')}.${good.split('.')[1]}.`;
    for (const bad of [await token(claims(), { key: others }), altered, none, `${good}.x`, `${header}.x.y`, '', 'x'])
      expect(await verify(bad)).toBeNull();
    expect(await verify(await token(claims(), { alg: 'HS256' }))).toBeNull();
  });
});

describe('the keys', () => {
  it('are had once for many tokens at a time, and for an hour', async () => {
    const { one, state } = verifier();
    const good = await token(claims({ exp: 9_999_999 }));
    await Promise.all([one.verify(good), one.verify(good), one.verify(good)]);
    state.seconds += 3_599;
    await one.verify(good);
    expect(state.loads).toBe(1);
    state.seconds += 2;
    await one.verify(good);
    expect(state.loads).toBe(2);
  });

  it('are looked for again for a name that is new, once in 30 s', async () => {
    const { one, state } = verifier();
    await one.verify(await token());
    const next = await token(claims(), { kid: 'k2' });
    expect(await one.verify(next)).toBeNull();
    expect(state.loads).toBe(1);
    state.kids = ['k1', 'k2'];
    state.seconds += 31;
    expect(await one.verify(next)).not.toBeNull();
    for (const kid of ['x', 'y', 'z']) await one.verify(await token(claims(), { kid }));
    expect(state.loads).toBe(2);
  });

  it('that are held stay good while the server is away; without any it is an error', async () => {
    const { one, state, verify } = verifier();
    const good = await token(claims({ exp: 9_999_999 }));
    await one.verify(good);
    state.isAway = true;
    state.seconds += 7_200;
    expect(await one.verify(good)).not.toBeNull();
    await expect(verify(good)).rejects.toThrow('connection refused');
  });
});
