import { beforeEach, describe, expect, it } from '@jest/globals';
import { dpopClient, fakeIssuer, newKeys, publicJwk, RESOURCE, sha256 } from '../../test/fake-issuer.js';
import { protectResource } from './protect-resource.js';

let issuer: Awaited<ReturnType<typeof fakeIssuer>>;
let client: Awaited<ReturnType<typeof dpopClient>>;
let token: string;
beforeEach(async () => {
  [issuer, client] = await Promise.all([fakeIssuer(), dpopClient()]);
  token = await issuer.token({ cnf: { jkt: client.thumbprint } });
});

const resource = (requireDpop = false) => protectResource({ ...issuer.options, resource: RESOURCE, requireDpop });
const requestOf = (proof: string | null, { url = RESOURCE, scheme = 'DPoP', of = token } = {}) =>
  new Request(url, {
    method: 'POST',
    headers: { authorization: `${scheme} ${of}`, ...(proof === null ? {} : { dpop: proof }) },
  });

describe('a token that is bound to a key', () => {
  it.each<[string, string, () => Promise<string>]>([
    ['no JWT', 'not a JWT', async () => 'x'],
    ['two proofs', 'not a JWT', async () => `${await client.proof(token)}, ${await client.proof(token)}`],
    ['another type', 'wrong type', () => client.proof(token, {}, { typ: 'JWT' })],
    ['no key', 'signature', () => client.proof(token, {}, { jwk: undefined })],
    [
      'a private key',
      'signature',
      async () => client.proof(token, {}, { jwk: { ...(await publicJwk(client.keys)), d: 'x' } }),
    ],
    ['a key of another kind', 'signature', () => client.proof(token, {}, { jwk: { kty: 'oct', k: 'x' } })],
    [
      'a key that is not on the curve',
      'signature',
      () => client.proof(token, {}, { jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } }),
    ],
    ['the signature of another key', 'signature', async () => client.proof(token, {}, {}, await newKeys())],
    ['another method', 'another method', () => client.proof(token, { htm: 'GET' })],
    ['another address', 'another address', () => client.proof(token, { htu: 'https://mcp.test/other' })],
    ['another host', 'another address', () => client.proof(token, { htu: 'https://evil.test/mcp' })],
    ['no address', 'another address', () => client.proof(token, { htu: undefined })],
    ['another token', 'another access token', async () => client.proof(token, { ath: await sha256('x') })],
    ['no token', 'another access token', () => client.proof(token, { ath: undefined })],
    ['an old date', 'too old', () => client.proof(token, { iat: 979 })],
    ['a date in the future', 'too old', () => client.proof(token, { iat: 1_131 })],
    ['no date', 'too old', () => client.proof(token, { iat: undefined })],
    ['no id', 'no jti', () => client.proof(token, { jti: undefined })],
    ['an empty id', 'no jti', () => client.proof(token, { jti: '' })],
  ])('is refused with a proof that has %s', async (_, description, make) => {
    const result = await resource().check(requestOf(await make()));
    if (result.status === 'ok') throw new Error('The request was let in.');
    expect(result.error).toMatchObject({ status: 401, code: 'invalid_dpop_proof' });
    expect(result.error.description).toContain(description);
    expect(result.error.headers['www-authenticate']).toMatch(/^DPoP .*error="invalid_dpop_proof".*, algs="ES256"$/);
  });

  it('is refused with the proof of another key', async () => {
    const thief = await dpopClient();
    expect(await resource().check(requestOf(await thief.proof(token)))).toMatchObject({
      error: { code: 'invalid_dpop_proof', description: 'The access token is bound to another key.' },
    });
  });

  it('is refused with a proof that was used before, by the same resource', async () => {
    const [one, proof] = [resource(), await client.proof(token)];
    expect((await one.check(requestOf(proof))).status).toBe('ok');
    expect(await one.check(requestOf(proof))).toMatchObject({ error: { code: 'invalid_dpop_proof' } });
    issuer.state.seconds += 119;
    expect((await one.check(requestOf(proof))).status).toBe('error');
    expect((await one.check(requestOf(await client.proof(token, { iat: 1_219 })))).status).toBe('ok');
  });

  it('is refused without a proof, and as a bearer token', async () => {
    expect(await resource().check(requestOf(null))).toMatchObject({ error: { code: 'invalid_dpop_proof' } });
    for (const proof of [null, await client.proof(token)]) {
      expect(await resource().check(requestOf(proof, { scheme: 'Bearer' }))).toMatchObject({
        error: { code: 'invalid_token', headers: { 'www-authenticate': expect.stringMatching(/^DPoP /) } },
      });
    }
  });

  it.each([RESOURCE, `${RESOURCE}?page=2`, 'http://10.0.0.1:8080/mcp'])('is let in at %s', async (url) => {
    const result = await resource().check(requestOf(await client.proof(token), { url }));
    expect(result).toMatchObject({ status: 'ok', data: { userId: 'user-1' } });
  });
});

describe('a token that is not bound', () => {
  it('is refused as DPoP, and where a binding is required', async () => {
    const of = await issuer.token();
    expect((await resource().check(requestOf(await client.proof(of), { of }))).status).toBe('error');
    expect(await resource(true).check(requestOf(null, { of, scheme: 'Bearer' }))).toMatchObject({
      error: { code: 'invalid_token', headers: { 'www-authenticate': expect.stringMatching(/^DPoP /) } },
    });
    expect(resource(true).metadata().dpop_bound_access_tokens_required).toBe(true);
  });
});
