/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { StackClientApp } from '@stackframe/js';
import {
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestSession,
  type TestUser,
} from '@hallpass/testing';
import { inDatabase } from './running-database.js';

const TOKEN = expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/);
const DEAD_SESSION = { status: 401, knownError: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' };
const UNKNOWN_POLLING_CODE = { status: 400, knownError: 'INVALID_POLLING_CODE' };

describe('sign-in on a command line, contract/02 §13', () => {
  let project: TestProject;
  let other: TestProject;
  let user: TestUser;
  beforeAll(async () => {
    [project, other] = await Promise.all([createProject({ config: { passkey_enabled: true } }), createProject()]);
    user = await signUp(project);
  });

  const open = async (body?: object) => succeeded(await client(project).post('/auth/cli', body));
  const poll = (polling_code: string, of = project) => client(of).post('/auth/cli/poll', { polling_code });
  const statusOf = async (pollingCode: string) => succeeded(await poll(pollingCode)).status;
  const complete = (login_code: string, { refreshToken }: Pick<TestSession, 'refreshToken'> = user, of = project) =>
    client(of).post('/auth/cli/complete', { login_code, refresh_token: refreshToken });
  const refresh = (refreshToken: string) =>
    client(project).with({ 'x-stack-refresh-token': refreshToken }).post('/auth/sessions/current/refresh');
  /** Completes a command-line sign-in. @returns its session */
  const signedInBy = async (session: Pick<TestSession, 'refreshToken'>): Promise<Required<TestSession>> => {
    const { polling_code, login_code } = await open();
    succeeded(await complete(login_code, session));
    const refreshToken = succeeded(await poll(polling_code)).refresh_token as string;
    return { refreshToken, accessToken: succeeded(await refresh(refreshToken)).access_token };
  };

  describe('the attempt', () => {
    it.each([
      ['a day and a millisecond', { expires_in_millis: 86_400_001 }],
      ['text', { expires_in_millis: '1' }],
      ['a field that is not ours', { is_anonymous: true }],
      ['a list', []],
    ])('is refused with %s', async (_name, body) => {
      expect(await client(project).post('/auth/cli', body)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    });

    it('has two codes and lasts two hours by default, one day at most', async () => {
      const hours = (from: { expires_at: string }) => (Date.parse(from.expires_at) - Date.now()) / 3_600_000;
      const attempt = await open();
      expect(attempt).toEqual({ polling_code: TOKEN, login_code: TOKEN, expires_at: expect.stringMatching(/Z$/) });
      expect(hours(attempt)).toBeCloseTo(2, 1);
      expect(hours(await open({}))).toBeCloseTo(2, 1);
      expect(hours(await open({ expires_in_millis: 86_400_000 }))).toBeCloseTo(24, 1);
    });

    it.each([0, -1, -1e300])('of %d milliseconds has expired, for both sides', async (expires_in_millis) => {
      const { polling_code, login_code } = await open({ expires_in_millis });
      expect((await complete(login_code)).status).toBe(400);
      expect((await client(project).post('/auth/cli/details', { login_code })).status).toBe(400);
      expect(await poll(polling_code)).toMatchObject({ status: 200, body: { status: 'expired' } });
    });

    it('shows the user what is granted and where the request came from, until it is confirmed (security B13)', async () => {
      const from = client(project).with({ 'user-agent': 'tool/1.0 (workstation)' });
      const { login_code, polling_code, expires_at } = succeeded(await from.post('/auth/cli', {}));
      const details = (code: string, of = project) => client(of).post('/auth/cli/details', { login_code: code });
      expect((await details(polling_code)).status).toBe(400);
      expect((await details(login_code, other)).status).toBe(400);
      expect(succeeded(await details(login_code))).toEqual({
        grants: 'session',
        project_display_name: 'Test project',
        requested_from: { ip: expect.stringMatching(/^(127\.0\.0\.1|::1)$/), user_agent: 'tool/1.0 (workstation)' },
        requested_at_millis: expect.any(Number),
        expires_at_millis: Date.parse(expires_at),
      });
      succeeded(await complete(login_code));
      expect((await details(login_code)).status).toBe(400);
    });
  });

  describe('the confirmation', () => {
    it('needs a live session of this project, and otherwise leaves the attempt open', async () => {
      const { polling_code, login_code } = await open();
      const foreign = await signUp(other);
      const leaving = await signUp(project);
      succeeded(await client(project, leaving).delete('/auth/sessions/current'));
      const deleted = await signUp(project);
      succeeded(await serverApi(project).delete(`/users/${deleted.userId}`));
      for (const refreshToken of ['nonsense', 'a'.repeat(45), user.accessToken, foreign.refreshToken])
        expect(await complete(login_code, { refreshToken })).toMatchObject(DEAD_SESSION);
      for (const gone of [leaving, deleted]) expect(await complete(login_code, gone)).toMatchObject(DEAD_SESSION);
      expect(await complete(login_code, { refreshToken: undefined })).toMatchObject({ knownError: 'SCHEMA_ERROR' });
      expect(await statusOf(polling_code)).toBe('waiting');
    });

    it('is refused in an impersonation (security B12)', async () => {
      const { login_code } = await open();
      const body = { user_id: user.userId, is_impersonation: true };
      const { refresh_token: refreshToken } = succeeded(await serverApi(project).post('/auth/sessions', body));
      expect((await complete(login_code, { refreshToken })).status).toBe(403);
    });

    it('accepts a login code of this project, once', async () => {
      const { polling_code, login_code } = await open();
      for (const wrong of ['nonsense', 'a'.repeat(45), polling_code]) expect((await complete(wrong)).status).toBe(400);
      expect((await complete(login_code, await signUp(other), other)).status).toBe(400);
      const answers = await Promise.all(Array.from({ length: 10 }, () => complete(login_code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
      expect(answers.find(({ status }) => status === 200)?.body).toEqual({ success: true });
    });
  });

  describe('the poll', () => {
    it('refuses a code that does not belong to this project', async () => {
      const { polling_code, login_code } = await open();
      for (const code of ['nonsense', '', login_code]) expect(await poll(code)).toMatchObject(UNKNOWN_POLLING_CODE);
      expect(await poll(polling_code, other)).toMatchObject(UNKNOWN_POLLING_CODE);
    });

    it('gives the refresh token to exactly one of a hundred, and none later (security B13)', async () => {
      const { polling_code, login_code } = await open();
      expect(await poll(polling_code)).toMatchObject({ status: 200, body: { status: 'waiting' } });
      succeeded(await complete(login_code));
      const answers = await Promise.all(Array.from({ length: 100 }, () => poll(polling_code)));
      const successes = answers.filter(({ status }) => status === 201);
      expect(successes.map(({ body }) => body)).toEqual([{ status: 'success', refresh_token: TOKEN }]);
      expect(answers.filter(({ body }) => body.status === 'used')).toHaveLength(99);
      expect(await statusOf(polling_code)).toBe('used');
    });

    it('returns nothing once the confirming session has ended, or its user was deleted', async () => {
      const leaving = await signUp(project);
      const { polling_code, login_code } = await open();
      succeeded(await complete(login_code, leaving));
      succeeded(await client(project, leaving).delete('/auth/sessions/current'));
      expect(await statusOf(polling_code)).toBe('expired');

      const deleted = await signUp(project);
      const second = await open();
      succeeded(await complete(second.login_code, deleted));
      succeeded(await serverApi(project).delete(`/users/${deleted.userId}`));
      expect(await poll(second.polling_code)).toMatchObject(UNKNOWN_POLLING_CODE);
    });
  });

  describe('the session', () => {
    it('is separate: ending either keeps the other', async () => {
      const browser = await signUp(project);
      const [first, second] = [await signedInBy(browser), await signedInBy(browser)];
      expect(first.refreshToken).not.toBe(browser.refreshToken);
      expect((await client(project, first).get('/users/me')).body.id).toBe(browser.userId);
      succeeded(await client(project, first).delete('/auth/sessions/current'));
      expect(await refresh(first.refreshToken)).toMatchObject(DEAD_SESSION);
      expect((await refresh(browser.refreshToken)).status).toBe(200);
      succeeded(await client(project, browser).delete('/auth/sessions/current'));
      expect((await refresh(second.refreshToken)).status).toBe(200);
    });

    it('is no fresher than the session that granted it (security G7), and does not outlive it', async () => {
      const { userId } = await signUp(project);
      const hour = { user_id: userId, expires_in_millis: 3_600_000 };
      const made = succeeded(await serverApi(project).post('/auth/sessions', hour));
      await inDatabase(
        `UPDATE auth.session SET created_at = now() - interval '11 minutes' WHERE project_id = $1 AND user_id = $2`,
        [project.id, userId],
      );
      const first = await signedInBy({ refreshToken: made.refresh_token });
      const second = await signedInBy(first);
      for (const session of [first, second])
        expect((await client(project, session).post('/auth/passkey/initiate-passkey-registration')).status).toBe(403);
      const [latest] = await inDatabase<{ left: number }>(
        `SELECT extract(epoch FROM max(expires_at) - now())::float AS left FROM auth.session
         WHERE project_id = $1 AND user_id = $2 AND authenticated_at IS NOT NULL`,
        [project.id, userId],
      );
      expect(latest!.left).toBeLessThanOrEqual(3_600);
      expect(latest!.left).toBeGreaterThan(3_000);
    });

    it('and the codes are not stored in plain text', async () => {
      const { polling_code, login_code } = await open();
      succeeded(await complete(login_code));
      const { refresh_token } = succeeded(await poll(polling_code));
      const hash = createHash('sha256').update(polling_code).digest();
      const rows = await inDatabase(`SELECT * FROM auth.cli_attempt WHERE project_id = $1 AND polling_hash = $2`, [
        project.id,
        hash,
      ]);
      expect(rows).toHaveLength(1);
      const stored = JSON.stringify(rows, (_key, value) =>
        value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
      );
      for (const secret of [polling_code, login_code, refresh_token, user.refreshToken])
        expect(stored).not.toContain(secret);
    });
  });

  it('is accepted by the published SDK', async () => {
    const app = new StackClientApp({
      baseUrl: project.baseUrl,
      projectId: project.id,
      publishableClientKey: project.publishableClientKey,
      tokenStore: 'memory',
      redirectMethod: 'none',
      noAutomaticPrefetch: true,
    });
    const printed = new Promise<string>((resolve) => {
      jest.spyOn(console, 'log').mockImplementation((...texts) => {
        const code = /login_code=([0-9a-z]{45})/.exec(texts.join(' '))?.[1];
        if (code) resolve(code);
      });
    });
    const login = app.promptCliLogin({ appUrl: 'http://localhost:3000' });
    try {
      succeeded(await complete(await printed));
    } finally {
      jest.restoreAllMocks();
    }
    const result = await login;
    expect(result).toEqual({ status: 'ok', data: TOKEN });
    expect((await refresh((result as { data: string }).data)).status).toBe(200);
  });
});
