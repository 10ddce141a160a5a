import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import {
  anonymousClaims,
  anonymousToken,
  base64url,
  BASE_URL,
  claims,
  claimsOfProject,
  HEADER,
  KID,
  knownKeys,
  NOW,
  OTHER_PROJECT,
  PROJECT,
  regularKeys,
  token,
} from '../../test/token-fixture.js';
import { AccessTokenVerifier } from './access-token-verifier.js';

const verifier = new AccessTokenVerifier(knownKeys, BASE_URL, () => NOW * 1000);
const pem = regularKeys.publicKey.export({ type: 'spki', format: 'pem' }) as string;
const jwk = JSON.stringify(regularKeys.publicKey.export({ format: 'jwk' }));
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const ed25519 = generateKeyPairSync('ed25519');
const ownKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ownJwk = JSON.stringify(ownKeys.publicKey.export({ format: 'jwk' }));

function signedWith(algorithm: string, make: (signed: Buffer) => Buffer): string {
  const signed = `${base64url({ ...HEADER, alg: algorithm })}.${base64url(claims())}`;
  return `${signed}.${make(Buffer.from(signed)).toString('base64url')}`;
}

const without = (claim: string): Record<string, unknown> => {
  const rest = claims();
  delete rest[claim];
  return rest;
};
const [header, payload, signature] = token(claims()).split('.') as [string, string, string];

/** The reason is for the log, and must not reveal the token's content. */
const UNPARSABLE = { outcome: 'unparsable', reason: expect.stringMatching(/^[a-z ]{8,50}$/) };

describe('AccessTokenVerifier, RFC 8725 and security A', () => {
  const forged: Array<[string, string]> = [
    ['alg none (security A1)', `${base64url({ ...HEADER, alg: 'none' })}.${payload}.`],
    [
      'alg none with the right signature (security A1)',
      `${base64url({ ...HEADER, alg: 'none' })}.${payload}.${signature}`,
    ],
    [
      'HS256 keyed with the public key (security A1)',
      signedWith('HS256', (m) => createHmac('sha256', pem).update(m).digest()),
    ],
    ['RS256 (security A1)', signedWith('RS256', (m) => sign('sha256', m, rsa.privateKey))],
    ['an unknown alg (security A1)', token(claims(), { ...HEADER, alg: 'ES257' })],
    ['no alg', token(claims(), { typ: 'at+jwt', kid: KID })],
    ['crit (security A2)', token(claims(), { ...HEADER, crit: 'exp' })],
    ['b64 false (security A2)', token(claims(), { ...HEADER, b64: false })],
    ['an embedded key (security A2)', token(claims(), { ...HEADER, jwk: { kty: 'EC' } })],
    ['a key id that nobody has (security A2)', token(claims(), { ...HEADER, kid: 'other' })],
    ['a key id with a path (security A2)', token(claims(), { ...HEADER, kid: '../../dev/null' })],
    ['a key id of 65 characters (security A2)', token(claims(), { ...HEADER, kid: 'k'.repeat(65) })],
    ['a key id that is no text', token(claims(), { ...HEADER, kid: 1 })],
    ['no key id', token(claims(), { alg: 'ES256', typ: 'at+jwt' })],
    ['another kind of JWT (security A4)', token(claims(), { ...HEADER, typ: 'JWT' })],
    ['no typ (security A4)', token(claims(), { alg: 'ES256', kid: KID })],
    [
      'the signature of another key',
      token(claims(), HEADER, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    ],
    ['a truncated signature (security A8)', token(claims()).slice(0, -2)],
    ['a signature of zeros (CVE-2022-21449)', `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`],
    ['an altered payload', `${header}.${base64url(claims({ email: 'a@b.test' }))}.${signature}`],
    ['a padded signature', `${header}.${payload}.${signature}==`],
    ['four parts', `${header}.${payload}.${signature}.${signature}`],
    ['two parts', `${header}.${payload}`],
    ['no text at all', ''],
    ['dots alone', '..'],
    ['what is no JSON', token('not json')],
    ['an array', token([claims()])],
    ['null', token('null')],
    [
      'a claim twice (security A8)',
      token(JSON.stringify(claims()).replace('{', `{"sub":"${claims().sub as string}",`)),
    ],
    ['a claim twice, once escaped (security A8)', token(JSON.stringify(claims()).replace('{', '{"su\\u0062":"x",'))],
    [
      'a claim twice, once as an object (security A8)',
      token(JSON.stringify(claims()).replace('{', '{"sub":{"sub":1},')),
    ],
    ['more than 8 KiB (security A8)', token({ ...claims(), more: 'x'.repeat(8192) })],
    ['wrong issuer', token(claims({ iss: 'https://evil.test/api/v1/projects/' + PROJECT }))],
    ['the issuer of anonymous users', token(claims({ iss: anonymousClaims().iss }))],
    ['the audience of anonymous users', token(claims({ aud: `${PROJECT}:anon` }))],
    ['an audience of another project', token(claims({ aud: OTHER_PROJECT }))],
    ['a list of audiences', token(claims({ aud: [PROJECT] }))],
    ['an anonymous user signed with the regular key', token(anonymousClaims())],
    ['a regular user signed with the anonymous key', token(claims(), { ...HEADER, kid: 'anonymous-key' })],
    ['another branch', token(claims({ branch_id: 'dev' }))],
    ['another role', token(claims({ role: 'admin' }))],
    ['a user id that is no UUID', token(claims({ sub: "' OR 1=1" }))],
    ['a session id that is no UUID', token(claims({ refresh_token_id: '1' }))],
    ['an expiry that is text', token(claims({ exp: String(NOW + 100) }))],
    ['an expiry that is infinite', token(JSON.stringify(claims()).replace(/"exp":\d+/, '"exp":1e999'))],
    ['an expiry of a fraction', token(claims({ exp: NOW + 0.5 }))],
    ['an expiry that is null', token(claims({ exp: null }))],
    ['an issue time that is text', token(claims({ iat: String(NOW) }))],
    ['a header parameter twice (security A8)', token(claims(), JSON.stringify(HEADER).replace('{', '{"alg":"none",'))],
    ['an alg of another case (security A1)', token(claims(), { ...HEADER, alg: 'es256' })],
    ['a list of algs (security A1)', token(claims(), { ...HEADER, alg: ['ES256'] })],
    ['ES384 by its own curve (security A1)', signedWith('ES384', (m) => sign('sha384', m, p384.privateKey))],
    ['EdDSA (security A1)', signedWith('EdDSA', (m) => sign(null, m, ed25519.privateKey))],
    ['a signature in DER (RFC 7518 §3.4)', signedWith('ES256', (m) => sign('sha256', m, regularKeys.privateKey))],
    [
      'HS256 keyed with the JWK (security A1)',
      signedWith('HS256', (m) => createHmac('sha256', jwk).update(m).digest()),
    ],
    ['HS256 keyed with nothing (security A1)', signedWith('HS256', (m) => createHmac('sha256', '').update(m).digest())],
    [
      'a key at an address (security A2)',
      token(claims(), { ...HEADER, kid: 'other', jku: 'https://evil.test/jwks.json' }),
    ],
    [
      'a certificate at an address (security A2)',
      token(claims(), { ...HEADER, kid: 'other', x5u: 'https://evil.test/x.pem' }),
    ],
    [
      'its own key, and signed with it (security A2)',
      token(claims(), { ...HEADER, kid: 'other', jwk: ownJwk }, ownKeys.privateKey),
    ],
    ['a key id with SQL (security A2)', token(claims(), { ...HEADER, kid: "' OR '1'='1" })],
    ['a key id of another case (security A2)', token(claims(), { ...HEADER, kid: KID.toUpperCase() })],
    ['a key id with a trailing null (security A2)', token(claims(), { ...HEADER, kid: `${KID}\0` })],
    ['a key id of the prototype (security A2)', token(claims(), { ...HEADER, kid: '__proto__' })],
    ['an empty key id', token(claims(), { ...HEADER, kid: '' })],
    [
      'compression (security A2)',
      `${header}.${deflateRawSync(JSON.stringify(claims())).toString('base64url')}.${signature}`,
    ],
    ['an encrypted token of five parts', `${header}..${payload}.${payload}.${signature}`],
    ['JSON serialization (RFC 7515 §7.2)', JSON.stringify({ protected: header, payload, signature })],
    ['a scheme before it', `Bearer ${token(claims())}`],
    ['white space around it', ` ${token(claims())}\n`],
    ['base64 of the other alphabet', `${header}.${payload}.${Buffer.alloc(64, 0xff).toString('base64')}`],
    ['an altered last character of the header', `${header.slice(0, -1)}~.${payload}.${signature}`],
    ['the signature of another header', token(claims(), { ...HEADER, x: 1 }).replace(/^[^.]+/, header)],
    ['a signature of order zero', `${header}.${payload}.${Buffer.alloc(64, 0xff).toString('base64url')}`],
    ['a signature of 65 bytes', `${header}.${payload}.${Buffer.alloc(65, 1).toString('base64url')}`],
    ['a header that is a list', token(claims(), [HEADER])],
    ['a header that is text', token(claims(), '"ES256"')],
    [
      'an ID token of a provider (security A4)',
      token({ ...claims(), nonce: 'n' }, { alg: 'ES256', kid: KID, typ: 'JWT' }),
    ],
    ['a caller context (security A4)', `${base64url({ caller: {}, expiresAt: NOW + 60 })}.${signature}`],
    [
      'a project id of another spelling',
      token(claims({ project_id: PROJECT.toUpperCase(), aud: PROJECT.toUpperCase() })),
    ],
    ['a project id that is a list', token(claims({ project_id: [PROJECT] }))],
    ['a project that nobody knows', token(claimsOfProject(randomUUID()))],
    ['the issuer of another project', token(claims({ iss: `${BASE_URL}/api/v1/projects/${OTHER_PROJECT}` }))],
    ['an issuer with a slash more', token(claims({ iss: `${BASE_URL}/api/v1/projects/${PROJECT}/` }))],
    ['an issuer of another scheme', token(claims({ iss: `http://hallpass.test/api/v1/projects/${PROJECT}` }))],
    ['an anonymous user with the audience of regular ones', token({ ...anonymousClaims(), aud: PROJECT })],
    ['a selected team that is no UUID', token(claims({ selected_team_id: 'x' }))],
    ['a name that is an object', token(claims({ name: { toString: 'x' } }))],
    ['claims of the prototype', token(`{"__proto__":${JSON.stringify(claims())}}`)],
    ['issued in the future', token(claims({ iat: NOW + 120 }))],
    ['is_anonymous as text', token(claims({ is_anonymous: 'false' }))],
    ['email_verified as a number', token(claims({ email_verified: 1 }))],
    ...Object.keys(claims()).map((claim): [string, string] => [`no ${claim} (security A3)`, token(without(claim))]),
  ];

  it.each(forged)('refuses %s', async (_name, forgery) => {
    expect(await verifier.verify(forgery)).toEqual(UNPARSABLE);
  });

  it('reads no key out of the header: the right one alone counts, whatever stands beside it (security A2)', async () => {
    const more = { jku: 'https://evil.test', x5u: 'https://evil.test', jwk: ownJwk };
    expect(await verifier.verify(token(claims(), { ...HEADER, ...more }))).toMatchObject({ outcome: 'valid' });
    expect(await verifier.verify(token(claims(), { ...HEADER, ...more }, ownKeys.privateKey))).toEqual(UNPARSABLE);
  });

  it('tells an expired token from a forged one, to the second', async () => {
    expect(await verifier.verify(token(claims({ exp: NOW })))).toMatchObject({
      outcome: 'expired',
      claims: { exp: NOW },
    });
    expect(await verifier.verify(token(claims({ exp: NOW + 1 })))).toMatchObject({ outcome: 'valid' });
    const wrongKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    expect(await verifier.verify(token(claims({ exp: NOW - 1 }), HEADER, wrongKey))).toEqual(UNPARSABLE);
  });

  it('accepts the tokens of regular and anonymous users, and names the project of the token', async () => {
    expect(await verifier.verify(token(claims()))).toEqual({ outcome: 'valid', claims: claims() });
    expect(await verifier.verify(anonymousToken())).toEqual({ outcome: 'valid', claims: anonymousClaims() });
    const other = await verifier.verify(token(claimsOfProject(OTHER_PROJECT)));
    expect(other).toMatchObject({ outcome: 'valid', claims: { project_id: OTHER_PROJECT } });
  });

  it('knows a good token again, until it expires or its key is retired, and no other one by it', async () => {
    let seconds = NOW;
    let keys = knownKeys.find;
    const strict = new AccessTokenVerifier({ find: (...of) => keys(...of) }, BASE_URL, () => seconds * 1000);
    const good = token(claims());
    for (let time = 0; time < 2; time += 1) expect((await strict.verify(good)).outcome).toBe('valid');
    const last = good.at(-1) === 'A' ? 'Q' : 'A';
    expect(await strict.verify(good.slice(0, -1) + last)).toEqual(UNPARSABLE);
    expect(await strict.verify(`${good} `)).toEqual(UNPARSABLE);
    keys = () => Promise.resolve(undefined);
    expect(await strict.verify(good)).toEqual(UNPARSABLE);
    keys = knownKeys.find;
    seconds = claims().exp as number;
    for (let time = 0; time < 2; time += 1) expect((await strict.verify(good)).outcome).toBe('expired');
  });

  it('looks for no key before the form of the token is right', async () => {
    const find = jest.fn(knownKeys.find);
    const strict = new AccessTokenVerifier({ find }, BASE_URL, () => NOW * 1000);
    await strict.verify(
      token(claims({ project_id: '../etc', aud: '../etc', iss: `${BASE_URL}/api/v1/projects/../etc` })),
    );
    await strict.verify(token(claims(), { ...HEADER, alg: 'none' }));
    expect(find).not.toHaveBeenCalled();
  });
});
