/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { client, createProject, rawApi, serverApi, signUp, type TestProject, type TestUser } from '@hallpass/testing';

let project: TestProject;
let ada: TestUser;

beforeAll(async () => {
  project = await createProject({
    config: { client_team_creation_enabled: true, create_team_on_sign_up: true, client_user_deletion_enabled: false },
  });
  ada = await signUp(project);
});

const SVG = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';

describe('GET /users/me', () => {
  it('answers 400 ACCESS_TYPE_REQUIRED without keys', async () => {
    const answer = await rawApi(project.baseUrl).get('/users/me');
    expect([answer.status, answer.knownError]).toEqual([400, 'ACCESS_TYPE_REQUIRED']);
  });

  it('answers 400 CANNOT_GET_OWN_USER_WITHOUT_USER when nobody is signed in', async () => {
    for (const api of [client(project), serverApi(project)]) {
      const answer = await api.get('/users/me');
      expect([answer.status, answer.knownError]).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']);
    }
  });

  it('answers 400 SCHEMA_ERROR to any query', async () => {
    const answer = await client(project, ada).get('/users/me?limit=1');
    expect([answer.status, answer.knownError]).toEqual([400, 'SCHEMA_ERROR']);
  });

  it('shows clients their user without server fields', async () => {
    const { status, body } = await client(project, ada).get('/users/me');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: ada.userId,
      display_name: null,
      primary_email: ada.email,
      primary_email_verified: false,
      profile_image_url: null,
      signed_up_at_millis: expect.any(Number),
      client_metadata: null,
      client_read_only_metadata: null,
      has_password: true,
      otp_auth_enabled: false,
      passkey_auth_enabled: false,
      auth_with_email: true,
      requires_totp_mfa: false,
      oauth_providers: [],
      selected_team_id: expect.any(String),
      selected_team: {
        id: body.selected_team_id,
        display_name: `${ada.email}'s Team`,
        profile_image_url: null,
        client_metadata: null,
        client_read_only_metadata: null,
      },
      is_anonymous: false,
    });
  });

  it("shows the server's shape to servers that act for a user", async () => {
    const { body } = await serverApi(project, ada).get('/users/me');
    expect(body).toMatchObject({
      id: ada.userId,
      primary_email_auth_enabled: true,
      server_metadata: null,
      last_active_at_millis: expect.any(Number),
      selected_team: { created_at_millis: expect.any(Number), server_metadata: null },
    });
  });
});

describe('PATCH /users/me', () => {
  it('answers 400 CANNOT_GET_OWN_USER_WITHOUT_USER when nobody is signed in', async () => {
    const answer = await client(project).patch('/users/me', { display_name: 'Eve' });
    expect([answer.status, answer.knownError]).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']);
  });

  it.each([
    ['server_metadata', { a: 1 }],
    ['client_read_only_metadata', { a: 1 }],
    ['primary_email', 'eve@example.com'],
    ['primary_email_verified', true],
    ['primary_email_auth_enabled', false],
    ['is_anonymous', false],
    ['password', 'another password'],
    ['id', randomUUID()],
    ['unknown', 1],
  ])('refuses %s from a client and changes nothing', async (name, value) => {
    const api = serverApi(project);
    const before = (await api.get(`/users/${ada.userId}`)).body;
    const answer = await client(project, ada).patch('/users/me', { display_name: 'Eve', [name]: value });
    expect([answer.status, answer.knownError]).toEqual([400, 'SCHEMA_ERROR']);
    expect(answer.body.details.message).toContain(name);
    expect((await api.get(`/users/${ada.userId}`)).body).toEqual(before);
  });

  it.each([
    [{ display_name: 'x'.repeat(257) }],
    [{ display_name: 1 }],
    [{ otp_auth_enabled: null }],
    [{ selected_team_id: 'not-a-uuid' }],
    [{ totp_secret_base64: '***' }],
    [{ totp_secret_base64: 'AAAA' }],
    [{ profile_image_url: '' }],
    [[]],
    [undefined],
  ])('answers 400 SCHEMA_ERROR to %j', async (body) => {
    const answer = await client(project, ada).patch('/users/me', body);
    expect([answer.status, answer.knownError]).toEqual([400, 'SCHEMA_ERROR']);
  });

  it('answers 400 text to an image URL, and to data that is not an image', async () => {
    for (const profile_image_url of ['https://example.com/a.png', SVG]) {
      const answer = await client(project, ada).patch('/users/me', { profile_image_url });
      expect([answer.status, answer.knownError, typeof answer.body]).toEqual([400, null, 'string']);
    }
  });

  it('answers 400 text to turning on passkeys, and to one-time codes if the project has them off', async () => {
    for (const body of [{ passkey_auth_enabled: true }, { otp_auth_enabled: true }]) {
      const answer = await client(project, ada).patch('/users/me', body);
      expect([answer.status, answer.knownError]).toEqual([400, null]);
    }
  });

  it('answers 404 TEAM_MEMBERSHIP_NOT_FOUND for a team the user is not in, in any project', async () => {
    const other = (await serverApi(project).post('/teams', { display_name: 'Others' })).body.id;
    for (const selected_team_id of [other, randomUUID()]) {
      const answer = await client(project, ada).patch('/users/me', { selected_team_id });
      expect([answer.status, answer.knownError]).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND']);
      expect(answer.body.details).toEqual({ team_id: selected_team_id, user_id: ada.userId });
    }
  });

  it('changes only the given fields', async () => {
    const me = client(project, ada);
    const changed = await me.patch('/users/me', {
      display_name: 'Ada ☕ Lovelace',
      client_metadata: { b: 1, a: [null] },
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ display_name: 'Ada ☕ Lovelace', primary_email: ada.email });
    expect(JSON.stringify(changed.body.client_metadata)).toBe('{"b":1,"a":[null]}');
    expect((await me.patch('/users/me', {})).body).toEqual(changed.body);
    const cleared = await me.patch('/users/me', { display_name: '', client_metadata: null, selected_team_id: null });
    expect(cleared.body).toMatchObject({
      display_name: null,
      client_metadata: null,
      selected_team_id: null,
      selected_team: null,
    });
  });

  it('turns the second factor on and off without showing the secret', async () => {
    const me = client(project, ada);
    const secret = Buffer.alloc(20, 7).toString('base64');
    const on = await me.patch('/users/me', { totp_secret_base64: secret });
    expect(on.body.requires_totp_mfa).toBe(true);
    expect(JSON.stringify(on.body)).not.toContain(secret);
    expect((await me.patch('/users/me', { totp_secret_base64: null })).body.requires_totp_mfa).toBe(false);
  });

  it("accepts the server's fields from a server that acts for a user", async () => {
    const answer = await serverApi(project, ada).patch('/users/me', { server_metadata: { plan: 'pro' } });
    expect(answer.body).toMatchObject({ id: ada.userId, server_metadata: { plan: 'pro' } });
  });
});

describe('DELETE /users/me', () => {
  it('answers 400 text if users may not delete themselves, signed in or not', async () => {
    for (const api of [client(project, ada), client(project)]) {
      const answer = await api.delete('/users/me');
      expect([answer.status, answer.knownError]).toEqual([400, null]);
    }
    expect((await client(project, ada).get('/users/me')).status).toBe(200);
  });

  it('answers CANNOT_GET_OWN_USER_WITHOUT_USER to a server without a user', async () => {
    const answer = await serverApi(project).delete('/users/me');
    expect([answer.status, answer.knownError]).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']);
  });

  it('deletes the user, whose tokens stop working with the next request', async () => {
    const open = await createProject({ config: { client_user_deletion_enabled: true } });
    const grace = await signUp(open);
    const me = client(open, grace);
    const deleted = await me.delete('/users/me');
    expect([deleted.status, deleted.body]).toEqual([200, { success: true }]);
    expect((await me.get('/users/me')).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect((await me.post('/auth/sessions/current/refresh')).knownError).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect((await serverApi(open).get(`/users/${grace.userId}`)).knownError).toBe('USER_NOT_FOUND');
    expect((await signUp(open, { email: grace.email })).userId).not.toBe(grace.userId);
  });
});
