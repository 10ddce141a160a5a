/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  type ApiResponse,
  Authenticator,
  capturedMail,
  client,
  codeIn,
  createProject,
  FLAGS,
  server,
  serverApi,
  signUp,
  SoftwareAuthenticator,
  succeeded,
  type TestProject,
  type TestUser,
  until,
  waitingBehind,
} from '@hallpass/testing';
import pg from 'pg';
import { ageSession, damageSecret } from './changed-rows.js';

const CALLBACK = 'http://localhost:3000/magic';
const REQUIRED = { status: 400, knownError: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' };
const WRONG = { status: 400, knownError: 'INVALID_TOTP_CODE' };
const NOT_FOUND = { status: 404, knownError: 'VERIFICATION_CODE_NOT_FOUND' };

let project: TestProject;
beforeAll(async () => {
  project = await createProject({ config: { magic_link_enabled: true, passkey_enabled: true } });
});

interface Enrolled extends TestUser {
  app: Authenticator;
  api: Api;
}

async function enrol(): Promise<Enrolled> {
  const user = await signUp(project);
  succeeded(await serverApi(project).patch(`/users/${user.userId}`, { primary_email_verified: true }));
  const app = new Authenticator();
  const api = client(project, user);
  succeeded(await api.patch('/users/me', { totp_secret_base64: app.secretBase64 }));
  return { ...user, app, api };
}

const passwordSignIn = ({ email, password }: TestUser) =>
  client(project).post('/auth/password/sign-in', { email, password });

async function attemptOf(user: TestUser): Promise<string> {
  const answer = await passwordSignIn(user);
  expect(answer).toMatchObject(REQUIRED);
  return answer.body.details.attempt_code;
}

async function mailedCode(email: string): Promise<string> {
  const request = { email, callback_url: CALLBACK };
  const { nonce } = succeeded(await client(project).post('/auth/otp/send-sign-in-code', request));
  const { text } = await capturedMail(project, { to: email, template: 'magic_link', containing: nonce });
  return codeIn(text);
}
const finish = (code: string, totp: string) => client(project).post('/auth/mfa/sign-in', { type: 'totp', totp, code });
const finishWith = (code: string, backup_code: string) =>
  client(project).post('/auth/mfa/sign-in', { type: 'backup_code', backup_code, code });
const sessionsOf = async ({ userId }: TestUser): Promise<unknown[]> =>
  succeeded(await serverApi(project).get(`/auth/sessions?user_id=${userId}`)).items;

describe('the second factor of every sign-in method (security G6)', () => {
  /** Each ends where tokens would be issued. Add new sign-in methods here. */
  const WAYS: Record<string, (user: Enrolled) => Promise<ApiResponse>> = {
    'a password': passwordSignIn,
    'a mailed code': async ({ email }) => client(project).post('/auth/otp/sign-in', { code: await mailedCode(email) }),
    'a reset of the password': async (user) => {
      const password = 'another battery staple';
      const request = { email: user.email, callback_url: CALLBACK };
      succeeded(await client(project).post('/auth/password/send-reset-code', request));
      const { text } = await capturedMail(project, { to: user.email, template: 'password_reset' });
      succeeded(await client(project).post('/auth/password/reset', { code: codeIn(text), password }));
      return passwordSignIn({ ...user, password });
    },
    'a passkey that does not know who is there': async ({ api }) => {
      const app = new SoftwareAuthenticator('http://localhost:3000', FLAGS.userPresent);
      const creation = succeeded(await api.post('/auth/passkey/initiate-passkey-registration', {}));
      const credential = app.create(creation.options_json);
      succeeded(await api.post('/auth/passkey/register', { code: creation.code, credential }));
      const request = succeeded(await client(project).post('/auth/passkey/initiate-passkey-authentication'));
      const authentication_response = app.get(request.options_json);
      return client(project).post('/auth/passkey/sign-in', { code: request.code, authentication_response });
    },
  };

  it.each(Object.keys(WAYS))('is required after %s, and there is no session without it', async (way) => {
    const user = await enrol();
    const before = (await sessionsOf(user)).length;
    const answer = await WAYS[way]!(user);
    expect(answer).toMatchObject(REQUIRED);
    expect(answer.body.details).toEqual({ attempt_code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/) });
    // A password reset has ended all earlier sessions.
    expect((await sessionsOf(user)).length).toBe(way === 'a reset of the password' ? 0 : before);
    const finished = await finish(answer.body.details.attempt_code, user.app.code());
    expect(finished.body).toMatchObject({ user_id: user.userId, is_new_user: false });
  });

  it.each(['a password', 'a mailed code'])('is required when an anonymous user signs up with %s', async (way) => {
    const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up'));
    const session = { accessToken: anonymous.access_token, refreshToken: anonymous.refresh_token };
    const api = client(project, session);
    const app = new Authenticator();
    succeeded(await api.patch('/users/me', { totp_secret_base64: app.secretBase64 }));
    const email = `${randomUUID()}@example.com`;
    let answer;
    if (way === 'a password') {
      answer = await api.post('/auth/password/sign-up', { email, password: 'correct horse battery' });
    } else {
      answer = await api.post('/auth/otp/sign-in', { code: await mailedCode(email) });
    }
    expect(answer).toMatchObject(REQUIRED);
    const finished = await finish(answer.body.details.attempt_code, app.code());
    expect(finished.body).toMatchObject({ user_id: anonymous.user_id, is_new_user: true });
  });

  it('is not required for earlier sessions, nor for those that a server creates', async () => {
    const { api, userId } = await enrol();
    expect((await api.post('/auth/sessions/current/refresh')).status).toBe(200);
    expect((await serverApi(project).post('/auth/sessions', { user_id: userId })).status).toBe(200);
  });
});

describe('POST /auth/mfa/sign-in, contract/02 §4', () => {
  it.each([
    [{ type: 'totp' }],
    [{ type: 'backup_code', totp: '123456' }],
    [{ type: 'sms', totp: '123456' }],
    [{ totp: '123456' }],
    [{ type: 'totp', totp: 123456 }],
    [{ type: 'totp', totp: '1'.repeat(257) }],
    [{ type: 'totp', totp: '123456', display_name: 'Ada' }],
    [{ type: 'totp', totp: '123456', code: 45 }],
  ])('refuses %j', async (body) => {
    const answer = await client(project).post('/auth/mfa/sign-in', { code: 'a'.repeat(45), ...body });
    expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  });

  it('refuses an unknown attempt, one of another project, and a code of another kind (security D7)', async () => {
    const user = await enrol();
    expect(await finish('a'.repeat(45), user.app.code())).toMatchObject(NOT_FOUND);
    const code = await attemptOf(user);
    const other = client(await createProject());
    expect(await other.post('/auth/mfa/sign-in', { type: 'totp', totp: user.app.code(), code })).toMatchObject(
      NOT_FOUND,
    );
    expect(await client(project).post('/auth/otp/sign-in', { code })).toMatchObject(NOT_FOUND);
    expect(await finish(await mailedCode(user.email), user.app.code())).toMatchObject(NOT_FOUND);
  });

  it("signs in with the app's code, however it is typed, and accepts no step twice (security G4)", async () => {
    const user = await enrol();
    const [first, second] = [await attemptOf(user), await attemptOf(user)];
    expect(await finish(first, user.app.wrongCode())).toMatchObject(WRONG);
    const totp = user.app.code();
    const wide = [...totp].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    const answer = await finish(first.toUpperCase(), ` ${wide.slice(0, 3)} ${wide.slice(3)}`);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      is_new_user: false,
      user_id: user.userId,
    });
    // Using one attempt has ended the other; a new attempt does not accept the same code again.
    expect(await finish(second, totp)).toMatchObject({ knownError: 'VERIFICATION_CODE_ALREADY_USED' });
    const third = await attemptOf(user);
    expect(await finish(third, totp)).toMatchObject(WRONG);
    expect((await finish(third, user.app.code(1))).status).toBe(200);
  });

  it('gives exactly one of 100 parallel tries a session, with one attempt or several (security G4)', async () => {
    const user = await enrol();
    const before = (await sessionsOf(user)).length;
    const attempts = await Promise.all(Array.from({ length: 4 }, () => attemptOf(user)));
    const totp = user.app.code();
    const tries = Array.from({ length: 100 }, (_, n) => finish(attempts[n % attempts.length]!, totp));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await sessionsOf(user)).toHaveLength(before + 1);
  });

  it('accepts no step twice from tries that have both read the last one (security G4)', async () => {
    const user = await enrol();
    const attempts = [await attemptOf(user), await attemptOf(user)];
    const totp = user.app.code();
    const database = new pg.Client({ connectionString: server.databaseUrl! });
    await database.connect();
    try {
      await database.query('BEGIN');
      const step = `SELECT FROM auth.totp WHERE project_id = $1 AND user_id = $2 FOR UPDATE`;
      await database.query(step, [project.id, user.userId]);
      const tries = attempts.map((attempt) => finish(attempt, totp));
      // One waits for the step, the other for the user: both have read the last step.
      await until('both tries to wait', async () => (await waitingBehind(database)) === 2);
      await database.query('COMMIT');
      const answers = (await Promise.all(tries)).map(({ status, knownError }) => knownError ?? status);
      expect(answers.sort()).toEqual([200, WRONG.knownError]);
    } finally {
      await database.end();
    }
  });

  it('blocks an attempt after 5 wrong codes, however they are typed, and pauses a user after 20 (security G5)', async () => {
    const user = await enrol();
    const wrong = user.app.wrongCode();
    const spellings = [wrong, ` ${wrong}`, `${wrong.slice(0, 3)} ${wrong.slice(3)}`, 'none', ''];
    for (let n = 0; n < 4; n += 1) {
      const attempt = await attemptOf(user);
      for (const totp of spellings) expect(await finish(attempt, totp)).toMatchObject(WRONG);
      const burnt = { status: 400, knownError: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' };
      expect(await finish(attempt, user.app.code())).toMatchObject(burnt);
    }
    const paused = await finish(await attemptOf(user), user.app.code());
    expect(paused).toMatchObject({ status: 429, knownError: null });
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  it('refuses the attempt of a user who was deleted, or has turned off or replaced the factor', async () => {
    for (const change of [
      (user: Enrolled) => serverApi(project).delete(`/users/${user.userId}`),
      (user: Enrolled) => user.api.patch('/users/me', { totp_secret_base64: null }),
      (user: Enrolled) => user.api.patch('/users/me', { totp_secret_base64: new Authenticator().secretBase64 }),
    ]) {
      const user = await enrol();
      const attempt = await attemptOf(user);
      succeeded(await change(user));
      expect(await finish(attempt, user.app.code())).toMatchObject(NOT_FOUND);
    }
  });
});

describe('a second factor that cannot be read (security G8)', () => {
  it('refuses, and makes no session', async () => {
    const user = await enrol();
    const [backupCode] = succeeded(await user.api.post('/auth/mfa/backup-codes')).backup_codes as string[];
    const attempt = await attemptOf(user);
    const before = await sessionsOf(user);
    await damageSecret(project, user);
    for (const answer of [await finish(attempt, user.app.code()), await finishWith(attempt, backupCode!)]) {
      expect(answer.status).toBe(500);
      expect(answer.body).not.toContain('token');
    }
    expect(await passwordSignIn(user)).toMatchObject(REQUIRED);
    expect(await sessionsOf(user)).toEqual(before);
  });
});

describe('backup codes', () => {
  const make = async ({ api }: Enrolled): Promise<string[]> =>
    succeeded(await api.post('/auth/mfa/backup-codes')).backup_codes;
  const remaining = async ({ api }: Enrolled) => succeeded(await api.get('/auth/mfa/backup-codes'));

  it('require a signed-in user with a recent sign-in and a second factor, and are refused in an impersonation', async () => {
    for (const call of ['get', 'post'] as const)
      expect(await client(project)[call]('/auth/mfa/backup-codes')).toMatchObject({
        status: 401,
        knownError: 'USER_AUTHENTICATION_REQUIRED',
      });
    const plain = await signUp(project);
    expect((await client(project, plain).post('/auth/mfa/backup-codes')).status).toBe(400);
    const user = await enrol();
    const request = { user_id: user.userId, is_impersonation: true };
    const impersonation = succeeded(await serverApi(project).post('/auth/sessions', request));
    const impersonator = client(project, { accessToken: impersonation.access_token });
    expect((await impersonator.post('/auth/mfa/backup-codes')).status).toBe(403);
    await ageSession(user.accessToken, 11);
    expect((await user.api.post('/auth/mfa/backup-codes')).status).toBe(403);
    expect(await remaining(user)).toEqual({ remaining: 0, created_at_millis: null });
  });

  it('are 10, shown once, and replace the earlier ones', async () => {
    const user = await enrol();
    const earlier = await make(user);
    const codes = await make(user);
    expect(new Set([...earlier, ...codes]).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await remaining(user)).toEqual({ remaining: 10, created_at_millis: expect.any(Number) });
    expect(await finishWith(await attemptOf(user), earlier[0]!)).toMatchObject(WRONG);
    expect((await finishWith(await attemptOf(user), codes[0]!)).status).toBe(200);
  });

  it('sign in once each, even if 20 try in parallel, and only their user', async () => {
    const [user, other] = [await enrol(), await enrol()];
    const [code] = await make(user);
    expect(await finishWith(await attemptOf(other), code!)).toMatchObject(WRONG);
    const attempts = await Promise.all(Array.from({ length: 4 }, () => attemptOf(user)));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => finishWith(attempts[n % 4]!, ` ${code!.toUpperCase().replace('-', ' ')}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await finishWith(await attemptOf(user), code!)).toMatchObject(WRONG);
    expect((await remaining(user)).remaining).toBe(9);
    const containing = 'Backup codes left: 9';
    await capturedMail(project, { to: user.email, template: 'security_notice', containing });
  });

  it('are invalidated with the second factor, and by a new secret', async () => {
    for (const totp_secret_base64 of [null, new Authenticator().secretBase64]) {
      const user = await enrol();
      await make(user);
      succeeded(await user.api.patch('/users/me', { totp_secret_base64 }));
      expect(await remaining(user)).toEqual({ remaining: 0, created_at_millis: null });
    }
  });
});

describe('turning the second factor on and off', () => {
  it('needs a sign-in within 10 minutes from users, but not from servers (security G7)', async () => {
    const user = await enrol();
    await ageSession(user.accessToken, 11);
    for (const totp_secret_base64 of [null, new Authenticator().secretBase64]) {
      const answer = await user.api.patch('/users/me', { totp_secret_base64 });
      expect([answer.status, answer.knownError]).toEqual([403, null]);
    }
    expect((await user.api.patch('/users/me', { display_name: 'Ada' })).status).toBe(200);
    const finished = succeeded(await finish(await attemptOf(user), user.app.code()));
    const recent = client(project, { accessToken: finished.access_token });
    expect((await recent.patch('/users/me', { totp_secret_base64: null })).body.requires_totp_mfa).toBe(false);
    const weak = { totp_secret_base64: Buffer.alloc(10, 1).toString('base64') };
    expect((await serverApi(project).patch(`/users/${user.userId}`, weak)).body.requires_totp_mfa).toBe(true);
  });

  it('refuses secrets under 160 bits, and impersonations (security G4, B12)', async () => {
    const user = await enrol();
    const short = await user.api.patch('/users/me', { totp_secret_base64: Buffer.alloc(19).toString('base64') });
    expect(short).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    expect(short.body.details.message).toContain('160 bits');
    const request = { user_id: user.userId, is_impersonation: true };
    const session = succeeded(await serverApi(project).post('/auth/sessions', request));
    const impersonator = client(project, { accessToken: session.access_token });
    expect((await impersonator.patch('/users/me', { totp_secret_base64: null })).status).toBe(403);
    expect(succeeded(await user.api.get('/users/me')).requires_totp_mfa).toBe(true);
  });

  it('notifies the user by email, and invalidates unused codes (security B9)', async () => {
    const user = await enrol();
    const { email } = user;
    const on = await capturedMail(project, { to: email, template: 'security_notice' });
    expect(on.subject).toContain('turned on');
    const code = await mailedCode(email);
    succeeded(await user.api.patch('/users/me', { totp_secret_base64: null }));
    const off = await capturedMail(project, { to: email, template: 'security_notice', after: [on.id] });
    expect(off.subject).toContain('turned off');
    const late = await client(project).post('/auth/otp/sign-in', { code });
    expect(late).toMatchObject({ knownError: 'VERIFICATION_CODE_ALREADY_USED' });
    // Already off: nothing changes, and no email is sent.
    succeeded(await user.api.patch('/users/me', { totp_secret_base64: null }));
  });
});
