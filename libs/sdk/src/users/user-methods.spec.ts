import { describe, expect, it } from '@jest/globals';
import { bothUsers, clientApp, serverApp, serverTeam, serverUser, team } from '../../test/fake-apps.js';
import { knownError, textError, user } from '../../test/fake-server.js';
import { KnownErrors } from '../errors/known-errors.js';
import type { Team } from '../teams/team.js';
import type { CurrentUser } from '../apps/current-user.js';

const scope = { id: 'team-1' } as Team;
const ID = user.id;

/** The signed-in user calls each method for `me`, and a server calls it for the user's id. */
const CALLS: Array<[name: string, call: (user: CurrentUser) => Promise<unknown>, request: string]> = [
  [
    'permissions of the project',
    (each) => each.listPermissions(),
    'GET /project-permissions?user_id={id}&recursive=true',
  ],
  [
    'permissions that were granted directly',
    (each) => each.listPermissions({ recursive: false }),
    'GET /project-permissions?user_id={id}&recursive=false',
  ],
  [
    'permissions in a team',
    (each) => each.listPermissions(scope),
    'GET /team-permissions?user_id={id}&recursive=true&team_id=team-1',
  ],
  [
    'one permission in a team',
    (each) => each.getPermission(scope, 'read'),
    'GET /team-permissions?user_id={id}&recursive=true&team_id=team-1',
  ],
  ['addresses', (each) => each.listContactChannels(), 'GET /contact-channels?user_id={id}'],
  ['kinds of mail', (each) => each.listNotificationCategories(), 'GET /emails/notification-preference/{id}'],
  ['accounts with providers', (each) => each.listOAuthProviders(), 'GET /oauth-providers?user_id={id}'],
  ['sessions', (each) => each.getActiveSessions(), 'GET /auth/sessions?user_id={id}'],
  ['the end of a session', (each) => each.revokeSession('a/b'), 'DELETE /auth/sessions/a%2Fb?user_id={id}'],
  ['connected applications', (each) => each.listConnectedApplications(), 'GET /connected-applications?user_id={id}'],
  ['teams', (each) => each.listTeams(), 'GET /teams?user_id={id}'],
  ['leaving a team', (each) => each.leaveTeam(scope), 'DELETE /team-memberships/team-1/{id}'],
  ['API keys', (each) => each.listApiKeys(), 'GET /user-api-keys?user_id={id}'],
];

it.each(CALLS)('asks for %s', async (_name, call, request) => {
  const { current, any, sentByUser, sentByServer } = await bothUsers({ '*': { items: [], is_paginated: false } });
  await call(current);
  await call(any as unknown as CurrentUser);
  expect(sentByUser()).toEqual([`${request.replace('{id}', 'me')} client`]);
  expect(sentByServer()).toEqual([`${request.replace('{id}', ID)} server`]);
});

it('connected applications have names, scopes and times, and are disconnected', async () => {
  const application = { id: 'a1', display_name: 'Notes', logo_url: null, is_first_party: false };
  const json = { application, scopes: ['openid'], connected_at_millis: 5, last_used_at_millis: null, grant_count: 0 };
  const items = { items: [json], is_paginated: false };
  const { current, any, sentByUser, sentByServer } = await bothUsers({ 'GET /connected-applications': items });
  for (const user of [current, any]) {
    const [connected] = await user.listConnectedApplications();
    expect(connected).toMatchObject({
      application: { id: 'a1', displayName: 'Notes', logoUrl: null, isFirstParty: false },
      scopes: ['openid'],
      connectedAt: new Date(5),
      lastUsedAt: null,
      grantCount: 0,
    });
    await connected!.disconnect();
  }
  expect(sentByUser()[1]).toBe('DELETE /connected-applications/a1?user_id=me client');
  expect(sentByServer()[1]).toBe(`DELETE /connected-applications/a1?user_id=${ID} server`);
});

const CHANGES: Array<[name: string, call: (user: CurrentUser) => Promise<unknown>, body: object]> = [
  ['name', (each) => each.setDisplayName('Ada'), { display_name: 'Ada' }],
  ['metadata', (each) => each.setClientMetadata({ a: 1 }), { client_metadata: { a: 1 } }],
  ['selected team', (each) => each.setSelectedTeam(scope), { selected_team_id: 'team-1' }],
  ['having no selected team', (each) => each.setSelectedTeam(null), { selected_team_id: null }],
  [
    'ways to sign in',
    (each) => each.update({ otpAuthEnabled: true, passkeyAuthEnabled: false }),
    { otp_auth_enabled: true, passkey_auth_enabled: false },
  ],
];

it.each(CHANGES)('changes the %s', async (_name, call, body) => {
  const { current, any, sentByUser, sentByServer } = await bothUsers();
  expect(await call(current)).toBeUndefined();
  expect(await call(any as unknown as CurrentUser)).toBeUndefined();
  expect(sentByUser()).toEqual([`PATCH /users/me client ${JSON.stringify(body)}`]);
  expect(sentByServer()).toEqual([`PATCH /users/${ID} server ${JSON.stringify(body)}`]);
});

describe('permissions', () => {
  const answers = { 'GET /team-permissions': { items: [{ id: 'read', user_id: ID, team_id: 'team-1' }] } };

  it('are found, or not', async () => {
    const { current } = await bothUsers({ ...answers, 'GET /project-permissions': { items: [] } });
    expect(await current.listPermissions(scope)).toEqual([{ id: 'read' }]);
    expect(await current.getPermission(scope, 'read')).toEqual({ id: 'read' });
    expect(await current.getPermission(scope, 'write')).toBeNull();
    expect(await current.hasPermission(scope, 'read')).toBe(true);
    expect(await current.hasPermission('read')).toBe(false);
  });

  it('are given and taken by servers, in a team or in the project', async () => {
    const { any, sentByServer } = await bothUsers();
    await any.grantPermission(scope, '$read_members');
    await any.grantPermission('write');
    await any.revokePermission(scope, 'read');
    await any.revokePermission('write');
    expect(sentByServer()).toEqual([
      `POST /team-permissions/team-1/${ID}/%24read_members server {}`,
      `POST /project-permissions/${ID}/write server {}`,
      `DELETE /team-permissions/team-1/${ID}/read server {}`,
      `DELETE /project-permissions/${ID}/write server {}`,
    ]);
  });
});

describe('a connected account', () => {
  const path = `POST /connected-accounts/me/google/access-token`;

  it('gives a token with the scopes that were asked for', async () => {
    const { current, sentByUser } = await bothUsers({ [path]: { access_token: 'token-1' } });
    const account = await current.getConnectedAccount('google', { scopes: ['mail', 'files'] });
    expect(account!.id).toBe('google');
    expect(await account!.getAccessToken()).toEqual({ accessToken: 'token-1' });
    expect(sentByUser()).toEqual(Array(2).fill(`${path} client {"scope":"mail files"}`));
  });

  it.each([
    ['OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', KnownErrors.OAuthConnectionNotConnectedToUser],
    ['OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE', KnownErrors.OAuthConnectionDoesNotHaveRequiredScope],
  ])('is null on %s (spec §8), or thrown', async (code, Refusal) => {
    const refused = await bothUsers({ [path]: knownError(code, 400) });
    expect(await refused.current.getConnectedAccount('google')).toBeNull();
    const thrown = await bothUsers({ [path]: knownError(code, 400) });
    await expect(thrown.current.getConnectedAccount('google', { or: 'throw' })).rejects.toThrow(Refusal);
  });

  it('throws what is no matter of the account', async () => {
    const { current } = await bothUsers({ [path]: knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', 400) });
    await expect(current.getConnectedAccount('google')).rejects.toThrow(KnownErrors.OAuthProviderNotFoundOrNotEnabled);
  });
});

describe('an account with a provider', () => {
  const json = {
    id: 'o1',
    type: 'google',
    user_id: ID,
    email: 'a@x.co',
    allow_sign_in: true,
    allow_connected_accounts: true,
  };
  const list = { 'GET /oauth-providers': { items: [{ ...json, account_id: 'acc' }] } };

  it('is found by its id, changed and deleted', async () => {
    const { any, sentByServer } = await bothUsers(list);
    const provider = (await any.getOAuthProvider('o1'))!;
    expect(provider).toMatchObject({ id: 'o1', type: 'google', accountId: 'acc', email: 'a@x.co', allowSignIn: true });
    expect(await any.getOAuthProvider('o2')).toBeNull();
    sentByServer();
    expect(await provider.update({ allowSignIn: false, accountId: 'other' })).toEqual({
      status: 'ok',
      data: undefined,
    });
    await provider.delete();
    expect(sentByServer()).toEqual([
      `PATCH /oauth-providers/${ID}/o1 server {"account_id":"other","allow_sign_in":false}`,
      `DELETE /oauth-providers/${ID}/o1 server`,
    ]);
  });

  it('that someone else signs in with is a result (spec §8)', async () => {
    const refusal = () => knownError('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN', 400);
    const { current } = await bothUsers({ ...list, 'PATCH /oauth-providers/me/o1': refusal() });
    const [provider] = await current.listOAuthProviders();
    const result = await provider!.update({ allowSignIn: true });
    expect(result).toMatchObject({
      status: 'error',
      error: { code: 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN' },
    });
    const { app } = serverApp({ '*': refusal() });
    const account = {
      accountId: 'a',
      providerConfigId: 'google',
      email: 'e',
      allowSignIn: true,
      allowConnectedAccounts: true,
    };
    expect(await app.createOAuthProvider({ userId: ID, ...account })).toMatchObject({ status: 'error' });
  });
});

describe('addresses', () => {
  const channel = {
    id: 'c1',
    value: 'a@x.co',
    type: 'email',
    is_primary: true,
    is_verified: false,
    used_for_auth: true,
  };

  it('are made, confirmed, changed and deleted', async () => {
    const { current, any, sentByUser, sentByServer } = await bothUsers({ 'POST /contact-channels': channel });
    const made = await current.createContactChannel({ value: 'a@x.co', type: 'email', usedForAuth: true });
    const { sendVerificationEmail, update, delete: remove, ...fields } = made;
    expect(fields).toEqual({
      id: 'c1',
      value: 'a@x.co',
      type: 'email',
      isPrimary: true,
      isVerified: false,
      usedForAuth: true,
    });
    await sendVerificationEmail({ callbackUrl: 'https://app.test/verify' });
    await update({ isPrimary: false });
    await remove();
    expect(sentByUser()).toEqual([
      'POST /contact-channels client {"user_id":"me","value":"a@x.co","type":"email","used_for_auth":true}',
      'POST /contact-channels/me/c1/send-verification-code client {"callback_url":"https://app.test/verify"}',
      'PATCH /contact-channels/me/c1 client {"is_primary":false}',
      'DELETE /contact-channels/me/c1 client',
    ]);
    await any.createContactChannel({ value: 'a@x.co', type: 'email', usedForAuth: false, isVerified: true });
    expect(sentByServer()[0]).toContain(
      `{"user_id":"${ID}","value":"a@x.co","type":"email","used_for_auth":false,"is_verified":true}`,
    );
  });

  it('need a page for the link of their mail', async () => {
    const { current } = await bothUsers({ 'GET /contact-channels': { items: [channel] } });
    const [first] = await current.listContactChannels();
    await expect(first!.sendVerificationEmail()).rejects.toThrow('pass callbackUrl');
  });

  it('the primary one is there before its mail is asked for (spec §5)', async () => {
    const { app } = clientApp({ 'GET /users/me': { ...user, primary_email: null } });
    const nobody = await app.getUser({ or: 'throw' });
    await expect(nobody.sendVerificationEmail({ callbackUrl: 'https://a.test' })).rejects.toThrow('no primary email');
    const { any } = await bothUsers({ 'GET /contact-channels': { items: [] } });
    await expect(any.sendVerificationEmail({ callbackUrl: 'https://a.test' })).rejects.toThrow('no primary email');
  });
});

it('says which mail a user wants', async () => {
  const item = {
    notification_category_id: 'n1',
    notification_category_name: 'Marketing',
    enabled: true,
    can_disable: true,
  };
  const { current, sentByUser } = await bothUsers({ 'GET /emails/notification-preference/me': { items: [item] } });
  const [marketing] = await current.listNotificationCategories();
  expect(marketing).toMatchObject({ id: 'n1', name: 'Marketing', enabled: true, canDisable: true });
  await marketing!.setEnabled(false);
  expect(sentByUser()[1]).toBe('PATCH /emails/notification-preference/me/n1 client {"enabled":false}');
});

describe('a server', () => {
  it('makes a session of a year, no impersonation (spec §9), or another one', async () => {
    const { any, sentByServer } = await bothUsers({ 'POST /auth/sessions': { refresh_token: 'r', access_token: 'a' } });
    expect(await (await any.createSession()).getTokens()).toEqual({ refreshToken: 'r', accessToken: 'a' });
    await any.createSession({ expiresInMillis: 60_000, isImpersonation: true });
    expect(sentByServer()).toEqual([
      `POST /auth/sessions server {"user_id":"${ID}","expires_in_millis":31536000000,"is_impersonation":false}`,
      `POST /auth/sessions server {"user_id":"${ID}","expires_in_millis":60000,"is_impersonation":true}`,
    ]);
  });

  it('sets passwords, and leaves those of the session alone', async () => {
    const { any, sentByServer } = await bothUsers();
    expect(await any.setPassword({ password: 'new' })).toBeUndefined();
    await expect(any.updatePassword({ oldPassword: 'a', newPassword: 'b' })).rejects.toThrow('setPassword');
    expect(sentByServer()).toEqual([`PATCH /users/${ID} server {"password":"new"}`]);
  });

  it('shows its pages no more of a user than they would see themselves', async () => {
    const { any } = await bothUsers({
      [`GET /users/${ID}`]: { ...serverUser, selected_team: serverTeam, selected_team_id: 'team-1' },
    });
    const shown = any.toClientJson();
    expect(shown).toEqual({ ...user, selected_team: team, selected_team_id: 'team-1' });
  });

  it('finds a user by an API key, and nobody by one that is good for nothing', async () => {
    const found = serverApp({ 'POST /user-api-keys/check': { user_id: ID }, [`GET /users/${ID}`]: serverUser });
    expect((await found.app.getUser({ apiKey: 'sk_1' }))!.id).toBe(ID);
    expect(found.sent()).toEqual(['POST /user-api-keys/check server {"api_key":"sk_1"}', `GET /users/${ID} server`]);
    for (const code of ['API_KEY_NOT_FOUND', 'API_KEY_EXPIRED', 'API_KEY_REVOKED', 'WRONG_API_KEY_TYPE']) {
      expect(await serverApp({ '*': knownError(code, 401) }).app.getUser({ apiKey: 'sk_1' })).toBeNull();
    }
    const broken = serverApp({ '*': textError(500, 'oops') });
    await expect(broken.app.getUser({ apiKey: 'sk_1' })).rejects.toThrow('oops');
  });
});
