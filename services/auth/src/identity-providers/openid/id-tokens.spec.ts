import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADA,
  CONSUMERS_TENANT,
  DOUBLE_CLIENT,
  type DoubledProvider,
  idTokenSigner,
  ProviderDouble,
  unsignedIdToken,
} from '@hallpass/testing';
import { createHmac } from 'node:crypto';
import { Flow, ownProvider } from '../../../test/identity-providers/fixture.js';

type Claims = Record<string, unknown>;

let double: ProviderDouble;
beforeAll(async () => {
  double = await ProviderDouble.start();
});
afterEach(() => double.reset());
afterAll(() => double.stop());

async function signIn(type: DoubledProvider, config = {}) {
  const flow = new Flow(ownProvider(double, type, config));
  return flow.end(double.agree(type, await flow.begin()));
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
const foreign = idTokenSigner('key-1');
const unknown = idTokenSigner('key-2');
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signed with a publicly known key, or with the client secret. */
function hmacToken(claims: Claims, key: string): string {
  const signed = `${part({ alg: 'HS256', kid: 'key-1' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const CHANGES: [what: string, change: (claims: Claims) => Claims][] = [
  ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['of an issuer that begins alike', (claims) => ({ ...claims, iss: `${String(claims['iss'])}.evil.example` })],
  ['for another client', (claims) => ({ ...claims, aud: 'other' })],
  ['for several clients without saying to whom it was given', (claims) => ({ ...claims, aud: [claims['aud'], 'b'] })],
  ['that was given to another client', (claims) => ({ ...claims, azp: 'other' })],
  ['of another flow', (claims) => ({ ...claims, nonce: 'other' })],
  ['without a nonce', ({ nonce: _nonce, ...claims }) => claims],
  ['that has ended', (claims) => ({ ...claims, exp: nowSeconds() - 60 })],
  ['without an end', ({ exp: _exp, ...claims }) => claims],
  ['without a subject', ({ sub: _sub, ...claims }) => claims],
  ['with an empty subject', (claims) => ({ ...claims, sub: '' })],
  ['of the future', (claims) => ({ ...claims, nbf: nowSeconds() + 600 })],
];
const SIGNATURES: [what: string, sign: ((claims: Claims) => string) | null][] = [
  ['with a signature of somebody else', (claims) => foreign.sign(claims)],
  ['signed by a key that the issuer does not publish', (claims) => unknown.sign(claims)],
  ['without a signature', unsignedIdToken],
  ['signed with the client secret', (claims) => hmacToken(claims, DOUBLE_CLIENT.clientSecret)],
  ['that is no JWT', () => 'a.b.c'],
  ['of 40 KB', (claims) => foreign.sign({ ...claims, filler: 'x'.repeat(40_000) })],
];

describe.each<DoubledProvider>(['google', 'microsoft', 'apple'])('ID tokens of %s (security E4)', (type) => {
  it.each(CHANGES)('are refused %s', async (_what, change) => {
    double.change.idToken = change;
    await expect(signIn(type)).rejects.toMatchObject({ status: 400 });
  });

  it.each(SIGNATURES)('are refused %s', async (_what, sign) => {
    double.change.signIdToken = sign;
    await expect(signIn(type)).rejects.toMatchObject({ status: 400 });
  });

  it('may be for several clients if they say that they were issued to this one', async () => {
    double.change.idToken = (claims) => ({ ...claims, aud: [claims['aud'], 'b'], azp: claims['aud'] });
    expect((await signIn(type)).profile.accountId).toBe(ADA.id);
  });

  it('may be slightly older than allowed', async () => {
    double.change.idToken = (claims) => ({ ...claims, exp: nowSeconds() - 5 });
    expect((await signIn(type)).profile.accountId).toBe(ADA.id);
  });
});

describe('a missing ID token', () => {
  it.each<DoubledProvider>(['google', 'microsoft', 'apple'])('ends the sign-in with %s', async (type) => {
    double.change.signIdToken = null;
    await expect(signIn(type)).rejects.toMatchObject({ status: 400 });
  });
});

it('of google must be for the same account as its profile, or the sign-in ends', async () => {
  double.change.idToken = (claims) => ({ ...claims, sub: 'somebody else' });
  await expect(signIn('google')).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('another user'),
  });
});

it("are not verified, and nobody is signed in, while the issuer's keys are unavailable", async () => {
  double.answer('https://appleid.apple.com/auth/keys', { status: 503, body: 'away' });
  await expect(signIn('apple')).rejects.toMatchObject({ status: 503 });
});

describe("microsoft's tenants (CVE-2026-31813)", () => {
  const OURS = '11111111-2222-4333-8444-555555555555';
  const OTHERS = '99999999-2222-4333-8444-555555555555';
  const issuerOf = (tenantId: string) => `https://login.microsoftonline.com/${tenantId}/v2.0`;

  /** Signs in with the token Microsoft would issue for this tenant setting; the double itself only knows consumers. */
  async function signInAt(tenant: string | undefined, tid: unknown, iss = issuerOf(String(tid))) {
    const name = tenant ?? 'consumers';
    double.change.idToken = (claims) => ({ ...claims, tid, iss });
    return signInThrough(name, tenant);
  }

  async function signInThrough(name: string, tenant: string | undefined) {
    const flow = new Flow(ownProvider(double, 'microsoft', { microsoftTenantId: tenant }));
    const url = await flow.begin();
    expect(url.pathname).toBe(`/${name}/oauth2/v2.0/authorize`);
    double.alias(`https://login.microsoftonline.com/${name}/`, 'https://login.microsoftonline.com/consumers/');
    return flow.end(double.agree('microsoft', new URL(url.href.replace(`/${name}/`, '/consumers/'))));
  }

  const discovery = (tenantId: string) => ({
    status: 200,
    body: {
      issuer: issuerOf(tenantId),
      authorization_endpoint: 'https://login.microsoftonline.com/x',
      token_endpoint: 'https://login.microsoftonline.com/x',
      jwks_uri: 'https://login.microsoftonline.com/x',
    },
  });

  it.each<[string, string | undefined, unknown]>([
    ['a company where personal accounts are asked for', undefined, OURS],
    ['a company where personal accounts are named', 'consumers', OURS],
    ['a personal account where companies are asked for', 'organizations', CONSUMERS_TENANT],
    ['another company', OURS, OTHERS],
    ['a personal account at a company', OURS, CONSUMERS_TENANT],
    ['nobody', 'common', 'undefined'],
    ['a path', 'common', `${OURS}/../${OTHERS}`],
  ])('refuse a token of %s', async (_what, tenant, tid) => {
    await expect(signInAt(tenant, tid)).rejects.toMatchObject({ status: 400 });
  });

  it('may omit the tenant, because the issuer names it', async () => {
    double.change.idToken = ({ tid: _tid, ...claims }) => claims;
    expect((await signIn('microsoft')).profile.accountId).toBe(ADA.id);
  });

  it('refuse a token whose issuer is not its tenant', async () => {
    await expect(signInAt('common', OURS, issuerOf(OTHERS))).rejects.toMatchObject({ status: 400 });
  });

  it('refuse a tenant other than that of the configured domain', async () => {
    double.answer(`${issuerOf('contoso.com')}/.well-known/openid-configuration`, discovery(OURS));
    await expect(signInAt('contoso.com', OTHERS)).rejects.toMatchObject({ status: 400 });
    expect((await signInAt('contoso.com', OURS)).profile.accountId).toBe(ADA.id);
  });

  it.each<[string | undefined, string]>([
    [undefined, CONSUMERS_TENANT],
    ['common', OURS],
    ['common', CONSUMERS_TENANT],
    ['organizations', OTHERS],
    [OURS, OURS],
  ])('%s allows %s', async (tenant, tid) => {
    expect((await signInAt(tenant, tid)).profile.accountId).toBe(ADA.id);
  });
});
