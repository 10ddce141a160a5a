import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, afterAll } from '@jest/globals';
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
  type Api,
  Authenticator,
  rawApi,
} from '@hallpass/testing';
import { OAuthBrowser } from './oauth-browser.js';
import { OpenIdDouble } from './openid-provider.js';

describe('sessions', () => {
  const payloadOf = (accessToken: string) =>
    JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString());
  const GONE = { status: 401, knownError: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' };

  describe('sessions, contract/01 §12 and contract/02 §11', () => {
    let project: TestProject;
    let other: TestProject;
    let user: TestUser;
    beforeAll(async () => {
      [project, other] = await Promise.all([createProject(), createProject()]);
      user = await signUp(project);
    });
    const refresh = (refreshToken: string | undefined, of = project) =>
      client(of).with({ 'x-stack-refresh-token': refreshToken }).post('/auth/sessions/current/refresh');

    describe('refresh', () => {
      it('refuses anything except a live refresh token of the project', async () => {
        expect(await refresh(undefined)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
        expect(await refresh('nonsense')).toMatchObject(GONE);
        expect(await refresh('a'.repeat(45))).toMatchObject(GONE);
        expect(await refresh(user.refreshToken, other)).toMatchObject(GONE);
        expect(await refresh(user.refreshToken.toUpperCase())).toMatchObject(GONE);
      });

      it('refuses the token of a deleted user', async () => {
        const gone = await signUp(project);
        succeeded(await serverApi(project).delete(`/users/${gone.userId}`));
        expect(await refresh(gone.refreshToken)).toMatchObject(GONE);
      });

      it('issues a token with every claim that the SDK needs, for ten minutes', async () => {
        const { access_token, ...rest } = succeeded(await refresh(user.refreshToken));
        expect(rest).toEqual({});
        const claims = payloadOf(access_token);
        expect(claims).toEqual({
          iss: `${project.baseUrl}/api/v1/projects/${project.id}`,
          aud: project.id,
          sub: user.userId,
          iat: expect.any(Number),
          exp: claims.iat + 600,
          project_id: project.id,
          branch_id: 'main',
          refresh_token_id: payloadOf(user.accessToken).refresh_token_id,
          role: 'authenticated',
          name: null,
          email: user.email,
          email_verified: false,
          selected_team_id: null,
          is_anonymous: false,
        });
      });

      it('gives each of a hundred parallel refreshes a token of the same session', async () => {
        const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(user.refreshToken)));
        const sessions = answers.map((answer) => payloadOf(succeeded(answer).access_token).refresh_token_id as string);
        expect(new Set(sessions).size).toBe(1);
      });
    });

    describe('sign-out', () => {
      it('answers as expired without a token', async () => {
        const answer = await client(project).delete('/auth/sessions/current', {});
        expect(answer).toMatchObject({ status: 401, knownError: 'ACCESS_TOKEN_EXPIRED' });
        expect(answer.body.details.expired_at_millis).toEqual(expect.any(Number));
      });

      it('ends refresh and access token at once, and no other session', async () => {
        const leaving = await signUp(project);
        const signedIn = succeeded(
          await client(project).post('/auth/password/sign-in', { email: leaving.email, password: leaving.password }),
        );
        const api = client(project, leaving);
        expect((await api.delete('/auth/sessions/current', {})).body).toEqual({ success: true });
        expect(await api.get('/auth/sessions?user_id=me')).toMatchObject({
          status: 401,
          knownError: 'ACCESS_TOKEN_EXPIRED',
        });
        expect(await refresh(leaving.refreshToken)).toMatchObject(GONE);
        expect((await refresh(signedIn.refresh_token)).status).toBe(200);
      });

      it('repeated, ends the access token of a session whose end was not published', async () => {
        const leaving = await signUp(project);
        const db = new pg.Client({ connectionString: server.databaseUrl! });
        await db.connect();
        const sessionId = payloadOf(leaving.accessToken).refresh_token_id;
        // The state that a process leaves if it is killed between commit and publishing.
        await db.query(`UPDATE auth.session SET ended_at = now() WHERE project_id = $1 AND id = $2`, [
          project.id,
          sessionId,
        ]);
        await db.end();
        const api = client(project, leaving);
        expect(await api.delete('/auth/sessions/current', {})).toMatchObject(GONE);
        expect(await api.get('/users/me')).toMatchObject({ status: 401, knownError: 'ACCESS_TOKEN_EXPIRED' });
      });
    });

    describe('list, create, end', () => {
      it('shows a client only its own sessions', async () => {
        const stranger = await signUp(project);
        const api = client(project, user);
        expect(await client(project).get('/auth/sessions?user_id=me')).toMatchObject({
          knownError: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
        });
        expect(await client(project).get(`/auth/sessions?user_id=${user.userId}`)).toMatchObject({
          knownError: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
        });
        expect((await api.get(`/auth/sessions?user_id=${stranger.userId}`)).status).toBe(403);
        expect(succeeded(await serverApi(project).get(`/auth/sessions?user_id=${randomUUID()}`)).items).toEqual([]);
        expect(await api.get('/auth/sessions')).toMatchObject({ knownError: 'SCHEMA_ERROR' });
        const { items, is_paginated } = succeeded(await api.get('/auth/sessions?user_id=me'));
        expect(is_paginated).toBe(false);
        expect(items).toEqual([
          {
            id: payloadOf(user.accessToken).refresh_token_id,
            user_id: user.userId,
            created_at: expect.any(Number),
            last_used_at: expect.any(Number),
            is_impersonation: false,
            is_current_session: true,
          },
        ]);
      });

      it('creates sessions for servers, and shows impersonations only to administrators', async () => {
        const someone = await signUp(project);
        const server = serverApi(project);
        expect(await server.post('/auth/sessions', { user_id: randomUUID() })).toMatchObject({
          status: 400,
          knownError: 'USER_ID_DOES_NOT_EXIST',
        });
        for (const expires_in_millis of [0, -1, 31_708_800_001, 1.5])
          expect(await server.post('/auth/sessions', { user_id: someone.userId, expires_in_millis })).toMatchObject({
            knownError: 'SCHEMA_ERROR',
          });
        const made = succeeded(
          await server.post('/auth/sessions', { user_id: someone.userId, is_impersonation: true }),
        );
        expect((await refresh(made.refresh_token)).status).toBe(200);
        const path = `/auth/sessions?user_id=${someone.userId}`;
        expect(succeeded(await server.get(path)).items).toHaveLength(1);
        const second = succeeded(await server.post('/auth/sessions', { user_id: someone.userId }));
        const newestFirst = [second.access_token, someone.accessToken].map(
          (token) => payloadOf(token).refresh_token_id,
        );
        expect(succeeded(await server.get(path)).items.map(({ id }: { id: string }) => id)).toEqual(newestFirst);
        expect(
          succeeded(await adminApi(project).get(path)).items.map(
            (item: { is_impersonation: boolean }) => item.is_impersonation,
          ),
        ).toEqual([false, true, false]);
        const change = { old_password: someone.password, new_password: 'another horse' };
        expect(
          (await client(project, { accessToken: made.access_token }).post('/auth/password/update', change)).status,
        ).toBe(403);
      });

      it("ends a session by id at once, but not the current one or another user's", async () => {
        const owner = await signUp(project);
        const second = succeeded(
          await client(project).post('/auth/password/sign-in', { email: owner.email, password: owner.password }),
        );
        const secondId = payloadOf(second.access_token).refresh_token_id as string;
        const api = client(project, owner);
        const current = payloadOf(owner.accessToken).refresh_token_id as string;
        expect(await api.delete(`/auth/sessions/${current}?user_id=me`)).toMatchObject({
          status: 400,
          knownError: 'CANNOT_DELETE_CURRENT_SESSION',
        });
        expect((await client(project, user).delete(`/auth/sessions/${secondId}?user_id=me`)).status).toBe(404);
        expect((await api.delete(`/auth/sessions/${randomUUID()}?user_id=me`)).status).toBe(404);
        expect((await serverApi(other).delete(`/auth/sessions/${secondId}`)).status).toBe(404);
        expect((await api.delete(`/auth/sessions/${secondId}?user_id=me`, {})).body).toEqual({ success: true });
        expect(
          await client(project, { accessToken: second.access_token }).get('/auth/sessions?user_id=me'),
        ).toMatchObject({ knownError: 'ACCESS_TOKEN_EXPIRED' });
        expect(await refresh(second.refresh_token)).toMatchObject(GONE);
        expect((await serverApi(project).delete(`/auth/sessions/${current}`)).status).toBe(200);
      });
    });
  });
});

describe('session answers', () => {
  const PASSWORD = 'correct horse battery';
  const TOKENS = {
    access_token: expect.any(String),
    refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
    user_id: expect.any(String),
  };

  let double: OpenIdDouble;
  let project: TestProject;
  let anybody: Api;

  beforeAll(async () => {
    double = await new OpenIdDouble().start();
    project = await createProject({
      override: { 'auth.oauth.providers.double': double.config(), 'domains.allowLocalhost': true },
    });
    anybody = client(project);
  });
  afterAll(() => double.stop());

  describe('the answer of a sign-in (contract/02 §1, §3, §4)', () => {
    it('is exactly the tokens and the user for passwords and anonymous users', async () => {
      const email = `${randomUUID()}@example.com`;
      const body = { email, password: PASSWORD };
      expect(succeeded(await anybody.post('/auth/password/sign-up', body))).toEqual(TOKENS);
      expect(succeeded(await anybody.post('/auth/password/sign-in', body))).toEqual(TOKENS);
      const anonymous = succeeded(await anybody.post('/auth/anonymous/sign-up'));
      expect(anonymous).toEqual(TOKENS);
      const { access_token: accessToken } = anonymous;
      const upgrade = { email: `${randomUUID()}@example.com`, password: PASSWORD };
      expect(succeeded(await client(project, { accessToken }).post('/auth/password/sign-up', upgrade))).toEqual(TOKENS);
    });

    it('says whether the user is new after a second factor, whatever the first factor was', async () => {
      const user = await signUp(project);
      const app = new Authenticator();
      succeeded(await client(project, user).patch('/users/me', { totp_secret_base64: app.secretBase64 }));
      const { body } = await anybody.post('/auth/password/sign-in', { email: user.email, password: user.password });
      const second = { type: 'totp', totp: app.code(), code: body.details.attempt_code };
      expect(succeeded(await anybody.post('/auth/mfa/sign-in', second))).toEqual({ ...TOKENS, is_new_user: false });
    });
  });

  describe('the access token of a session that has ended', () => {
    /** An anonymous user who was upgraded: the anonymous session has ended (contract/02 §12). */
    async function upgraded() {
      const before = succeeded(await anybody.post('/auth/anonymous/sign-up'));
      const ended: Api = client(project, { accessToken: before.access_token });
      const body = { email: `${randomUUID()}@example.com`, password: PASSWORD };
      const after = succeeded(await ended.post('/auth/password/sign-up', body));
      expect(await ended.get('/users/me')).toMatchObject({ knownError: 'ACCESS_TOKEN_EXPIRED' });
      return { before, after, ended };
    }
    const refreshForm = (refreshToken: string) => ({
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret: project.publishableClientKey,
      refresh_token: refreshToken,
    });

    it('does not prevent a new sign-in', async () => {
      const { after, ended } = await upgraded();
      const refreshed = succeeded(await ended.post('/auth/oauth/token', refreshForm(after.refresh_token)));
      const { body } = await client(project, { accessToken: refreshed.access_token }).get('/users/me');
      expect(body.id).toBe(after.user_id);
      const current = ended.with({ 'x-stack-refresh-token': after.refresh_token });
      expect((await current.post('/auth/sessions/current/refresh')).status).toBe(200);
      const browser = new OAuthBrowser(project, double);
      const { page, flow } = await browser.signIn();
      const form = Object.fromEntries(browser.tokenForm(page, flow));
      expect(await ended.post('/auth/oauth/token', form)).toMatchObject({ status: 200 });
    });

    it('does not replace its refresh token, and a made-up one is still refused', async () => {
      const { before, ended } = await upgraded();
      const gone = { status: 401, knownError: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' };
      expect(await ended.post('/auth/oauth/token', refreshForm(before.refresh_token))).toMatchObject(gone);
      const user = await signUp(project);
      const forged = client(project, { accessToken: 'no.such.token' });
      expect(await forged.post('/auth/oauth/token', refreshForm(user.refreshToken))).toMatchObject({
        status: 401,
        knownError: 'UNPARSABLE_ACCESS_TOKEN',
      });
    });
  });

  describe('a callback without the cookie of its state (contract/02 §8)', () => {
    it.each([
      ['of a flow', () => `${project.id}.${'0'.repeat(45)}`, (state: string) => state],
      ['that is none', () => 'made-up', (state: string) => state],
      ['that no cookie can be named after', () => 'a b;\r\nset-cookie: x=y', () => ''],
      ['that is missing', () => '', () => ''],
    ])('is refused and still deletes the cookie, with a state %s', async (_name, stateOf, named) => {
      const state = stateOf();
      const query = new URLSearchParams({ code: 'x', state }).toString();
      const page = await rawApi(project.baseUrl).get(`/auth/oauth/callback/double?${query}`);
      expect(page).toMatchObject({ status: 400, knownError: null });
      const [cookie, ...others] = page.headers.getSetCookie();
      expect(others).toEqual([]);
      expect(cookie).toBe(`hallpass-oauth-${named(state)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
    });
  });
});
