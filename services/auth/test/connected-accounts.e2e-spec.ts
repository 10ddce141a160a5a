/** @once auth stores and refreshes provider tokens in its own tables, with database locks */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@hallpass/access';
import { Sealer, sql } from '@hallpass/database';
import { createUser } from '@hallpass/identity';
import {
  client,
  createProject,
  DOUBLE_CLIENT,
  ProviderDouble,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestSession,
} from '@hallpass/testing';
import { ConnectedAccounts } from '../src/connected-accounts/connected-accounts.service.js';
import { ProviderTokenStore } from '../src/identity-providers/provider-token.store.js';
import { startDatabase, type TestDatabase } from './database.js';
import { OAuthBrowser } from './oauth-browser.js';
import { projectWith, providersOf, testSettings } from './identity-providers/fixture.js';

const pathOf = (userId: string, provider: string) => `/connected-accounts/${userId}/${provider}/access-token`;
const own = { type: 'github', isShared: false, clientId: 'id', clientSecret: 's' };

describe('access tokens of connected accounts, contract/02 §10', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await createProject({
      override: {
        'auth.oauth.providers': {
          github: { ...own, allowSignIn: true, allowConnectedAccounts: true },
          google: { type: 'google', isShared: true, allowSignIn: true, allowConnectedAccounts: true },
          unconnected: { ...own, allowSignIn: true },
        },
      },
    });
  });

  /** Creates a user with a GitHub account for which no token was issued. */
  async function withAccount(): Promise<{ id: string; account: string }> {
    const account = randomUUID();
    const created = await serverApi(project).post('/users', {
      oauth_providers: [{ id: 'github', account_id: account, email: null }],
    });
    return { id: succeeded(created).id, account };
  }

  it.each([
    ['the provider of another name', 'gitlab', 400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'],
    ['a provider that is for signing in only', 'unconnected', 400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'],
    ['a provider with an account that the user has not', 'github', 400, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'],
  ])('are refused for %s', async (_what, provider, status, code) => {
    const user = await signUp(project);
    for (const answer of [
      await client(project, user).post(pathOf('me', provider), {}),
      await client(project, user).post(`/auth/oauth${pathOf('', provider).replace('//', '/')}`, {}),
      await serverApi(project).post(pathOf(user.userId, provider), { scope: 'a b' }),
    ])
      expect(answer).toMatchObject({ status, knownError: code });
  });

  it('are refused for another user, without a user, and for malformed requests', async () => {
    const [user, other] = [await signUp(project), await signUp(project)];
    const asked = client(project, user);
    expect(await asked.post(pathOf(other.userId, 'github'), {})).toMatchObject({ status: 403, knownError: null });
    const nobody = { knownError: 'CANNOT_GET_OWN_USER_WITHOUT_USER', status: 400 };
    expect(await client(project).post(pathOf('me', 'github'), {})).toMatchObject(nobody);
    expect(await client(project).post(pathOf(user.userId, 'github'), {})).toMatchObject(nobody);
    expect(await client(project).post('/auth/oauth/connected-accounts/github/access-token', {})).toMatchObject(nobody);
    const unknown = await serverApi(project).post(pathOf(randomUUID(), 'github'), {});
    expect(unknown).toMatchObject({ status: 404, knownError: 'USER_NOT_FOUND' });
    for (const body of [undefined, [], { scope: 1 }, { scopes: 'a' }])
      expect(await asked.post(pathOf('me', 'github'), body)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    expect(await asked.post(`${pathOf('me', 'github')}?scope=a`, {})).toMatchObject({ knownError: 'SCHEMA_ERROR' });
  });

  it('are not returned for an account without tokens, whatever the scopes', async () => {
    const { id } = await withAccount();
    const answer = await serverApi(project).post(pathOf(id, 'github'), { scope: 'repo' });
    expect(answer).toMatchObject({ status: 400, knownError: 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE' });
  });
});

describe('an account that was connected in the browser', () => {
  let double: ProviderDouble;
  let project: TestProject;
  beforeAll(async () => {
    double = await ProviderDouble.start();
    const okta = { issuer: double.issuer, isShared: false, ...DOUBLE_CLIENT };
    project = await createProject({
      override: { 'auth.oauth.providers.okta': { ...okta, allowSignIn: true, allowConnectedAccounts: true } },
    });
  });
  afterAll(() => double.stop());

  /** Signs in at the provider, which consents at once, and returns the tokens. */
  async function visit(query: Record<string, string> = {}): Promise<TestSession> {
    const browser = new OAuthBrowser(project, undefined as never, 'okta');
    const { page, flow } = await browser.authorize(query);
    const agreed = await fetch(page.location!, { redirect: 'manual' });
    const { body } = await browser.exchange(await browser.open(agreed.headers.get('location')!), flow);
    return { accessToken: body.access_token, refreshToken: body.refresh_token };
  }

  const refreshes = () =>
    double.requestsTo(`${double.issuer}/token`).filter(({ form }) => form['grant_type'] === 'refresh_token').length;

  it('returns its access token, refreshed once for all callers, until it is removed', async () => {
    const session = await visit();
    const asked = client(project, session);
    const first = succeeded(await asked.post(pathOf('me', 'okta'), { scope: 'openid email' })).access_token;
    const alias = await asked.post('/auth/oauth/connected-accounts/okta/access-token', {});
    expect(alias).toMatchObject({ status: 201, body: { access_token: first } });
    expect(refreshes()).toBe(0);

    double.revoke(first);
    const answers = await Promise.all(Array.from({ length: 10 }, () => asked.post(pathOf('me', 'okta'), {})));
    const given = new Set(answers.map((answer) => succeeded(answer).access_token));
    expect([...given]).toEqual([expect.not.stringMatching(first)]);
    expect(refreshes()).toBe(1);

    const lacking = await asked.post(pathOf('me', 'okta'), { scope: 'calendar' });
    expect(lacking).toMatchObject({ knownError: 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE' });
    await visit({ type: 'link', token: session.accessToken, provider_scope: 'calendar' });
    const wide = succeeded(await asked.post(pathOf('me', 'okta'), { scope: 'calendar' })).access_token;
    expect([...given]).not.toContain(wide);

    const [account] = succeeded(await asked.get('/oauth-providers?user_id=me')).items;
    succeeded(await serverApi(project).delete(`/oauth-providers/${account.user_id}/${account.id}`));
    const removed = await asked.post(pathOf('me', 'okta'), {});
    expect(removed).toMatchObject({ knownError: 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER' });
  });
});

describe('tokens of providers', () => {
  let double: ProviderDouble;
  let testDatabase: TestDatabase;
  let store: ProviderTokenStore;
  let accounts: ConnectedAccounts;
  const project = projectWith('okta', {});
  const projectId = randomUUID();
  beforeAll(async () => {
    [double, testDatabase] = await Promise.all([ProviderDouble.start(), startDatabase()]);
    store = new ProviderTokenStore(testDatabase.database, new Sealer(testDatabase.settings));
    const { config } = projectWith('okta', { issuer: double.issuer, ...DOUBLE_CLIENT });
    Object.assign(project, { id: projectId, config });
    accounts = new ConnectedAccounts(testSettings(), testDatabase.database, providersOf(double), store);
  });
  afterEach(() => double.reset());
  afterAll(async () => {
    await double.stop();
    await testDatabase.stop();
  });

  interface Issued {
    scopes?: string[];
    lifetimeSeconds?: number;
    hasRefreshToken?: boolean;
  }

  async function connected(issued: Issued = {}) {
    const { database } = testDatabase;
    const userId = await database.transaction((tx) =>
      createUser(tx, project, { oauthProviders: [{ id: 'okta', accountId: randomUUID(), email: null }] }),
    );
    const [account] = await sql<{ id: string }>(
      database,
      'SELECT id FROM auth.oauth_account WHERE project_id = :projectId AND user_id = :userId',
      { projectId, userId },
    );
    return { userId, accountRowId: account!.id, ...(await issue(account!.id, issued)) };
  }

  async function issue(
    accountRowId: string,
    { scopes = ['openid'], lifetimeSeconds = 3600, hasRefreshToken = true }: Issued,
  ) {
    const { access_token: accessToken, refresh_token } = double.issueTokens();
    const refreshToken = hasRefreshToken ? refresh_token! : null;
    const tokens = { accessToken, refreshToken, expiresAt: new Date(Date.now() + lifetimeSeconds * 1000) };
    await testDatabase.database.transaction((tx) => store.save(tx, { projectId, accountRowId, tokens, scopes }));
    return { accessToken, refreshToken };
  }

  const ask = (userId: string, scope?: string) =>
    accounts.accessToken({ accessType: 'server', projectId, project, userId: null } as Caller, {
      userId,
      providerConfigId: 'okta',
      scope,
    });
  const stored = (accountRowId: string) =>
    sql<{ kind: string; token: string; scopes: string[] }>(
      testDatabase.database,
      'SELECT kind, token, scopes FROM auth.oauth_provider_token WHERE project_id = :projectId AND oauth_account_id = :accountRowId ORDER BY kind',
      { projectId, accountRowId },
    );
  const refreshes = () => double.requestsTo(`${double.issuer}/token`).length;
  const lacksScope = expect.objectContaining({ code: 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE' });
  const notConnected = expect.objectContaining({ code: 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER' });

  it('are stored sealed (security M2)', async () => {
    const { accountRowId, accessToken, refreshToken } = await connected();
    const rows = await stored(accountRowId);
    expect(rows.map(({ kind }) => kind)).toEqual(['access', 'refresh']);
    for (const secret of [accessToken, refreshToken!]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('are returned while they are valid, cover all scopes and are accepted', async () => {
    const { userId, accessToken } = await connected({ scopes: ['openid', 'calendar'] });
    expect(await ask(userId, ' calendar  openid ')).toBe(accessToken);
    expect(await ask(userId)).toBe(accessToken);
    expect(refreshes()).toBe(0);
    await expect(ask(userId, 'calendar mail')).rejects.toEqual(lacksScope);
  });

  it('are not given to another user, or once the account may no longer be used', async () => {
    const [one, other] = [await connected(), await connected()];
    expect(await ask(other.userId)).toBe(other.accessToken);
    await sql(
      testDatabase.database,
      'UPDATE auth.oauth_account SET allow_connected_accounts = false WHERE project_id = :projectId AND id = :accountRowId',
      { projectId, accountRowId: one.accountRowId },
    );
    await expect(ask(one.userId)).rejects.toEqual(notConnected);
  });

  it.each([
    ['that lives for less than 5 minutes', { lifetimeSeconds: 290 }, false],
    ['that the provider refuses', {}, true],
  ])('are refreshed in place of one %s, for the same scopes', async (_what, issued, isRevoked) => {
    const { userId, accountRowId, accessToken, refreshToken } = await connected({
      scopes: ['openid', 'mail'],
      ...issued,
    });
    if (isRevoked) double.revoke(accessToken);
    const fresh = await ask(userId, 'mail');
    expect([accessToken, refreshToken]).not.toContain(fresh);
    expect(await ask(userId, 'mail openid')).toBe(fresh);
    expect(refreshes()).toBe(1);
    expect((await stored(accountRowId)).map(({ kind, scopes }) => [kind, scopes])).toEqual([
      ['access', ['openid', 'mail']],
      ['refresh', ['openid', 'mail']],
    ]);
    // The token was rotated, so the next refresh must use the successor.
    double.revoke(fresh);
    expect(await ask(userId)).not.toBe(fresh);
    expect(refreshes()).toBe(2);
  });

  it('are also refreshed with a refresh token that does not rotate', async () => {
    double.rotatesRefreshTokens = false;
    double.givesRefreshTokens = true;
    const { userId, accessToken } = await connected();
    double.givesRefreshTokens = false;
    double.revoke(accessToken);
    const fresh = await ask(userId);
    double.revoke(fresh);
    expect(await ask(userId)).not.toBe(fresh);
  });

  it('are refreshed once for many parallel requests', async () => {
    const { userId, accessToken } = await connected();
    double.revoke(accessToken);
    const given = await Promise.all(Array.from({ length: 20 }, () => ask(userId)));
    expect(new Set(given).size).toBe(1);
    expect(refreshes()).toBe(1);
  });

  it('come from the next account if the refresh token of one has expired', async () => {
    const { userId, accountRowId, accessToken, refreshToken } = await connected({ scopes: ['openid', 'mail'] });
    double.revoke(accessToken);
    double.revoke(refreshToken!);
    const narrow = await issue(accountRowId, { scopes: ['openid'] });
    double.revoke(narrow.accessToken);
    await expect(ask(userId, 'mail')).rejects.toEqual(lacksScope);
    expect(await ask(userId)).toEqual(expect.any(String));
    expect(refreshes()).toBe(2);
  });

  it('survive a provider that is unavailable, and one that refuses our client', async () => {
    const { userId, accountRowId, accessToken } = await connected();
    double.revoke(accessToken);
    double.answer(`${double.issuer}/token`, { status: 502, body: 'away' });
    await expect(ask(userId)).rejects.toMatchObject({ status: 503 });
    double.answer(`${double.issuer}/token`, { status: 401, body: { error: 'invalid_client' } });
    await expect(ask(userId)).rejects.toMatchObject({ status: 400 });
    expect((await stored(accountRowId)).map(({ kind }) => kind)).toEqual(['refresh']);
    double.answer(`${double.issuer}/token`, null);
    expect(await ask(userId)).toEqual(expect.any(String));
  });

  it('are refused if the account is removed while they are refreshed', async () => {
    const { userId, accountRowId, accessToken } = await connected();
    double.revoke(accessToken);
    double.beforeRefresh = async () => {
      await sql(
        testDatabase.database,
        'DELETE FROM auth.oauth_account WHERE project_id = :projectId AND id = :accountRowId',
        {
          projectId,
          accountRowId,
        },
      );
    };
    await expect(ask(userId)).rejects.toEqual(notConnected);
    expect(await stored(accountRowId)).toEqual([]);
  });

  it('of a new sign-in replace those that cover no more scopes, and keep the others', async () => {
    const { userId, accountRowId } = await connected({ scopes: ['openid'] });
    const wide = await issue(accountRowId, { scopes: ['openid', 'mail'] });
    const narrow = await issue(accountRowId, { scopes: ['openid'], hasRefreshToken: false });
    expect((await stored(accountRowId)).map(({ kind, scopes }) => `${kind} ${scopes.join(' ')}`).sort()).toEqual([
      'access openid',
      'access openid mail',
      'refresh openid mail',
    ]);
    expect(await ask(userId, 'mail')).toBe(wide.accessToken);
    expect([wide.accessToken, narrow.accessToken]).toContain(await ask(userId));
  });

  it('of shared keys are returned only if the operator allows it (security E11)', async () => {
    const { userId, accessToken } = await connected();
    const shared = projectWith('okta', { type: 'google', isShared: true });
    const caller = { accessType: 'server', projectId, project: shared, userId: null } as Caller;
    const with_ = (oauthSharedAccessTokens: 'refuse' | 'allow') => {
      const settings = testSettings({ oauthSharedAccessTokens, oauthDevIssuer: double.issuer });
      const service = new ConnectedAccounts(settings, testDatabase.database, providersOf(double, settings), store);
      return service.accessToken(caller, { userId, providerConfigId: 'okta' });
    };
    await expect(with_('refuse')).rejects.toMatchObject({
      code: 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    });
    expect(await with_('allow')).toBe(accessToken);
  });
});
