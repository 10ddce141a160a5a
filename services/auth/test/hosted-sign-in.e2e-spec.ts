/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  Authenticator,
  capturedMail,
  client,
  codeIn,
  createProject,
  rawApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { inDatabase } from './running-database.js';

const APP = 'https://app.example/callback?tenant=1';
const CALLER = 'hosted-pages';
const INVALID_CODE = { status: 400, body: { code: 'INVALID_AUTHORIZATION_CODE' } };
const UNTRUSTED = { status: 400, knownError: 'REDIRECT_URL_NOT_WHITELISTED' };
const override = {
  'domains.trustedDomains': { app: { baseUrl: 'https://app.example' } },
  'domains.allowLocalhost': false,
};

describe('sign-in at the hosted pages, for apps in any language (security F9)', () => {
  let project: TestProject;
  let other: TestProject;
  let user: TestUser;
  beforeAll(async () => {
    [project, other] = await Promise.all([createProject({ override }), createProject({ override })]);
    user = await signUp(project);
  });

  /** Calls as a hosted page does: without a key of the project. */
  const page = (of = project, more: Record<string, string | undefined> = {}) =>
    client(of).with({ 'x-stack-publishable-client-key': CALLER, ...more });
  const asked = (changes: Record<string, string | undefined> = {}) => {
    const verifier = randomBytes(32).toString('base64url');
    const values = {
      response_type: 'code',
      redirect_uri: APP,
      state: 'a+b &c',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    };
    const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return { verifier, request: Object.fromEntries(given) as Record<string, string> };
  };
  const check = (request: Record<string, string>, of = project) =>
    page(of).get(`/auth/hosted-sign-in?${new URLSearchParams(request).toString()}`);
  const issue = (request: object, refresh_token = user.refreshToken, of = project) =>
    page(of).post('/auth/hosted-sign-in', { ...request, refresh_token });
  const granted = async (refreshToken = user.refreshToken) => {
    const { request, verifier } = asked();
    const url = new URL(succeeded(await issue(request, refreshToken)).redirect_url as string);
    return { url, code: url.searchParams.get('code')!, verifier };
  };
  const exchange = async (
    { code, verifier }: { code: string; verifier: string },
    changes: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: project.id,
      code,
      redirect_uri: APP,
      code_verifier: verifier,
      ...changes,
    });
    const response = await fetch(`${project.baseUrl}/api/v1/auth/oauth/token`, { method: 'POST', body, headers });
    return { status: response.status, body: (await response.json()) as any };
  };
  const refreshes = async (refreshToken: string) =>
    (await client(project).with({ 'x-stack-refresh-token': refreshToken }).post('/auth/sessions/current/refresh'))
      .status;

  describe("an app's request is refused", () => {
    it.each([
      ['without a challenge', { code_challenge: undefined }],
      ['without the method of the challenge', { code_challenge_method: undefined }],
      ['with a plain challenge', { code_challenge_method: 'plain' }],
      ['with a challenge that is no hash', { code_challenge: 'x' }],
      ['without a state', { state: undefined }],
      ['with another response', { response_type: 'token' }],
      ['without a response', { response_type: undefined }],
      ['without an address', { redirect_uri: undefined }],
    ])('%s', async (_how, changes) => {
      const { request } = asked(changes);
      expect(await check(request)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
      expect(await issue(request)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    });

    it('with a parameter twice (security F4)', async () => {
      const { request } = asked();
      const query = `${new URLSearchParams(request).toString()}&redirect_uri=https%3A%2F%2Fapp.example%2F`;
      expect(await page().get(`/auth/hosted-sign-in?${query}`)).toMatchObject({ knownError: 'SCHEMA_ERROR' });
    });

    it.each([
      'https://evil.example/callback',
      'https://app.example.evil.example/',
      'https://app.example@evil.example/',
      'http://app.example/',
      'http://localhost:3000/callback',
      'javascript:alert(1)',
    ])('with an address that the project does not trust: %s (security F3, F5)', async (redirect_uri) => {
      const { request } = asked({ redirect_uri });
      const [checked, issued] = [await check(request), await issue(request)];
      const isUrl = redirect_uri.startsWith('http');
      expect(checked).toMatchObject(isUrl ? UNTRUSTED : { status: 400 });
      expect(issued).toMatchObject(isUrl ? UNTRUSTED : { status: 400 });
      const back = `/auth/hosted-sign-in/return-url?url=${encodeURIComponent(redirect_uri)}`;
      expect((await page().get(back)).status).toBe(400);
    });

    it('for a session of another project, one that has ended, an anonymous user and an impersonation', async () => {
      const { request } = asked();
      const dead = { status: 401, knownError: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' };
      expect(await issue(request, user.refreshToken, other)).toMatchObject(dead);
      expect(await issue(request, 'a'.repeat(45))).toMatchObject(dead);
      const ended = await signUp(project);
      succeeded(await client(project, ended).delete('/auth/sessions/current'));
      expect(await issue(request, ended.refreshToken)).toMatchObject(dead);
      const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up'));
      expect((await issue(request, anonymous.refresh_token)).status).toBe(401);
      const impersonation = { user_id: user.userId, is_impersonation: true };
      const { refresh_token } = succeeded(await serverApi(project).post('/auth/sessions', impersonation));
      expect((await issue(request, refresh_token)).status).toBe(403);
    });
  });

  describe('the code', () => {
    it('is valid for one project, verifier and redirect address, for 60 seconds', async () => {
      const one = await granted();
      expect(await exchange(one, { client_id: other.id })).toMatchObject(INVALID_CODE);
      expect(await exchange(one, { code_verifier: randomBytes(32).toString('base64url') })).toMatchObject(INVALID_CODE);
      expect((await exchange({ ...one, verifier: '' })).status).toBe(400);
      expect(await exchange(one, { redirect_uri: 'https://app.example/callback' })).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      });
      const late = await granted();
      await inDatabase(`UPDATE auth.oauth_code SET expires_at = now() WHERE project_id = $1 AND used_at IS NULL`, [
        project.id,
      ]);
      expect(await exchange(late)).toMatchObject(INVALID_CODE);
    });

    it('ends the session that it started if it is used twice (security F2)', async () => {
      const one = await granted();
      const { body } = await exchange(one);
      expect(await refreshes(body.refresh_token)).toBe(200);
      expect(await exchange(one)).toMatchObject(INVALID_CODE);
      expect(await refreshes(body.refresh_token)).toBe(401);
      expect(await refreshes(user.refreshToken)).toBe(200);
    });

    it('is invalid once the session at the pages has ended', async () => {
      const person = await signUp(project);
      const one = await granted(person.refreshToken);
      succeeded(await client(project, person).delete('/auth/sessions/current'));
      expect(await exchange(one)).toMatchObject(INVALID_CODE);
    });

    it('redirects to the requested address, with the state unchanged', async () => {
      const { request } = asked();
      expect(succeeded(await check(request))).toEqual({ success: true });
      const { url } = await granted();
      expect(`${url.origin}${url.pathname}`).toBe('https://app.example/callback');
      expect(Object.fromEntries(url.searchParams)).toEqual({
        tenant: '1',
        state: 'a+b &c',
        code: expect.stringMatching(/^[0-9a-z]{45}$/),
      });
    });

    it.each([
      ['no key: the verifier stands for it', () => ({})],
      ['a publishable key', () => ({ client_secret: project.publishableClientKey })],
      ['a secret server key', () => ({ client_secret: project.secretServerKey })],
    ])('becomes a session of the app, with %s', async (_how, keys) => {
      const { status, body } = await exchange(await granted(), keys() as Record<string, string>);
      expect(status).toBe(200);
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600, is_new_user: false });
      expect(body.refresh_token).not.toBe(user.refreshToken);
      const me = succeeded(await client(project, { accessToken: body.access_token }).get('/users/me'));
      expect(me.id).toBe(user.userId);
    });

    it('is not issued for a secret server key that a web page sends, nor for a wrong key', async () => {
      const one = await granted();
      const refused = { status: 400, body: { code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET' } };
      const origin = { origin: 'https://app.example' };
      expect(await exchange(one, { client_secret: project.secretServerKey }, origin)).toMatchObject(refused);
      expect(await exchange(one, { client_secret: other.secretServerKey })).toMatchObject(refused);
      expect(await exchange(one, { client_secret: project.superSecretAdminKey })).toMatchObject(refused);
    });

    it("starts a session with the sign-in time of the pages' session, which it does not outlive (security E9)", async () => {
      const person = await signUp(project);
      await inDatabase(
        `UPDATE auth.session SET created_at = now() - interval '11 minutes', expires_at = now() + interval '1 hour'
           WHERE project_id = $1 AND user_id = $2`,
        [project.id, person.userId],
      );
      const { body } = await exchange(await granted(person.refreshToken));
      expect(Date.now() / 1000 - body.auth_time).toBeGreaterThanOrEqual(11 * 60);
      const api = client(project, { accessToken: body.access_token });
      expect(await api.post('/auth/mfa/backup-codes')).toMatchObject({ status: 403 });
      const rows = await inDatabase<{ seconds: number }>(
        `SELECT extract(epoch FROM max(expires_at) - now())::float AS seconds FROM auth.session
           WHERE project_id = $1 AND user_id = $2`,
        [project.id, person.userId],
      );
      expect(rows[0]!.seconds).toBeLessThanOrEqual(3600);
    });

    it('does not ask for the second factor again', async () => {
      const person = await signUp(project);
      const app = new Authenticator();
      const patch = { totp_secret_base64: app.secretBase64 };
      succeeded(await client(project, person).patch('/users/me', patch));
      expect((await exchange(await granted(person.refreshToken))).status).toBe(200);
    });
  });

  describe('the key of the hosted pages', () => {
    it('is accepted only from pages of the server, only for clients, and not for the project of owners', async () => {
      const wrong = { status: 401, knownError: 'INVALID_PUBLISHABLE_CLIENT_KEY' };
      const read = (headers: Record<string, string>) => page(project, headers).get('/projects/current');
      expect(await read({ origin: 'https://app.example' })).toMatchObject(wrong);
      expect(await read({ origin: 'null' })).toMatchObject(wrong);
      for (const site of ['cross-site', 'same-site', 'none'])
        expect(await read({ 'sec-fetch-site': site })).toMatchObject(wrong);
      expect(await page({ ...project, id: 'internal' }).get('/projects/current')).toMatchObject(wrong);
      const server = { 'x-stack-access-type': 'server', 'x-stack-secret-server-key': CALLER };
      expect((await page(project, server).get('/users')).status).toBe(401);
      expect(succeeded(await read({ origin: project.baseUrl, 'sec-fetch-site': 'same-origin' })).id).toBe(project.id);
    });

    it("only redirects sign-ins with a provider back to the project's own hosted pages", async () => {
      const query = (redirect_uri: string) =>
        new URLSearchParams({
          client_id: project.id,
          client_secret: CALLER,
          redirect_uri,
          scope: 'legacy',
          state: 's',
          grant_type: 'authorization_code',
          code_challenge: 'c'.repeat(43),
          code_challenge_method: 'S256',
          response_type: 'code',
        }).toString();
      const begin = (redirect_uri: string) =>
        rawApi(project.baseUrl).get(`/auth/oauth/authorize/github?${query(redirect_uri)}`);
      expect((await begin(APP)).knownError).toBe('INVALID_PUBLISHABLE_CLIENT_KEY');
      expect((await begin(`${project.baseUrl}/p/${other.id}/oauth-callback`)).knownError).toBe(
        'INVALID_PUBLISHABLE_CLIENT_KEY',
      );
      expect((await begin(`${project.baseUrl}/p/${project.id}/oauth-callback`)).knownError).toBe(
        'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
      );
    });
  });

  describe('the hosted pages of a project', () => {
    const mailTo = (callback_url: string, of = project) =>
      page(of).post('/auth/password/send-reset-code', { email: user.email, callback_url });

    it('are a valid target of its emails, and those of other projects never are', async () => {
      const local = await createProject({ override: { 'domains.allowLocalhost': true } });
      for (const path of [
        `p/${other.id}/password-reset`,
        `%70/${other.id}/x`,
        `p%2f${other.id}/x`,
        `p/${project.id}`,
      ]) {
        expect(await mailTo(`${project.baseUrl}/${path}`)).toMatchObject(UNTRUSTED);
        expect(await mailTo(`${project.baseUrl}/${path}`, local)).toMatchObject(UNTRUSTED);
      }
      const callback = `${project.baseUrl}/p/${project.id}/password-reset?after_auth_return_to=%2Fx`;
      succeeded(await mailTo(callback));
      const mail = await capturedMail(project, { to: user.email, template: 'password_reset' });
      expect(mail.text).toContain(`${project.baseUrl}/p/${project.id}/password-reset?`);
      expect(codeIn(mail.text)).toMatch(/^[0-9a-z]{45}$/);
    });

    it('are turned off along with every sign-in in progress, and nothing else', async () => {
      const own = await createProject({ override });
      const ada = await signUp(own);
      const { request, verifier } = asked();
      const codeOf = async () =>
        new URL(succeeded(await issue(request, ada.refreshToken, own)).redirect_url as string).searchParams.get(
          'code',
        )!;
      const [before, after] = [await codeOf(), await codeOf()];
      const redeem = (code: string) => exchange({ code, verifier }, { client_id: own.id });
      const { refresh_token: refreshToken } = (await redeem(before)).body;
      const switchTo = async (enabled: boolean) => {
        const config_override_string = JSON.stringify({ ...override, 'hostedPages.enabled': enabled });
        succeeded(await adminApi(own).patch('/internal/config/override', { config_override_string }));
      };
      await switchTo(false);
      const OFF = { status: 403, body: expect.stringContaining('Sign in at the app itself.') };
      expect(await page(own).get('/projects/current')).toMatchObject(OFF);
      expect(await check(request, own)).toMatchObject(OFF);
      expect(await issue(request, ada.refreshToken, own)).toMatchObject(OFF);
      // An app that calls with its own key gets the same refusal.
      expect(
        await client(own).post('/auth/hosted-sign-in', { ...request, refresh_token: ada.refreshToken }),
      ).toMatchObject(OFF);
      expect(await redeem(after)).toMatchObject(INVALID_CODE);
      const mail = { email: ada.email, callback_url: `${own.baseUrl}/p/${own.id}/password-reset` };
      expect(await client(own).post('/auth/password/send-reset-code', mail)).toMatchObject(UNTRUSTED);
      const renewed = client(own).with({ 'x-stack-refresh-token': refreshToken });
      succeeded(await renewed.post('/auth/sessions/current/refresh', {}));
      succeeded(await page(project).get('/projects/current'));
      await switchTo(true);
      succeeded(await page(own).get('/projects/current'));
    });

    it("use the project's public branding", async () => {
      const config_override_string = JSON.stringify({ ...override, 'branding.accentColor': '#17614e' });
      succeeded(
        await client(project)
          .with({ 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': project.superSecretAdminKey })
          .patch('/internal/config/override', { config_override_string }),
      );
      expect(succeeded(await page().get('/projects/current/branding'))).toEqual({
        display_name: 'Test project',
        logo_url: null,
        full_logo_url: null,
        accent_color: '#17614e',
        hosted_pages_url: `${project.baseUrl}/p/${project.id}/`,
      });
    });
  });
});
