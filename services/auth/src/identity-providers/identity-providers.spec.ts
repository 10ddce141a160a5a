import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOUBLE_CLIENT, ProviderDouble } from '@hallpass/testing';
import { projectWith, providersOf, testSettings } from '../../test/identity-providers/fixture.js';

let double: ProviderDouble;
beforeAll(async () => {
  double = await ProviderDouble.start();
});
afterAll(() => double.stop());

const google = { type: 'google', ...DOUBLE_CLIENT } as const;
const keys = { ...testSettings().oauthShared, google: DOUBLE_CLIENT };
const find = (
  config: object,
  {
    settings = {},
    project = {},
    use,
  }: { settings?: object; project?: object; use?: 'sign_in' | 'connected_accounts' } = {},
) => providersOf(double, testSettings(settings)).find(projectWith('here', config, project), 'here', use);
const notEnabled = expect.objectContaining({ code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' });
const refused = (make: () => unknown) => {
  try {
    return make();
  } catch (error) {
    return error;
  }
};

describe('a sign-in provider is not enabled', () => {
  it.each<[string, object, object?]>([
    ['when it is switched off', { ...google, isShared: false, allowSignIn: false }],
    ['without a client id', { type: 'google', isShared: false, clientSecret: 's' }],
    ['without a client secret', { type: 'google', isShared: false, clientId: 'c' }],
    ['without a type or an issuer', { isShared: false, ...DOUBLE_CLIENT }],
    ['by an issuer without keys', { issuer: 'https://id.example.com' }],
    ['by an issuer that is no address', { issuer: 'id.example.com', ...DOUBLE_CLIENT }],
    ['by an issuer with a query', { issuer: 'https://id.example.com/?a=b', ...DOUBLE_CLIENT }],
    ['by an issuer with a password', { issuer: 'https://a:b@id.example.com', ...DOUBLE_CLIENT }],
    ['by an issuer that a browser would run', { issuer: 'javascript:alert(1)', ...DOUBLE_CLIENT }],
    [
      'by an http issuer in production',
      { issuer: 'http://id.example.com', ...DOUBLE_CLIENT },
      { settings: { outboundPrivate: 'refuse' } },
    ],
    ['with shared keys that the operator has not set', { type: 'google', isShared: true }],
    [
      'with shared keys of a provider that has none',
      { type: 'facebook', isShared: true },
      { settings: { oauthDevIssuer: 'http://localhost:1' } },
    ],
    [
      'with shared keys in production mode (security E11)',
      { type: 'google', isShared: true },
      { settings: { oauthShared: keys }, project: { isProductionMode: true } },
    ],
    [
      'by the development issuer in production',
      { type: 'google', isShared: true },
      { settings: { oauthDevIssuer: 'http://localhost:1', environment: 'production' } },
    ],
    [
      'for connected accounts when these are off',
      { ...google, isShared: false, allowConnectedAccounts: false },
      { use: 'connected_accounts' },
    ],
  ])('%s', (_what, config, options = {}) => {
    expect(refused(() => find(config, options))).toEqual(notEnabled);
  });

  it.each(['other', '__proto__', 'constructor', ''])('under the name %j, which the project does not have', (id) => {
    const project = projectWith('google', { ...google, isShared: false });
    expect(refused(() => providersOf(double).find(project, id))).toEqual(notEnabled);
  });
});

describe('a sign-in provider is found', () => {
  it('with own keys, also in production mode', () => {
    const provider = find({ ...google, isShared: false }, { project: { isProductionMode: true } });
    expect(provider).toMatchObject({ id: 'here', type: 'google', isShared: false });
  });

  it('with shared keys', async () => {
    const provider = find({ type: 'google', isShared: true }, { settings: { oauthShared: keys } });
    expect(provider).toMatchObject({ id: 'here', type: 'google', isShared: true });
    const url = await provider.authorizationUrl({
      state: 's',
      nonce: 'n',
      codeVerifier: 'v',
      redirectUri: 'https://a/',
      extraScopes: [],
    });
    expect(url.origin).toBe('https://accounts.google.com');
  });

  it('as the development issuer, which is asked for a refresh token', async () => {
    const settings = { oauthDevIssuer: double.issuer };
    const provider = find({ type: 'github', isShared: true }, { settings });
    const asked = { state: 's', nonce: 'n', codeVerifier: 'v', redirectUri: 'https://a/', extraScopes: [] };
    const url = await provider.authorizationUrl(asked);
    expect(url.searchParams.get('scope')?.split(' ')).toContain('offline_access');
    expect(url.searchParams.get('prompt')).toBe('consent'); // otherwise the provider does not grant it (OpenID Connect Core §11)
  });

  it("with shared keys in the operator's own project, which is in production mode when the server is", () => {
    const project = { id: 'internal', isProductionMode: true };
    expect(find({ type: 'google', isShared: true }, { settings: { oauthShared: keys }, project })).toMatchObject({
      isShared: true,
    });
  });

  it('only for connected accounts', () => {
    const config = { ...google, isShared: false, allowSignIn: false };
    expect(find(config, { use: 'connected_accounts' })).toMatchObject({ type: 'google' });
  });
});
