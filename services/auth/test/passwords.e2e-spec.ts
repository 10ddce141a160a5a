/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { pbkdf2Sync, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  capturedMail,
  client,
  createProject,
  internalProject,
  server,
  serverApi,
  signUp,
  type StrictServer,
  strictServer,
  succeeded,
  type TestProject,
  until,
  waitingFor,
} from '@hallpass/testing';
import pg from 'pg';

const address = () => `${randomUUID()}@example.com`;
const PASSWORD = 'correct horse battery';

/** Moves the sign-ins of a user's sessions back by some seconds. */
async function ageSessions(userId: string, seconds: number): Promise<void> {
  const owner = new pg.Client({ connectionString: server.databaseUrl! });
  await owner.connect();
  const age = `created_at - $2::integer * interval '1 second'`;
  await owner.query(`UPDATE auth.session SET created_at = ${age} WHERE user_id = $1`, [userId, seconds]);
  await owner.end();
}

describe('passwords, contract/02 §1', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await createProject();
  });
  const post = (path: string, body: object, of = project) => client(of).post(`/auth/password/${path}`, body);

  describe('sign-up', () => {
    it.each([
      ['a password of 7', { password: 'abcdefg' }, 400, 'PASSWORD_TOO_SHORT', { min_length: 8 }],
      ['a password of 71', { password: 'ab'.repeat(35) + 'c' }, 400, 'PASSWORD_TOO_LONG', { maxLength: 70 }],
      [
        'the address as password',
        { email: 'me@example.com', password: 'Me@Example.com' },
        400,
        'PASSWORD_REQUIREMENTS_NOT_MET',
        undefined,
      ],
      [
        'one of the commonest (security C5)',
        { password: 'Password123' },
        400,
        'PASSWORD_REQUIREMENTS_NOT_MET',
        undefined,
      ],
      [
        'a callback that is not trusted',
        { verification_callback_url: 'https://evil.test/x' },
        400,
        'REDIRECT_URL_NOT_WHITELISTED',
        undefined,
      ],
      ['an address that is none', { email: 'not an address' }, 400, 'SCHEMA_ERROR', undefined],
      ['two addresses (security D9)', { email: 'a@example.com,b@example.com' }, 400, 'SCHEMA_ERROR', undefined],
      [
        'an address with a line break (security D9)',
        { email: 'a@example.com\r\nbcc: b@example.com' },
        400,
        'SCHEMA_ERROR',
        undefined,
      ],
      ['a field that is not ours (security H4)', { is_anonymous: true }, 400, 'SCHEMA_ERROR', undefined],
    ])('refuses %s', async (_name, change, status, code, details) => {
      const answer = await post('sign-up', { email: address(), password: PASSWORD, ...change });
      expect(answer).toMatchObject({ status, knownError: code });
      if (details) expect(answer.body.details).toEqual(details);
    });

    it('refuses an untrusted callback before a password that is too short', async () => {
      const body = { email: address(), password: 'x', verification_callback_url: 'https://evil.test/x' };
      expect(await post('sign-up', body)).toMatchObject({ knownError: 'REDIRECT_URL_NOT_WHITELISTED' });
    });

    it('refuses a taken address in any spelling, without changing the first account', async () => {
      const { email, password, userId } = await signUp(project);
      const again = await post('sign-up', { email: email.toUpperCase(), password: 'another horse' });
      expect(again).toMatchObject({ status: 409, knownError: 'USER_EMAIL_ALREADY_EXISTS' });
      expect(again.body.details).toEqual({ email, would_work_if_email_was_verified: false });
      expect(succeeded(await post('sign-in', { email, password })).user_id).toBe(userId);
    });

    it('gives exactly one of many parallel sign-ups the address', async () => {
      const email = address();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => post('sign-up', { email, password: `${PASSWORD} ${n}` })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ knownError }) => knownError === 'USER_EMAIL_ALREADY_EXISTS')).toHaveLength(11);
    });

    it('serves many parallel sign-ups in a project that has no signing key yet', async () => {
      const fresh = await createProject();
      const users = await Promise.all(Array.from({ length: 15 }, () => signUp(fresh)));
      expect(new Set(users.map(({ userId }) => userId)).size).toBe(15);
    });

    it('refuses if the method, or sign-up in general, is turned off', async () => {
      const noPassword = await createProject({ config: { credential_enabled: false } });
      expect(await post('sign-up', { email: address(), password: 'x' }, noPassword)).toMatchObject({
        status: 400,
        knownError: 'PASSWORD_AUTHENTICATION_NOT_ENABLED',
      });
      expect(await post('sign-in', { email: address(), password: 'x' }, noPassword)).toMatchObject({
        knownError: 'PASSWORD_AUTHENTICATION_NOT_ENABLED',
      });
      const closed = await createProject({ config: { sign_up_enabled: false } });
      expect(await post('sign-up', { email: address(), password: 'x' }, closed)).toMatchObject({
        status: 400,
        knownError: 'SIGN_UP_NOT_ENABLED',
      });
    });

    it('creates a user who can sign in with a password of 70 four-byte characters, and no other', async () => {
      const email = address();
      const password = '🦊🐻'.repeat(35);
      const { user_id } = succeeded(await post('sign-up', { email, password }));
      expect(succeeded(await post('sign-in', { email, password })).user_id).toBe(user_id);
      const almost = '🦊🐻'.repeat(34) + '🦊🐼';
      expect(await post('sign-in', { email, password: almost })).toMatchObject({
        knownError: 'EMAIL_PASSWORD_MISMATCH',
      });
    });

    it('lets the same address have an account in each of two projects', async () => {
      const second = await createProject();
      const email = address();
      const first = succeeded(await post('sign-up', { email, password: PASSWORD }));
      const other = succeeded(await post('sign-up', { email, password: 'another horse' }, second));
      expect(other.user_id).not.toBe(first.user_id);
      expect(await post('sign-in', { email, password: PASSWORD }, second)).toMatchObject({ status: 400 });
    });

    it('upgrades the anonymous caller to the new account, and ends their old sessions', async () => {
      const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up'));
      const session = { accessToken: anonymous.access_token, refreshToken: anonymous.refresh_token };
      const body = { email: address(), password: PASSWORD };
      const upgraded = succeeded(await client(project, session).post('/auth/password/sign-up', body));
      expect(upgraded.user_id).toBe(anonymous.user_id);
      expect(await client(project, session).get('/auth/sessions?user_id=me')).toMatchObject({
        knownError: 'ACCESS_TOKEN_EXPIRED',
      });
      const withoutToken = client(project, session).with({ 'x-stack-access-token': undefined });
      expect(await withoutToken.post('/auth/sessions/current/refresh')).toMatchObject({
        knownError: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
      });
      expect(succeeded(await post('sign-in', body)).user_id).toBe(anonymous.user_id);
    });

    it('creates a separate account for a user who is already signed in', async () => {
      const user = await signUp(project);
      const body = { email: address(), password: PASSWORD };
      expect(succeeded(await client(project, user).post('/auth/password/sign-up', body)).user_id).not.toBe(user.userId);
    });
  });

  describe('sign-in', () => {
    it('gives an unknown address, a user without password and a wrong password the same answer (security C6)', async () => {
      const { email } = await signUp(project);
      const bare = address();
      succeeded(await serverApi(project).post('/users', { primary_email: bare, primary_email_auth_enabled: true }));
      const answers = await Promise.all(
        [address(), bare, email].map((each) => post('sign-in', { email: each, password: 'wrong horse' })),
      );
      for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 400, body: answers[0]!.body });
      expect(answers[0]).toMatchObject({ knownError: 'EMAIL_PASSWORD_MISMATCH' });
    });

    it('starts no session if the password is changed during the sign-in (security B9)', async () => {
      const user = await signUp(project);
      const owner = new pg.Client({ connectionString: server.databaseUrl! });
      await owner.connect();
      try {
        await owner.query('BEGIN');
        await owner.query(`SELECT FROM users."user" WHERE id = $1 FOR UPDATE`, [user.userId]);
        const signIn = post('sign-in', { email: user.email, password: user.password });
        // The password was correct, and the session waits for the user's row.
        await until('a session that waits', () => waitingFor(owner, 'INSERT INTO auth.session'));
        await owner.query(`UPDATE auth.password SET updated_at = clock_timestamp() WHERE user_id = $1`, [user.userId]);
        await owner.query('COMMIT');
        expect(await signIn).toMatchObject({ knownError: 'EMAIL_PASSWORD_MISMATCH' });
      } finally {
        await owner.end();
      }
      const { items } = succeeded(await serverApi(project).get(`/auth/sessions?user_id=${user.userId}`));
      expect(items).toHaveLength(1);
    });

    it('gives a user with a second factor no tokens, but an attempt to complete', async () => {
      const user = await signUp(project);
      const secret = Buffer.alloc(20, 7).toString('base64');
      succeeded(await client(project, user).patch('/users/me', { totp_secret_base64: secret }));
      const answer = await post('sign-in', { email: user.email, password: user.password });
      expect(answer).toMatchObject({ status: 400, knownError: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' });
      expect(answer.body.details).toEqual({ attempt_code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/) });
      expect(await post('sign-in', { email: user.email, password: 'wrong horse' })).toMatchObject({
        knownError: 'EMAIL_PASSWORD_MISMATCH',
      });
    });

    it.each([
      // A hash with cost 4.
      ['bcrypt', '$2y$04$R.lMbTEfQK6HT6zXAz1tpO8jMS6MEtTbmmYTdX0I3mo1sDnR0rpAq'],
      [
        'PBKDF2',
        `pbkdf2_sha256$1000$salt$${pbkdf2Sync('imported password', 'salt', 1000, 32, 'sha256').toString('base64')}`,
      ],
    ])('accepts an imported %s hash, and the password still works after the hash was replaced', async (_name, hash) => {
      const email = address();
      succeeded(
        await serverApi(project).post('/users', {
          primary_email: email,
          primary_email_auth_enabled: true,
          password_hash: hash,
        }),
      );
      for (let n = 0; n < 2; n += 1) succeeded(await post('sign-in', { email, password: 'imported password' }));
      expect(await post('sign-in', { email, password: 'imported passwore' })).toMatchObject({ status: 400 });
    });
  });

  describe('update and set', () => {
    it('refuses without a user, with a wrong old password, and without a password to change', async () => {
      const change = { old_password: PASSWORD, new_password: 'another horse' };
      expect(await post('update', change)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
      expect(await post('set', { password: PASSWORD })).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
      const user = await signUp(project);
      const api = client(project, user);
      expect(await api.post('/auth/password/update', change)).toMatchObject({
        knownError: 'PASSWORD_CONFIRMATION_MISMATCH',
      });
      expect(await api.post('/auth/password/update', { ...change, new_password: 'x' })).toMatchObject({
        knownError: 'PASSWORD_TOO_SHORT',
      });
      expect((await api.post('/auth/password/set', { password: 'another horse' })).status).toBe(400);
      const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up'));
      const bare = client(project, { accessToken: anonymous.access_token });
      expect(await bare.post('/auth/password/update', change)).toMatchObject({
        knownError: 'USER_DOES_NOT_HAVE_PASSWORD',
      });
    });

    it('ends every other session along with the old password, and keeps the current one (security B9)', async () => {
      const user = await signUp(project);
      const other = succeeded(await post('sign-in', { email: user.email, password: user.password }));
      const otherApi = client(project, { accessToken: other.access_token, refreshToken: other.refresh_token });
      const change = { old_password: user.password, new_password: 'another horse' };
      expect((await client(project, user).post('/auth/password/update', change)).body).toEqual({ success: true });
      await capturedMail(project, { to: user.email, subject: /password was changed/ });
      expect(await otherApi.get('/auth/sessions?user_id=me')).toMatchObject({ knownError: 'ACCESS_TOKEN_EXPIRED' });
      expect(await otherApi.post('/auth/sessions/current/refresh')).toMatchObject({ status: 401 });
      expect((await client(project, user).post('/auth/sessions/current/refresh')).status).toBe(200);
      expect(await post('sign-in', { email: user.email, password: user.password })).toMatchObject({ status: 400 });
      succeeded(await post('sign-in', { email: user.email, password: 'another horse' }));
    });

    it('refuses a first password in a session older than 10 minutes, and notifies when one is set (security C11)', async () => {
      const email = address();
      const user = { primary_email: email, primary_email_auth_enabled: true };
      const { id } = succeeded(await serverApi(project).post('/users', user));
      const session = succeeded(await serverApi(project).post('/auth/sessions', { user_id: id }));
      const api = client(project, { accessToken: session.access_token });
      const set = () => api.post('/auth/password/set', { password: 'another horse' });
      await ageSessions(id, 601);
      expect(await set()).toMatchObject({ status: 403, body: expect.stringMatching(/Sign in again/) });
      await ageSessions(id, -601);
      expect((await set()).body).toEqual({ success: true });
      await capturedMail(project, { to: email, subject: /password was set/ });
      expect((await set()).status).toBe(400);
      succeeded(await post('sign-in', { email, password: 'another horse' }));
    });

    it('refuses every change in an impersonation (security B12)', async () => {
      const user = await signUp(project);
      const impersonation = { user_id: user.userId, is_impersonation: true };
      const session = succeeded(await serverApi(project).post('/auth/sessions', impersonation));
      const api = client(project, { accessToken: session.access_token });
      const change = { old_password: user.password, new_password: 'another horse' };
      expect(await api.post('/auth/password/update', change)).toMatchObject({ status: 403 });
      expect(await api.post('/auth/password/set', { password: 'another horse' })).toMatchObject({ status: 403 });
    });
  });
});

describe('with strict limits and without the blocklist', () => {
  let strict: StrictServer;
  let api: Api;
  let callback_url: string;
  beforeAll(async () => {
    strict = await strictServer();
    callback_url = `${strict.baseUrl}/reset`;
    api = client(internalProject(strict));
  });

  it('accepts common passwords of 8 characters and more at sign-up and at a change', async () => {
    const email = address();
    const body = succeeded(await api.post('/auth/password/sign-up', { email, password: 'password123' }));
    const session = { accessToken: body.access_token, refreshToken: body.refresh_token };
    const own = client(internalProject(strict), session);
    const change = { old_password: 'password123', new_password: email };
    succeeded(await own.post('/auth/password/update', change));
    const tooShort = { old_password: email, new_password: 'iloveu' };
    expect(await own.post('/auth/password/update', tooShort)).toMatchObject({ knownError: 'PASSWORD_TOO_SHORT' });
  });

  it('refuses a client the fourth email to an address within ten minutes, with or without an account (security D6, C12)', async () => {
    const known = address();
    succeeded(await api.post('/auth/password/sign-up', { email: known, password: PASSWORD }));
    for (const email of [known, address()]) {
      const ask = () => api.post('/auth/password/send-reset-code', { email, callback_url });
      for (let n = 0; n < 3; n += 1) succeeded(await ask());
      const refused = await ask();
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toMatch(/^(600|5\d\d)$/);
    }
  });

  it('refuses the eleventh sign-up within an hour, with whole seconds to wait (security C12, J6)', async () => {
    // Refused sign-ups cost no hash but count. Two were used above.
    const attempt = () => api.post('/auth/password/sign-up', { email: address(), password: 'short' });
    for (let n = 0; n < 8; n += 1) expect(await attempt()).toMatchObject({ knownError: 'PASSWORD_TOO_SHORT' });
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  });
});
