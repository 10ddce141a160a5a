import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  rawApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
} from '@hallpass/testing';

const BCRYPT = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

let project: TestProject;
let api: Api;

beforeAll(async () => {
  project = await createProject({
    config: { create_team_on_sign_up: true, oauth_providers: [{ id: 'github', type: 'shared' }] },
  });
  api = serverApi(project);
});

const address = () => `${randomUUID()}@example.com`;
const create = async (body: object) => succeeded(await api.post('/users', body));

describe('access', () => {
  it('is refused without keys', async () => {
    const answer = await rawApi(project.baseUrl).get('/users');
    expect([answer.status, answer.knownError]).toEqual([400, 'ACCESS_TYPE_REQUIRED']);
  });

  it('is refused to clients, even with a malformed id', async () => {
    const ada = client(project, await signUp(project));
    const id = randomUUID();
    const answers = [
      await ada.get('/users'),
      await ada.post('/users', {}),
      await ada.get(`/users/${id}`),
      await ada.get('/users/malformed'),
      await ada.patch(`/users/${id}`, {}),
      await ada.delete(`/users/${id}`),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.knownError]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE']);
      expect(answer.body.details).toEqual({
        actual_access_type: 'client',
        allowed_access_types: ['server', 'admin'],
      });
    }
  });

  it('is granted to administrators', async () => {
    expect((await adminApi(project).post('/users', {})).status).toBe(201);
  });
});

describe('POST /users', () => {
  it.each([
    [{ display_name: 'x'.repeat(257) }],
    [{ primary_email: 'not an address' }],
    [{ primary_email: '' }],
    [{ primary_email: `${'x'.repeat(250)}@example.com` }],
    [{ primary_email_verified: 'true' }],
    [{ password_hash: '' }],
    [{ password_hash: null }],
    [{ totp_secret_base64: 'not base64' }],
    [{ display_name: 'a\u0000b' }],
    [{ oauth_providers: [{ id: 'github' }] }],
    [{ oauth_providers: [{ id: 'github', account_id: '1', extra: 1 }] }],
    [{ oauth_providers: [{ id: 'github', account_id: 'x'.repeat(1_001) }] }],
    [{ selected_team_id: randomUUID() }],
    [{ unknown: 1 }],
    [{ id: randomUUID() }],
    [[]],
    [undefined],
  ])('answers 400 SCHEMA_ERROR to %j', async (body) => {
    const answer = await api.post('/users', body);
    expect([answer.status, answer.knownError]).toEqual([400, 'SCHEMA_ERROR']);
  });

  it.each([
    [{ primary_email_verified: true }],
    [{ primary_email_auth_enabled: true }],
    [{ password: 'a', password_hash: BCRYPT }],
    [{ password: null, password_hash: BCRYPT }],
    [{ password_hash: 'plain' }],
    [{ password_hash: BCRYPT.replace('$10$', '$14$') }], // takes more than a second of one core
    [{ otp_auth_enabled: true }],
    [{ oauth_providers: [{ id: 'unknown', account_id: '1' }] }],
    [{ profile_image_url: 'ftp://example.com/a.png' }],
    [{ profile_image_url: 'data:image/png;base64,iVBORw0KGgo=' }],
  ])('answers 400 text to %j', async (body) => {
    const answer = await api.post('/users', body);
    expect([answer.status, answer.knownError, typeof answer.body]).toEqual([400, null, 'string']);
  });

  it('answers 400 PASSWORD_TOO_LONG to more than 70 code points, but not to 70 of four bytes', async () => {
    const answer = await api.post('/users', { password: 'x'.repeat(71) });
    expect([answer.status, answer.knownError]).toEqual([400, 'PASSWORD_TOO_LONG']);
    expect((await api.post('/users', { password: '𝕏'.repeat(70) })).status).toBe(201);
  });

  it('answers 409 USER_EMAIL_ALREADY_EXISTS for an address used for sign-in, in any spelling', async () => {
    const { email } = await signUp(project);
    const body = { primary_email: email.toUpperCase(), primary_email_auth_enabled: true };
    const answer = await api.post('/users', { ...body, oauth_providers: [{ id: 'unknown', account_id: '1' }] });
    expect([answer.status, answer.knownError]).toEqual([409, 'USER_EMAIL_ALREADY_EXISTS']);
    expect(answer.body.details).toEqual({ email, would_work_if_email_was_verified: false });
    expect((await api.post('/users', { primary_email: email })).status).toBe(201);
  });

  it('answers 400 for a provider account that already signs in a user', async () => {
    const oauth_providers = [{ id: 'github', account_id: randomUUID(), email: 'ada@example.com' }];
    const { oauth_providers: stored } = await create({ oauth_providers });
    expect(stored).toEqual(oauth_providers);
    const answer = await api.post('/users', { oauth_providers });
    expect([answer.status, answer.knownError]).toEqual([400, 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN']);
  });

  it('answers 201 with the whole user, who can sign in', async () => {
    const email = address();
    const password = randomUUID();
    const user = await create({
      display_name: 'Ada',
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password,
      totp_secret_base64: null,
      client_metadata: { a: 1 },
      client_read_only_metadata: 'text',
      server_metadata: [1],
      profile_image_url: 'https://example.com/a.png',
      passkey_auth_enabled: true,
    });
    expect(user).toMatchObject({
      id: expect.any(String),
      display_name: 'Ada',
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      has_password: true,
      auth_with_email: true,
      passkey_auth_enabled: false,
      requires_totp_mfa: false,
      client_metadata: { a: 1 },
      client_read_only_metadata: 'text',
      server_metadata: [1],
      profile_image_url: 'https://example.com/a.png',
      selected_team: null,
      selected_team_id: null,
      is_anonymous: false,
    });
    expect((await client(project).post('/auth/password/sign-in', { email, password })).status).toBe(200);
    expect((await api.get(`/users/${user.id}`)).body).toEqual({
      ...user,
      // The team was selected after the user was created (contract/03 §4).
      selected_team: expect.objectContaining({ display_name: "Ada's Team" }),
      selected_team_id: expect.any(String),
      last_active_at_millis: expect.any(Number),
    });
  });

  it('requires the second factor of a user created with a secret', async () => {
    expect(await create({ totp_secret_base64: 'AAAAAAAAAAAAAAAA' })).toMatchObject({ requires_totp_mfa: true });
  });
});

describe('GET, PATCH and DELETE /users/{user_id}', () => {
  it('give a missing id and one of another project the same answer', async () => {
    const foreign = succeeded(await serverApi(await createProject()).post('/users', { display_name: 'Foreign' })).id;
    for (const id of [randomUUID(), foreign])
      for (const answer of [
        await api.get(`/users/${id}`),
        await api.patch(`/users/${id}`, { display_name: 'Taken over' }),
        await api.delete(`/users/${id}`),
      ])
        expect([answer.status, answer.knownError]).toEqual([404, 'USER_NOT_FOUND']);
  });

  it('answer 400 SCHEMA_ERROR to a malformed id and to an unknown query parameter', async () => {
    const { id } = await create({});
    for (const path of ['/users/malformed', `/users/${id}?unknown=1`])
      expect((await api.get(path)).knownError).toBe('SCHEMA_ERROR');
    expect((await api.get(`/users/${id.toUpperCase()}?limit=1`)).body.id).toBe(id);
  });

  it('refuse an address that already signs in another user, and change nothing', async () => {
    const { email } = await signUp(project);
    const user = await create({ display_name: 'Ada', primary_email: address(), primary_email_auth_enabled: true });
    const before = succeeded(await api.get(`/users/${user.id}`));
    const answer = await api.patch(`/users/${user.id}`, { display_name: 'Eve', primary_email: email });
    expect([answer.status, answer.knownError]).toEqual([409, 'USER_EMAIL_ALREADY_EXISTS']);
    expect((await api.get(`/users/${user.id}`)).body).toEqual(before);
  });

  it.each([
    [{ is_anonymous: true }, 'SCHEMA_ERROR'],
    [{ is_anonymous: null }, 'SCHEMA_ERROR'],
    [{ primary_email_verified: null }, 'SCHEMA_ERROR'],
    [{ primary_email: null, primary_email_verified: true }, null],
    [{ password: 'x', password_hash: BCRYPT }, null],
    [{ password_hash: BCRYPT.replace('$10$', '$14$') }, null],
    [{ password: 'x'.repeat(71) }, 'PASSWORD_TOO_LONG'],
    [{ passkey_auth_enabled: true }, null],
  ])('answer 400 to the change %j (%p)', async (body, knownError) => {
    const { id } = await create({});
    const answer = await api.patch(`/users/${id}`, body);
    expect([answer.status, answer.knownError]).toEqual([400, knownError]);
  });

  it('refuse a password to a user without an address', async () => {
    const { id } = await create({});
    const answer = await api.patch(`/users/${id}`, { password: 'some password' });
    expect([answer.status, answer.knownError]).toEqual([400, null]);
  });

  it('end all sessions of a user whose password is set', async () => {
    const ada = await signUp(project);
    const password = randomUUID();
    expect((await api.patch(`/users/${ada.userId}`, { password })).body.has_password).toBe(true);
    expect((await client(project, ada).get('/users/me')).knownError).toBe('ACCESS_TOKEN_EXPIRED');
    const signIn = (with_: string) =>
      client(project).post('/auth/password/sign-in', { email: ada.email, password: with_ });
    expect((await signIn(ada.password)).knownError).toBe('EMAIL_PASSWORD_MISMATCH');
    expect((await signIn(password)).status).toBe(200);
  });

  it('make an anonymous user regular and name their team', async () => {
    const user = await create({ is_anonymous: true });
    const before = succeeded(await api.get(`/users/${user.id}`));
    expect(before.selected_team.display_name).toBe('Personal Team');
    const changed = await api.patch(`/users/${user.id}`, { is_anonymous: false, display_name: 'Ada' });
    expect(changed.body).toMatchObject({ is_anonymous: false, selected_team: { display_name: "Ada's Team" } });
  });

  it('delete a user once, with or without a body', async () => {
    const [first, second] = [await create({}), await create({})];
    expect((await api.delete(`/users/${first.id}`)).body).toEqual({ success: true });
    expect((await api.delete(`/users/${second.id}`, {})).body).toEqual({ success: true });
    expect((await api.delete(`/users/${first.id}`)).knownError).toBe('USER_NOT_FOUND');
  });
});
