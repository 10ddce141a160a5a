import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADA,
  DOUBLE_CLIENT,
  type DoubledProvider,
  type Person,
  PROVIDER_TABLE,
  ProviderDouble,
} from '@hallpass/testing';
import { Flow, logged, ownProvider, REDIRECT_URI } from '../../../test/identity-providers/fixture.js';

const TYPES = Object.keys(PROVIDER_TABLE) as DoubledProvider[];
const AWAY = { status: 502, body: '<html>Bad gateway</html>' };

let double: ProviderDouble;
beforeAll(async () => {
  double = await ProviderDouble.start();
});
afterEach(() => double.reset());
afterAll(() => double.stop());

async function signIn(type: DoubledProvider, person: Person = ADA, config = {}) {
  const flow = new Flow(ownProvider(double, type, config));
  return flow.end(double.agree(type, await flow.begin(), person));
}

const profileUrlOf = (type: DoubledProvider) => Object.keys(PROVIDER_TABLE[type].api)[0]!;

describe.each(TYPES)('%s', (type) => {
  const entry = PROVIDER_TABLE[type];
  const text = (reason: string | RegExp) => ({ status: 400, message: expect.stringMatching(reason) });

  it('sends the browser there with the state, all scopes and its other parameters, once each', async () => {
    const provider = ownProvider(double, type);
    const flow = new Flow(provider);
    const url = await flow.begin(['extra.scope', entry.scopes[0]!]);
    expect(double.agree(type, url)).toMatchObject({ state: flow.state });
    expect(url.searchParams.get('scope')).toBe([...entry.scopes, 'extra.scope'].join(' '));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: REDIRECT_URI,
      access_type: 'offline',
      prompt: 'consent',
    });
    expect(url.searchParams.get('code_challenge')).toBe(entry.hasPkce ? flow.challenge : null);
    expect(url.searchParams.get('nonce')).toBe(entry.idTokens ? flow.nonce : null);
    expect(provider.scopes).toEqual(entry.scopes);
    expect(provider.answersByPost).toBe(type === 'apple');
  });

  it.each([
    ['denied access', 'access_denied'],
    ['no consent', 'consent_required'],
  ])('knows %s', async (_what, error) => {
    const flow = new Flow(ownProvider(double, type));
    await expect(flow.end({ error, state: flow.state })).rejects.toMatchObject({
      status: 400,
      code: 'OAUTH_PROVIDER_ACCESS_DENIED',
    });
    expect(double.requests).toEqual([]);
  });

  it.each([
    ['another error', { error: 'server_error' }, /server_error/],
    ['an error that cannot be shown', { error: '<script>' }, /unreadable/],
    ['no code', {}, /no code/],
    [
      'the issuer of another provider (security E3)',
      { code: 'c', iss: 'https://evil.example' },
      /did not send this response/,
    ],
    ['an issuer that is no address (security E3)', { code: 'c', iss: 'evil' }, /did not send this response/],
    ['a code that is not its own', { code: 'unknown' }, /did not complete/],
  ])('refuses %s', async (_what, parameters, reason) => {
    const flow = new Flow(ownProvider(double, type));
    await expect(flow.end({ state: flow.state, ...parameters })).rejects.toMatchObject(text(reason));
  });

  it('exchanges a code once, and only for the flow that requested it', async () => {
    const flow = new Flow(ownProvider(double, type));
    const sent = double.agree(type, await flow.begin());
    await flow.end(sent);
    await expect(flow.end(sent)).rejects.toMatchObject({ status: 400 });
    if (!entry.hasPkce) return;
    const stolen = double.agree(type, await flow.begin());
    await expect(new Flow(ownProvider(double, type)).end(stolen)).rejects.toMatchObject({ status: 400 });
  });

  it('reports a wrong client secret', async () => {
    await expect(signIn(type, ADA, { clientSecret: 'wrong' })).rejects.toMatchObject(
      text(/invalid_client.*client id and secret/),
    );
  });

  it('is unavailable while it does not answer properly', async () => {
    double.answer(entry.token, AWAY);
    await expect(signIn(type)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
  });

  it.each([
    ['an answer that is no JSON', { status: 200, body: 'ok' }],
    ['no access token', { status: 200, body: { token_type: 'bearer' } }],
    ['another kind of token', { status: 200, body: { access_token: 'a', token_type: 'mac' } }],
  ])('refuses %s', async (_what, reply) => {
    double.answer(entry.token, reply);
    await expect(signIn(type)).rejects.toMatchObject({ status: 400 });
  });

  it('returns tokens with their expiry, and refreshes them', async () => {
    const { tokens } = await signIn(type);
    const lifetimeSeconds = 'expires_in' in entry.tokenFields ? Number(entry.tokenFields.expires_in) : 8 * 3600;
    expect((tokens.expiresAt.getTime() - Date.now()) / 1000).toBeCloseTo(lifetimeSeconds, -2);
    const provider = ownProvider(double, type);
    const fresh = await provider.refresh(tokens.refreshToken!);
    expect(fresh).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) });
    expect(fresh!.accessToken).not.toBe(tokens.accessToken);
    expect(await provider.refresh(tokens.refreshToken!)).toBeNull();
  });

  it('does not mistake a wrong client secret or a failure for an expired refresh token', async () => {
    const { tokens } = await signIn(type);
    const wrong = ownProvider(double, type, { clientSecret: 'wrong' });
    await expect(wrong.refresh(tokens.refreshToken!)).rejects.toMatchObject(text(/invalid_client/));
    double.answer(entry.token, AWAY);
    await expect(ownProvider(double, type).refresh(tokens.refreshToken!)).rejects.toMatchObject({ status: 503 });
  });

  it('distinguishes a valid access token from a revoked one, and keeps it if it cannot tell', async () => {
    const { tokens } = await signIn(type);
    const provider = ownProvider(double, type);
    expect(await provider.accepts(tokens.accessToken)).toBe(true);
    double.revoke(tokens.accessToken);
    const hasProbe = type !== 'apple';
    expect(await provider.accepts(tokens.accessToken)).toBe(!hasProbe);
    if (!hasProbe) return;
    double.answer(profileUrlOf(type), AWAY);
    expect(await provider.accepts(tokens.accessToken)).toBe(true);
  });

  if (entry.idTokens === null || type === 'google') {
    it('refuses a profile without an account id, and one that it cannot read', async () => {
      double.answer(profileUrlOf(type), { status: 200, body: {} });
      await expect(signIn(type)).rejects.toMatchObject({ status: 400 });
      double.answer(profileUrlOf(type), { status: 403, body: {} });
      await expect(signIn(type)).rejects.toMatchObject(text(/did not return the profile/));
    });
  }
});

describe('profiles', () => {
  const ada = {
    accountId: '1815',
    displayName: 'Ada Lovelace',
    email: 'ada@example.com',
    emailVerified: true,
    profileImageUrl: ADA.image,
  };
  const isVerifiedNever = { emailVerified: false };

  it.each<[DoubledProvider, object]>([
    ['google', ada],
    ['github', ada],
    ['microsoft', { ...ada, ...isVerifiedNever, profileImageUrl: null }],
    ['spotify', { ...ada, ...isVerifiedNever }],
    ['facebook', { ...ada, ...isVerifiedNever }],
    ['discord', { ...ada, profileImageUrl: 'https://cdn.discordapp.com/avatars/1815/a1b2.png' }],
    ['gitlab', ada],
    ['bitbucket', ada],
    ['linkedin', ada],
    ['apple', { ...ada, displayName: null, profileImageUrl: null }],
    ['x', { ...ada, ...isVerifiedNever, email: null }],
    ['twitch', ada],
  ])('of %s', async (type, profile) => {
    expect((await signIn(type)).profile).toEqual(profile);
  });

  const SAYS_UNVERIFIED: DoubledProvider[] = [
    'google',
    'github',
    'discord',
    'gitlab',
    'bitbucket',
    'linkedin',
    'apple',
  ];
  it.each(SAYS_UNVERIFIED)('of %s with an address that is not verified', async (type) => {
    const { profile } = await signIn(type, { ...ADA, emailVerified: false });
    expect(profile).toMatchObject({ email: ADA.email, emailVerified: false });
  });

  const NO_EMAIL = TYPES.filter((type) => type !== 'facebook');
  it.each(NO_EMAIL)('of %s without an address', async (type) => {
    const { profile } = await signIn(type, { ...ADA, email: null });
    expect(profile).toMatchObject({ accountId: '1815', email: null, emailVerified: false });
  });

  it('of facebook may lack an address', async () => {
    await expect(signIn('facebook', { ...ADA, email: null })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('no email address'),
    });
  });

  it('of github need permission to read addresses', async () => {
    double.answer('https://api.github.com/user/emails', { status: 403, body: { message: 'Resource not accessible' } });
    await expect(signIn('github')).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('permission'),
    });
  });

  it("of gitlab are verified by the account's date if the list of addresses omits the primary one", async () => {
    double.answer('https://gitlab.com/api/v4/user/emails', { status: 200, body: [] });
    const user = { id: 1, name: 'Ada', email: 'ada@example.com' };
    double.answer('https://gitlab.com/api/v4/user', {
      status: 200,
      body: { ...user, confirmed_at: '2024-01-01T00:00:00Z' },
    });
    expect((await signIn('gitlab')).profile).toMatchObject({ emailVerified: true });
    double.answer('https://gitlab.com/api/v4/user', { status: 200, body: { ...user, confirmed_at: null } });
    expect((await signIn('gitlab')).profile).toMatchObject({ emailVerified: false });
  });

  it('omit an unusable address and keep the account', async () => {
    const discord = profileUrlOf('discord');
    for (const email of [
      'not an address',
      `${'a'.repeat(250)}@example.com`,
      ['a@example.com'],
      'a@b.c\r\nbcc: d@e.f',
      'änn@example.com',
      'ann@exämple.com',
      '  ',
    ]) {
      double.answer(discord, { status: 200, body: { id: '1', email, verified: true } });
      expect((await signIn('discord')).profile).toMatchObject({ accountId: '1', email: null, emailVerified: false });
    }
  });

  it.each(['a\0', '\ud800'])('refuse the account id %j, which cannot be stored', async (id) => {
    double.answer(profileUrlOf('discord'), { status: 200, body: { id } });
    await expect(signIn('discord')).rejects.toMatchObject({ status: 400, code: 'OAUTH_PROVIDER_ANSWER_UNUSABLE' });
  });

  it('replace characters of a name that cannot be stored', async () => {
    double.answer(profileUrlOf('linkedin'), {
      status: 200,
      body: { sub: '1', name: 'Ad\0a\ud800', email: 'a@example.com' },
    });
    expect((await signIn('linkedin')).profile).toMatchObject({ displayName: 'Ad\ufffda\ufffd' });
  });

  it('cut a long name between two characters, and omit an image that is not an http(s) URL', async () => {
    const body = { sub: '1', name: `${'n'.repeat(255)}🦊🦊`, picture: 'javascript:alert(1)', email: 'a@example.com' };
    double.answer(profileUrlOf('linkedin'), { status: 200, body });
    expect((await signIn('linkedin')).profile).toMatchObject({
      displayName: `${'n'.repeat(255)}🦊`,
      profileImageUrl: null,
    });
  });
});

describe('special parameters', () => {
  it('a login configuration of facebook', async () => {
    const url = await new Flow(ownProvider(double, 'facebook', { facebookConfigId: '42' })).begin();
    expect(url.searchParams.get('config_id')).toBe('42');
  });

  it('an exhausted rate limit at github says nothing about a token', async () => {
    const { tokens } = await signIn('github');
    double.answer('https://api.github.com/user', { status: 403, body: {}, headers: { 'x-ratelimit-remaining': '0' } });
    expect(await ownProvider(double, 'github').accepts(tokens.accessToken)).toBe(true);
    double.answer('https://api.github.com/user', { status: 403, body: {} });
    expect(await ownProvider(double, 'github').accepts(tokens.accessToken)).toBe(false);
  });
});

it('logs who refused and why, but no content of requests or answers (security M4)', async () => {
  const { tokens } = await signIn('facebook');
  const provider = ownProvider(double, 'facebook');
  logged.length = 0;
  double.revoke(tokens.refreshToken!);
  await provider.refresh(tokens.refreshToken!);
  double.answer(profileUrlOf('facebook'), { status: 400, body: { error: 'bad' } });
  const flow = new Flow(provider);
  const sent = double.agree('facebook', await flow.begin());
  await flow.end(sent).catch(() => undefined);
  expect(logged.join()).toContain('https://graph.facebook.com/v20.0/oauth/access_token');
  expect(logged.join()).toContain('https://graph.facebook.com/v20.0/me');
  const secrets = [
    tokens.accessToken,
    tokens.refreshToken!,
    DOUBLE_CLIENT.clientSecret,
    sent['code']!,
    flow.codeVerifier,
  ];
  for (const secret of [...secrets, 'appsecret_proof']) expect(logged.join()).not.toContain(secret);
});
