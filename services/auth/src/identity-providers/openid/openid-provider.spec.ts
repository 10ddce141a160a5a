import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ADA, DOUBLE_CLIENT, ProviderDouble } from '@hallpass/testing';
import { Flow, projectWith, providersOf, testSettings } from '../../../test/identity-providers/fixture.js';
import type { IdentityProvider } from '../identity-provider.js';
import type { IdentityProviders } from '../identity-providers.js';

let double: ProviderDouble;
let providers: IdentityProviders;
beforeAll(async () => {
  double = await ProviderDouble.start();
});
afterEach(() => double.reset());
afterAll(() => double.stop());

function okta(config = {}): IdentityProvider {
  providers = providersOf(double);
  return providers.find(projectWith('okta', { issuer: double.issuer, ...DOUBLE_CLIENT, ...config }), 'okta');
}

async function visit(url: URL): Promise<Record<string, string>> {
  const response = await fetch(url, { redirect: 'manual' });
  return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams);
}

async function signIn(provider = okta()) {
  const flow = new Flow(provider);
  return flow.end(await visit(await flow.begin()));
}

const CONFIGURATION = () => `${double.issuer}/.well-known/openid-configuration`;
const configuration = (change: object) => ({
  status: 200,
  body: {
    issuer: double.issuer,
    authorization_endpoint: `${double.issuer}/authorize`,
    token_endpoint: `${double.issuer}/token`,
    jwks_uri: `${double.issuer}/keys`,
    userinfo_endpoint: `${double.issuer}/userinfo`,
    ...change,
  },
});

describe('a provider given by its issuer', () => {
  it.each<[string, object | null]>([
    ['no document', null],
    ['a document of another issuer', { issuer: 'https://evil.example' }],
    ['a document that names a template', { issuer: 'https://login.example/{tenantid}' }],
    ['a document without keys', { jwks_uri: undefined }],
    ['a page that runs in the browser', { authorization_endpoint: 'javascript:alert(1)' }],
    ['a page that is no address', { authorization_endpoint: '/authorize' }],
  ])('is refused with %s', async (_what, change) => {
    double.answer(CONFIGURATION(), change ? configuration(change) : { status: 404, body: 'not found' });
    await expect(new Flow(okta()).begin()).rejects.toMatchObject({ status: 400 });
  });

  it('is discovered again after a failure, but only once after a success', async () => {
    const provider = okta();
    double.answer(CONFIGURATION(), { status: 503, body: 'away' });
    await expect(new Flow(provider).begin()).rejects.toMatchObject({ status: 503 });
    double.answer(CONFIGURATION(), null);
    await Promise.all([new Flow(provider).begin(), new Flow(provider).begin(), new Flow(provider).begin()]);
    await signIn(provider);
    expect(double.requestsTo(CONFIGURATION())).toHaveLength(2);
  });

  it.each([
    ['the issuer of another provider', { iss: 'https://evil.example' }],
    ['no issuer, although it always sends one', { iss: undefined }],
  ])('is refused with %s in its answer (security E3)', async (_what, change) => {
    const flow = new Flow(okta());
    const sent = { ...(await visit(await flow.begin())), ...change } as Record<string, string>;
    if (change.iss === undefined) delete sent['iss'];
    await expect(flow.end(sent)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('did not send this response'),
    });
    expect(double.requestsTo(`${double.issuer}/token`)).toEqual([]);
  });

  it('signs in any user who consents, and completes the profile from the userinfo endpoint', async () => {
    const provider = okta();
    const { profile, tokens } = await signIn(provider);
    expect(profile).toEqual({
      accountId: ADA.id,
      displayName: ADA.name,
      email: ADA.email,
      emailVerified: true,
      profileImageUrl: ADA.image,
    });
    expect(provider).toMatchObject({
      id: 'okta',
      type: 'okta',
      isShared: false,
      scopes: ['openid', 'profile', 'email'],
    });
    expect(await provider.accepts(tokens.accessToken)).toBe(true);
    double.revoke(tokens.accessToken);
    expect(await provider.accepts(tokens.accessToken)).toBe(false);
  });

  it("is refused when the userinfo endpoint returns another user's profile", async () => {
    double.answer(`${double.issuer}/userinfo`, { status: 200, body: { sub: 'somebody else', name: 'Eve' } });
    await expect(signIn()).rejects.toMatchObject({ status: 400, message: expect.stringContaining('another user') });
  });

  it('does not treat an address as verified because another one is', async () => {
    double.change.idToken = ({ email_verified: _verified, ...claims }) => claims;
    double.answer(`${double.issuer}/userinfo`, {
      status: 200,
      body: { sub: ADA.id, name: 'Ada', email: 'other@example.com', email_verified: true },
    });
    expect((await signIn()).profile).toMatchObject({ email: ADA.email, emailVerified: false });
  });

  it('is not called in a private network, unless the operator allows it (security J9)', async () => {
    const strict = providersOf(double, testSettings({ outboundPrivate: 'refuse' }));
    const provider = strict.find(projectWith('okta', { issuer: 'https://id.example.com', ...DOUBLE_CLIENT }), 'okta');
    await expect(new Flow(provider).begin()).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('not allowed to call'),
    });
    expect(double.requests).toEqual([]);
  });

  it('is also found if the issuer has a trailing slash', async () => {
    expect((await signIn(okta({ issuer: `${double.issuer}/` }))).profile.accountId).toBe(ADA.id);
  });

  it('receives the client secret in the form if it accepts it nowhere else', async () => {
    double.answer(CONFIGURATION(), configuration({ token_endpoint_auth_methods_supported: ['client_secret_post'] }));
    await signIn().catch(() => undefined);
    const [seen] = double.requestsTo(`${double.issuer}/token`);
    expect(seen).toMatchObject({ form: { client_secret: DOUBLE_CLIENT.clientSecret } });
    expect(seen!.headers['authorization']).toBeUndefined();
  });
});

describe('the development issuer', () => {
  const project = projectWith('google', { type: 'google', isShared: true });
  const shared = (change = {}) =>
    providersOf(double, testSettings({ oauthDevIssuer: double.issuer, ...change })).find(project, 'google');
  const keys = { ...testSettings().oauthShared, google: DOUBLE_CLIENT };

  it('stands in for a shared provider with its name and the shared keys', async () => {
    const provider = shared({ oauthShared: keys });
    expect(provider).toMatchObject({ id: 'google', type: 'google', isShared: true });
    expect((await signIn(provider)).profile).toMatchObject({ email: ADA.email, emailVerified: true });
  });

  it('may have a private address, although those of projects may not', async () => {
    const provider = shared({ oauthShared: keys, outboundPrivate: 'refuse' });
    expect((await signIn(provider)).profile.accountId).toBe(ADA.id);
  });

  it('gets a client id of its own if there are no shared keys', async () => {
    const url = await new Flow(shared()).begin();
    expect(url.searchParams.get('client_id')).toBe('hallpass');
  });

  it.each([
    ['says that it is not', { emailVerified: false }, ADA.email, false],
    ['says nothing but the subject', { id: 'grace@example.com', email: null }, 'grace@example.com', true],
    ['says nothing of an address', { email: null }, null, false],
  ])('verifies an address unless it %s', async (_what, person, email, emailVerified) => {
    double.person = { ...ADA, ...person };
    expect((await signIn(shared({ oauthShared: keys }))).profile).toMatchObject({ email, emailVerified });
  });
});
