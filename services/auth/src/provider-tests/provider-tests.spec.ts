import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller, RateLimits } from '@hallpass/access';
import type { Settings } from '@hallpass/settings';
import { DOUBLE_CLIENT, ProviderDouble } from '@hallpass/testing';
import { logged, projectWith, providersOf, testSettings } from '../../test/identity-providers/fixture.js';
import { ProviderTests } from './provider-tests.service.js';

const URL_OF_SERVER = 'https://auth.example.com';
const counted: string[] = [];
const limits = { consume: async ({ name }: { name: string }) => void counted.push(name) } as unknown as RateLimits;

let double: ProviderDouble;
beforeAll(async () => {
  double = await ProviderDouble.start();
});
afterAll(() => double.stop());
afterEach(() => {
  double.reset();
  logged.length = 0;
});

function test(config: object, { id = 'here', settings = {} }: { id?: string; settings?: Partial<Settings> } = {}) {
  const all = testSettings({ url: URL_OF_SERVER, ...settings });
  const project = projectWith('here', config);
  const tests = new ProviderTests(providersOf(double, all), limits, all);
  return tests.test({ project, projectId: project.id, clientAddress: '192.0.2.1' } as Caller, id);
}
const checkOf = async (check: string, ...given: Parameters<typeof test>) =>
  (await test(...given)).checks.find((one) => one.check === check);

const wrong = { clientId: DOUBLE_CLIENT.clientId, clientSecret: 'another secret' };

describe('a test of a sign-in provider', () => {
  it('refuses a provider that the project does not have', async () => {
    await expect(test({ type: 'google', ...DOUBLE_CLIENT }, { id: 'there' })).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['without a secret', { type: 'google', isShared: false, clientId: 'c' }],
    ['with shared keys that the operator has not set', { type: 'google', isShared: true }],
    ['by an issuer with a password', { issuer: 'https://a:b@id.example.com', ...DOUBLE_CLIENT }],
  ])('calls no provider for one %s', async (_what, config) => {
    expect(await test(config)).toMatchObject({ is_ok: false, checks: [{ result: 'incomplete' }] });
    expect(double.requests).toEqual([]);
  });

  it('does not call a private address for an issuer, or one that an issuer names (security J9)', async () => {
    const settings = { outboundPrivate: 'refuse' } as const;
    const config = { issuer: 'https://127.0.0.1:1/openid', ...DOUBLE_CLIENT };
    expect(await test(config, { settings })).toMatchObject({
      is_ok: false,
      checks: [{ check: 'authorization_page', result: 'misconfigured' }],
    });
    expect(double.requests).toEqual([]);
  });

  it('reports an issuer that is not one, or does not answer', async () => {
    const config = { issuer: double.issuer, ...DOUBLE_CLIENT };
    const document = `${double.issuer}/.well-known/openid-configuration`;
    double.answer(document, { status: 200, body: { issuer: 'https://id.example.com' } });
    expect(await checkOf('authorization_page', config)).toMatchObject({ is_ok: false, result: 'misconfigured' });
    double.answer(document, { status: 503, body: '' });
    expect(await checkOf('authorization_page', config)).toMatchObject({ is_ok: false, result: 'unreachable' });
  });

  // These two answer a wrong code in general terms, so the test cannot tell whether they accept the client.
  const silent = ['linkedin', 'x'];
  it.each([
    'apple',
    'bitbucket',
    'discord',
    'facebook',
    'github',
    'gitlab',
    'google',
    'linkedin',
    'microsoft',
    'spotify',
    'twitch',
    'x',
  ])('distinguishes correct keys of %s from wrong ones, and shows no secret', async (type) => {
    const of = (keys: object) => checkOf('credentials', { type, isShared: false, ...keys });
    expect(await of(wrong)).toMatchObject({ result: 'refused', is_ok: false, provider_said: 'invalid_client' });
    const right = await of(DOUBLE_CLIENT);
    expect(right).toMatchObject({ result: silent.includes(type) ? 'undecided' : 'accepted', is_ok: true });
    expect(JSON.stringify([right, logged])).not.toMatch(/another secret|sec ret|code_verifier/);
  });

  it('reports a callback address that is not registered, and shows it', async () => {
    double.answer('https://github.com/login/oauth/access_token', {
      status: 200,
      body: { error: 'redirect_uri_mismatch' },
    });
    const answer = await test({ type: 'github', isShared: false, ...DOUBLE_CLIENT });
    expect(answer.callback_url).toBe(`${URL_OF_SERVER}/api/v1/auth/oauth/callback/here`);
    expect(answer.checks[1]).toMatchObject({ result: 'callback_refused', is_ok: false });
  });

  it('discovers the issuer on every call, even if the provider is turned off, and is rate limited', async () => {
    counted.length = 0;
    const config = { issuer: double.issuer, allowSignIn: false, allowConnectedAccounts: false, ...DOUBLE_CLIENT };
    expect(await test(config)).toMatchObject({
      is_ok: true,
      checks: [{ result: 'reachable' }, { result: 'accepted' }],
    });
    double.answer(`${double.issuer}/token`, { status: 500, body: '' });
    expect(await checkOf('credentials', config)).toMatchObject({ is_ok: false, result: 'unreachable' });
    expect(double.requestsTo(`${double.issuer}/.well-known/openid-configuration`)).toHaveLength(2);
    expect(counted).toEqual(['provider-test', 'provider-test']);
  });
});
