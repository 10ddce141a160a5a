import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  adminApi,
  client,
  createProject,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

const GONE = { status: 401, knownError: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' };
const payloadOf = (accessToken: string) => JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString());
const sessionIdOf = (accessToken: string): string => payloadOf(accessToken).refresh_token_id;

describe('the end of sessions, security B5 to B12', () => {
  let project: TestProject;
  let db: pg.Client;
  beforeAll(async () => {
    project = await createProject();
    db = new pg.Client({ connectionString: server.databaseUrl! });
    await db.connect();
  });
  afterAll(async () => {
    await db.end();
  });

  const refresh = (refreshToken: string, of = project) =>
    client(of).with({ 'x-stack-refresh-token': refreshToken }).post('/auth/sessions/current/refresh');
  const signIn = async ({ email, password }: TestUser, of = project) =>
    succeeded(await client(of).post('/auth/password/sign-in', { email, password }));
  const listOf = async (userId: string, api = serverApi(project)) =>
    succeeded(await api.get(`/auth/sessions?user_id=${userId}`)).items as Array<{ id: string }>;
  const age = (accessToken: string, columns: string[], interval: string, of = project) =>
    db.query(
      `UPDATE auth.session SET ${columns.map((name) => `${name} = ${name} - $3::interval`).join(', ')}
       WHERE project_id = $1 AND id = $2`,
      [of.id, sessionIdOf(accessToken), interval],
    );
  const endedReason = (refreshToken: string | undefined, of = project) =>
    client(of).with({ 'x-stack-refresh-token': refreshToken }).post('/auth/sessions/ended-reason');

  describe('time limits (security B5)', () => {
    it.each([
      ['90 days without a refresh', ['last_used_at'], '90 days', 'idle'],
      ['its lifetime', ['created_at', 'expires_at'], '365 days', 'expired'],
    ])('has passed after %s: no refresh, not listed, nothing to end', async (_name, columns, interval, reason) => {
      const user = await signUp(project);
      await age(user.accessToken, columns, interval);
      expect(await refresh(user.refreshToken)).toMatchObject(GONE);
      expect(await listOf(user.userId)).toEqual([]);
      expect((await endedReason(user.refreshToken)).body).toEqual({ reason, ended_at_millis: expect.any(Number) });
    });

    it('is as short as a project wants, also for existing sessions', async () => {
      const strict = await createProject({ override: { 'auth.maxSessionIdleMinutes': 30 } });
      const [idle, old, fresh] = [await signUp(strict), await signUp(strict), await signUp(strict)];
      for (const user of [idle, fresh]) await age(user.accessToken, ['last_used_at'], '29 minutes', strict);
      expect((await refresh(fresh.refreshToken, strict)).status).toBe(200);
      await age(idle.accessToken, ['last_used_at'], '1 minute', strict);
      expect(await refresh(idle.refreshToken, strict)).toMatchObject(GONE);

      const limit = { config_override_string: JSON.stringify({ 'auth.maxSessionMinutes': 60 }) };
      succeeded(await adminApi(strict).patch('/internal/config/override', limit));
      await age(old.accessToken, ['created_at'], '60 minutes', strict);
      expect(await refresh(old.refreshToken, strict)).toMatchObject(GONE);
      expect(await listOf(old.userId, serverApi(strict))).toEqual([]);
      expect((await endedReason(old.refreshToken, strict)).body.reason).toBe('expired');
      expect((await refresh(fresh.refreshToken, strict)).status).toBe(200);
    });

    it.each([
      [1_000, 90],
      [300_000, 300],
      [31_536_000_000, 600],
    ])('of %d ms issues access tokens that barely outlive it', async (expires_in_millis, seconds) => {
      const { userId } = await signUp(project);
      const made = succeeded(await serverApi(project).post('/auth/sessions', { user_id: userId, expires_in_millis }));
      const { iat, exp } = payloadOf(made.access_token);
      expect(exp - iat).toBeLessThanOrEqual(seconds);
      expect(exp - iat).toBeGreaterThan(seconds - 60);
    });

    it('is as long as a server requests, to the millisecond, and at most 367 days', async () => {
      const { userId } = await signUp(project);
      for (const expires_in_millis of [1_000, 31_708_800_000]) {
        const made = succeeded(await serverApi(project).post('/auth/sessions', { user_id: userId, expires_in_millis }));
        const { rows } = await db.query(
          `SELECT (extract(epoch FROM expires_at - created_at) * 1000)::float AS millis FROM auth.session
           WHERE project_id = $1 AND id = $2`,
          [project.id, sessionIdOf(made.access_token)],
        );
        expect(rows[0].millis).toBe(expires_in_millis);
      }
    });
  });

  describe('the reason for a sign-out', () => {
    it('is not shown without a refresh token, nor for a session that is live or never existed', async () => {
      const user = await signUp(project);
      const other = await createProject();
      expect(await endedReason(undefined)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
      for (const token of [user.refreshToken, 'nonsense', 'a'.repeat(45)])
        expect((await endedReason(token)).status).toBe(404);
      succeeded(await client(project, user).delete('/auth/sessions/current'));
      expect((await endedReason(user.refreshToken, other)).status).toBe(404);
    });

    it('is stored with each session that has ended', async () => {
      const user = await signUp(project);
      const [left, revoked, replaced] = [await signIn(user), await signIn(user), await signIn(user)];
      succeeded(await client(project, { accessToken: left.access_token }).delete('/auth/sessions/current'));
      succeeded(await client(project, user).delete(`/auth/sessions/${sessionIdOf(revoked.access_token)}?user_id=me`));
      const change = { old_password: user.password, new_password: 'another horse 1' };
      succeeded(await client(project, user).post('/auth/password/update', change));
      for (const [{ refresh_token }, reason] of [
        [left, 'sign_out'],
        [revoked, 'revoked'],
        [replaced, 'password_changed'],
      ] as const) {
        const { body } = await endedReason(refresh_token);
        expect(body).toEqual({ reason, ended_at_millis: expect.any(Number), ended_by: { type: 'user' } });
        expect(Math.abs(body.ended_at_millis - Date.now())).toBeLessThan(60_000);
      }
    });
  });

  describe('ending all other sessions (security B7)', () => {
    it('is refused without a user, for another user, and without naming a user', async () => {
      const [user, stranger] = [await signUp(project), await signUp(project)];
      const api = client(project, user);
      expect(await client(project).delete('/auth/sessions?user_id=me')).toMatchObject({
        knownError: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      });
      expect((await api.delete(`/auth/sessions?user_id=${stranger.userId}`)).status).toBe(403);
      expect(await api.delete('/auth/sessions')).toMatchObject({ knownError: 'SCHEMA_ERROR' });
      expect(await api.delete('/auth/sessions?user_id=me&all=true')).toMatchObject({ knownError: 'SCHEMA_ERROR' });
      expect((await refresh(stranger.refreshToken)).status).toBe(200);
    });

    it('ends all except the current one, including impersonations, for the next request', async () => {
      const user = await signUp(project);
      const other = await signIn(user);
      const impersonation = succeeded(
        await adminApi(project).post('/auth/sessions', { user_id: user.userId, is_impersonation: true }),
      );
      const api = client(project, user);
      expect((await api.delete('/auth/sessions?user_id=me')).body).toEqual({ success: true, ended: 2 });
      for (const { access_token, refresh_token } of [other, impersonation]) {
        expect(await refresh(refresh_token)).toMatchObject(GONE);
        expect(await client(project, { accessToken: access_token }).get('/users/me')).toMatchObject({
          knownError: 'ACCESS_TOKEN_EXPIRED',
        });
      }
      expect((await refresh(user.refreshToken)).status).toBe(200);
      expect((await api.delete('/auth/sessions?user_id=me&except_current=false', {})).body.ended).toBe(1);
      expect(await refresh(user.refreshToken)).toMatchObject(GONE);
    });

    it('lets a server end those of any user, but not in another project', async () => {
      const user = await signUp(project);
      const other = await createProject();
      const path = `/auth/sessions?user_id=${user.userId}`;
      expect((await serverApi(other).delete(path)).body).toEqual({ success: true, ended: 0 });
      expect((await refresh(user.refreshToken)).status).toBe(200);
      expect((await serverApi(project).delete(path)).body).toEqual({ success: true, ended: 1 });
      expect(await refresh(user.refreshToken)).toMatchObject(GONE);
    });
  });

  it('answers 500 if a revocation cannot be stored, and then ends nothing (security B10)', async () => {
    const user = await signUp(project);
    const id = sessionIdOf(user.accessToken);
    const name = `refuse_${id.replaceAll('-', '')}`;
    await db.query(
      `CREATE FUNCTION auth.${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$`,
    );
    await db.query(
      `CREATE TRIGGER ${name} BEFORE INSERT ON auth.revocation FOR EACH ROW
       WHEN (NEW.subject_id = '${id}') EXECUTE FUNCTION auth.${name}()`,
    );
    try {
      const attempts = [
        () => client(project, user).delete('/auth/sessions/current'),
        () => serverApi(project).delete(`/auth/sessions/${id}`),
        () => serverApi(project).delete(`/auth/sessions?user_id=${user.userId}`),
      ];
      for (const attempt of attempts) expect((await attempt()).status).toBe(500);
      expect((await refresh(user.refreshToken)).status).toBe(200);
    } finally {
      await db.query(`DROP TRIGGER ${name} ON auth.revocation`);
      await db.query(`DROP FUNCTION auth.${name}()`);
    }
    expect((await client(project, user).delete('/auth/sessions/current')).status).toBe(200);
    expect(await refresh(user.refreshToken)).toMatchObject(GONE);
  });

  it('issues no token once its user is deleted; earlier refreshes get one answer each (security B4)', async () => {
    const user = await signUp(project);
    const browsers = ['Firefox/145.0', 'Chrome/142.0.0.0', 'Version/18.6 Safari/605.1.15', 'OPR/124.0.0.0'];
    const refreshes = Array.from({ length: 20 }, (_, index) =>
      client(project)
        .with({
          'x-stack-refresh-token': user.refreshToken,
          'user-agent': `Mozilla/5.0 ${browsers[index % browsers.length]}`,
        })
        .post('/auth/sessions/current/refresh'),
    );
    const [deleted, ...answers] = await Promise.all([serverApi(project).delete(`/users/${user.userId}`), ...refreshes]);
    expect(deleted.status).toBe(200);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(await refresh(user.refreshToken)).toMatchObject(GONE);
    expect((await endedReason(user.refreshToken)).status).toBe(404);
  });

  it('creates a new session for every sign-in, whatever session the caller sends (security B11)', async () => {
    const user = await signUp(project);
    const { email, password } = user;
    const credentials = { email, password };
    const shown = client(project, user);
    const again = succeeded(await shown.post('/auth/password/sign-in', credentials));
    expect(sessionIdOf(again.access_token)).not.toBe(sessionIdOf(user.accessToken));
    expect(again.refresh_token).not.toBe(user.refreshToken);
    for (const field of ['session_id', 'refresh_token_id', 'refresh_token']) {
      const answer = await shown.post('/auth/password/sign-in', { ...credentials, [field]: user.refreshToken });
      expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    }
  });

  describe('impersonation (security B12)', () => {
    const impersonate = async (of = project, more: object = {}) => {
      const user = await signUp(of);
      const body = { user_id: user.userId, is_impersonation: true, expires_in_millis: 31_536_000_000, ...more };
      return { user, session: succeeded(await serverApi(of).post('/auth/sessions', body)) };
    };
    const lifetimeMillis = async (accessToken: string, of = project) =>
      (
        await db.query(
          `SELECT (extract(epoch FROM expires_at - created_at) * 1000)::float AS millis FROM auth.session
           WHERE project_id = $1 AND id = $2`,
          [of.id, sessionIdOf(accessToken)],
        )
      ).rows[0].millis;

    it('is not available to clients', async () => {
      const user = await signUp(project);
      const body = { user_id: 'me', is_impersonation: true };
      expect(await client(project, user).post('/auth/sessions', body)).toMatchObject({
        knownError: 'INSUFFICIENT_ACCESS_TYPE',
      });
    });

    it('changes neither password, second factor, passkeys nor address, but the rest of the profile', async () => {
      const { user, session } = await impersonate();
      const api = client(project, { accessToken: session.access_token });
      const asServer = serverApi(project, { accessToken: session.access_token });
      const refused = [
        api.post('/auth/password/update', { old_password: user.password, new_password: 'another horse 1' }),
        api.post('/auth/password/set', { password: 'another horse 1' }),
        api.patch('/users/me', { totp_secret_base64: Buffer.alloc(20, 1).toString('base64') }),
        api.patch('/users/me', { totp_secret_base64: null }),
        api.patch('/users/me', { passkey_auth_enabled: false }),
        api.patch('/users/me', { otp_auth_enabled: false }),
        asServer.patch('/users/me', { primary_email: 'thief@example.com' }),
        asServer.patch(`/users/${user.userId}`, { password: 'another horse 1' }),
      ];
      for (const answer of await Promise.all(refused)) expect(answer.status).toBe(403);
      expect((await api.patch('/users/me', { display_name: 'Support was here' })).status).toBe(200);
      await signIn(user);
    });

    it("is cut to an hour without an error, or to the project's limit", async () => {
      expect(await lifetimeMillis((await impersonate()).session.access_token)).toBe(3_600_000);
      const short = await impersonate(project, { expires_in_millis: 60_000 });
      expect(await lifetimeMillis(short.session.access_token)).toBe(60_000);
      const strict = await createProject({ override: { 'auth.maxImpersonationMinutes': 20 } });
      expect(await lifetimeMillis((await impersonate(strict)).session.access_token, strict)).toBe(1_200_000);
    });
  });

  it('changes no sign-in method once its session has ended, even if that was not published (security B6)', async () => {
    const user = await signUp(project);
    // The state that a process leaves if it is killed between commit and publishing.
    await db.query(`UPDATE auth.session SET ended_at = now() WHERE project_id = $1 AND id = $2`, [
      project.id,
      sessionIdOf(user.accessToken),
    ]);
    const change = { totp_secret_base64: Buffer.alloc(20, 1).toString('base64') };
    expect(await client(project, user).patch('/users/me', change)).toMatchObject({
      status: 401,
      knownError: 'ACCESS_TOKEN_EXPIRED',
    });
  });
});
