/**
 * @once only auth reads and writes these rows; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

const USED = 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN';
const provider = { isShared: false, allowSignIn: true, clientId: 'a', clientSecret: 'b' };

describe('/oauth-providers, contract/02 §9', () => {
  let project: TestProject;
  let user: TestUser;
  let stranger: TestUser;
  let asServer: Api;
  let asUser: Api;

  beforeAll(async () => {
    const override = {
      'auth.oauth.providers.github': { ...provider, type: 'github' },
      'auth.oauth.providers.work': { ...provider, type: 'google' },
    };
    project = await createProject({ override });
    [user, stranger] = await Promise.all([signUp(project), signUp(project)]);
    asServer = serverApi(project);
    asUser = client(project, user);
  });

  const body = (changes: object = {}) => ({
    user_id: user.userId,
    provider_config_id: 'github',
    account_id: randomUUID(),
    allow_sign_in: false,
    allow_connected_accounts: true,
    ...changes,
  });
  const add = async (changes: object = {}) => succeeded(await asServer.post('/oauth-providers', body(changes)));
  const pathOf = (account: { user_id: string; id: string }) => `/oauth-providers/${account.user_id}/${account.id}`;

  it("only works for a client's own user, and only servers may create accounts", async () => {
    const account = await add({ user_id: stranger.userId });
    const nobody = client(project);
    const without = 'CANNOT_GET_OWN_USER_WITHOUT_USER';
    expect(await nobody.get('/oauth-providers')).toMatchObject({ status: 400, knownError: without });
    expect(await nobody.get('/oauth-providers?user_id=me')).toMatchObject({ status: 400, knownError: without });
    for (const query of ['', `?user_id=${stranger.userId}`])
      expect(await asUser.get(`/oauth-providers${query}`)).toMatchObject({ status: 403, knownError: null });
    for (const answer of [
      await asUser.get(pathOf(account)),
      await asUser.patch(pathOf(account), { allow_connected_accounts: false }),
      await asUser.delete(pathOf(account), {}),
    ])
      expect(answer).toMatchObject({ status: 403, knownError: null });
    // Under the caller's own id, the same row does not exist.
    const own = pathOf({ user_id: user.userId, id: account.id });
    for (const answer of [await asUser.get(own), await asUser.patch(own, {}), await asUser.delete(own, {})])
      expect(answer).toMatchObject({ status: 404, knownError: null });
    expect(await asUser.post('/oauth-providers', body())).toMatchObject({ knownError: 'INSUFFICIENT_ACCESS_TYPE' });
    expect(await asServer.get(pathOf(account))).toMatchObject({
      status: 200,
      body: { allow_connected_accounts: true },
    });
  });

  it('answers 404 for another project, and for unknown users, rows and providers', async () => {
    const elsewhere = await createProject();
    const account = await add();
    expect(await serverApi(elsewhere).get(pathOf(account))).toMatchObject({ knownError: 'USER_NOT_FOUND' });
    const unknown = randomUUID();
    for (const answer of [
      await asServer.get(`/oauth-providers?user_id=${unknown}`),
      await asServer.get(pathOf({ user_id: unknown, id: account.id })),
      await asServer.post('/oauth-providers', body({ user_id: unknown })),
    ])
      expect(answer).toMatchObject({ status: 404, knownError: 'USER_NOT_FOUND' });
    for (const answer of [
      await asServer.get(pathOf({ user_id: user.userId, id: unknown })),
      await asServer.get(pathOf({ user_id: stranger.userId, id: account.id })),
      await asServer.post('/oauth-providers', body({ user_id: unknown, provider_config_id: 'x' })),
      await asServer.post('/oauth-providers', body({ provider_config_id: 'constructor' })),
    ])
      expect(answer).toMatchObject({ status: 404, knownError: null });
  });

  it.each([
    ['a field that is not there', { extra: 1 }],
    ['an empty account id', { account_id: '' }],
    ['an address that is none', { email: 'x' }],
    ['no flag', { allow_sign_in: undefined }],
  ])('refuses %s', async (_what, changes) => {
    const answer = await asServer.post('/oauth-providers', body(changes));
    expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  });

  it('lets a client change only the switches', async () => {
    const account = await add();
    for (const patch of [{ account_id: 'x' }, { email: 'x@example.com' }, { provider_config_id: 'work' }])
      expect(await asUser.patch(pathOf(account), patch)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    expect(await asServer.patch(pathOf(account), { email: null })).toMatchObject({ knownError: 'SCHEMA_ERROR' });
    expect(await asUser.get(`${pathOf(account)}?limit=1`)).toMatchObject({ knownError: 'SCHEMA_ERROR' });
    const { status, body: changed } = await asUser.patch(pathOf(account), { allow_connected_accounts: false });
    expect({ status, changed }).toEqual({
      status: 200,
      changed: { ...withoutId(account), allow_connected_accounts: false },
    });
  });

  it('allows one sign-in account per provider and user, and one user per account', async () => {
    const [mine, theirs] = await Promise.all([signUp(project), signUp(project)]);
    const first = await add({ user_id: mine.userId, allow_sign_in: true });
    const create = (changes: object) => asServer.post('/oauth-providers', body(changes));
    const plain = { status: 400, knownError: null };
    expect(await create({ user_id: mine.userId, allow_sign_in: true })).toMatchObject(plain);
    for (const allow_sign_in of [true, false])
      expect(await create({ user_id: mine.userId, account_id: first.account_id, allow_sign_in })).toMatchObject(plain);
    const same = { user_id: theirs.userId, account_id: first.account_id };
    expect(await create({ ...same, allow_sign_in: true })).toMatchObject({ status: 400, knownError: USED });

    // Without sign-in, an account may be connected to several users; at another provider, it is a different account.
    const connected = await add(same);
    await add({ ...same, provider_config_id: 'work', allow_sign_in: true });
    expect(await asServer.patch(pathOf(connected), { allow_sign_in: true })).toMatchObject({ knownError: USED });
    const asTheirs = client(project, theirs);
    expect(await asTheirs.patch(pathOf(connected), { allow_sign_in: true })).toMatchObject({ knownError: USED });
    const second = await add({ user_id: mine.userId });
    expect(await asServer.patch(pathOf(second), { allow_sign_in: true })).toMatchObject(plain);
    expect(await asServer.patch(pathOf(second), { account_id: first.account_id })).toMatchObject(plain);

    const rush = { provider_config_id: 'work', account_id: randomUUID(), allow_sign_in: true };
    const users = await Promise.all(Array.from({ length: 5 }, () => signUp(project)));
    const all = await Promise.all(users.map(({ userId }) => create({ ...rush, user_id: userId })));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter(({ knownError }) => knownError === USED)).toHaveLength(4);
  });

  it('does not let a user remove their last sign-in method, even in two parallel calls (security E8)', async () => {
    const created = succeeded(await asServer.post('/users', { display_name: 'Ada' }));
    const session = succeeded(await asServer.post('/auth/sessions', { user_id: created.id }));
    const asOwner = client(project, { accessToken: session.access_token });
    const accounts = [
      await add({ user_id: created.id, allow_sign_in: true }),
      await add({ user_id: created.id, provider_config_id: 'work', allow_sign_in: true }),
    ];
    const answers = await Promise.all([
      asOwner.delete(pathOf(accounts[0]), {}),
      asOwner.patch(pathOf(accounts[1]), { allow_sign_in: false }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [left] = succeeded(await asOwner.get('/oauth-providers?user_id=me')).items.filter(
      ({ allow_sign_in }: { allow_sign_in: boolean }) => allow_sign_in,
    );
    expect(await asOwner.delete(pathOf(left), {})).toMatchObject({ status: 400, knownError: null });
    expect(await asOwner.patch(pathOf(left), { allow_sign_in: false })).toMatchObject({ status: 400 });
    // A server may remove it, and so may a user with a password.
    expect((await asServer.delete(pathOf(left))).status).toBe(200);
    const extra = await add({ allow_sign_in: true });
    expect((await asUser.delete(pathOf(extra), {})).body).toEqual({ success: true });
  });

  it('refuses to change sign-in methods in an impersonation (security B12)', async () => {
    const account = await add({ user_id: stranger.userId });
    const { body: session } = await asServer.post('/auth/sessions', {
      user_id: stranger.userId,
      is_impersonation: true,
    });
    const impersonating = client(project, { accessToken: session.access_token });
    expect(await impersonating.patch(pathOf(account), { allow_sign_in: true })).toMatchObject({ status: 403 });
    expect(await impersonating.delete(pathOf(account), {})).toMatchObject({ status: 403 });
  });

  it('lists, reads, changes and removes accounts, with the account id only for servers', async () => {
    const owner = await signUp(project);
    const first = await add({ user_id: owner.userId, email: ' Ada@Example.com'.trim() });
    expect(first).toEqual({
      user_id: owner.userId,
      id: expect.any(String),
      email: 'ada@example.com',
      provider_config_id: 'github',
      type: 'github',
      account_id: first.account_id,
      allow_sign_in: false,
      allow_connected_accounts: true,
    });
    const second = await add({ user_id: owner.userId, provider_config_id: 'work' });
    expect(second).not.toHaveProperty('email');
    expect(second.type).toBe('google');
    const asOwner = client(project, owner);
    expect((await asOwner.get('/oauth-providers?user_id=me')).body).toEqual({
      items: [withoutId(first), withoutId(second)],
      is_paginated: false,
    });
    expect(succeeded(await asServer.get(`/oauth-providers?user_id=${owner.userId}`)).items).toEqual([first, second]);
    expect(succeeded(await asServer.get('/oauth-providers')).items).toEqual(expect.arrayContaining([first, second]));
    expect((await asOwner.get(pathOf({ ...first, user_id: 'me' }))).body).toEqual(withoutId(first));

    const changed = succeeded(await asServer.patch(pathOf(first), { account_id: 'new', email: 'b@example.com' }));
    expect(changed).toEqual({ ...first, account_id: 'new', email: 'b@example.com' });
    expect((await asOwner.delete(pathOf(first))).body).toEqual({ success: true });
    expect((await asOwner.get(pathOf(first))).status).toBe(404);
    expect((await asServer.get(`/users/${owner.userId}`)).body.oauth_providers).toEqual([
      { id: 'work', account_id: second.account_id, email: null },
    ]);
  });

  it('omits accounts of providers that are no longer configured from lists', async () => {
    const own = await createProject({ override: { 'auth.oauth.providers.github': { ...provider, type: 'github' } } });
    const owner = await signUp(own);
    const api = serverApi(own);
    const account = succeeded(await api.post('/oauth-providers', body({ user_id: owner.userId })));
    const config_override_string = JSON.stringify({ 'auth.oauth.providers.github': null });
    succeeded(await adminApi(own).patch('/internal/config/override', { config_override_string }));
    expect((await api.get('/oauth-providers')).body.items).toEqual([]);
    for (const answer of [
      await api.get(pathOf(account)),
      await api.patch(pathOf(account), {}),
      await api.delete(pathOf(account)),
    ])
      expect(answer).toMatchObject({ status: 404, knownError: null });
  });
});

function withoutId({ account_id: _, ...rest }: Record<string, unknown>): object {
  return rest;
}
