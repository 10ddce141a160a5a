import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import * as openid from 'openid-client';
import { inDatabase } from '../running-database.js';
import {
  APP,
  authorizationRequest,
  basic,
  discovered,
  IssuerBrowser,
  issuerOf,
  post,
  register,
  type TestApplication,
} from './issuer-world.js';

describe('what the issuer of a project refuses (contract/08)', () => {
  let project: TestProject;
  let foreign: TestProject;
  let user: TestUser;
  let application: TestApplication;
  let publicOne: TestApplication;
  let thirdParty: TestApplication;
  let config: openid.Configuration;
  beforeAll(async () => {
    [project, foreign] = await Promise.all([createProject(), createProject()]);
    user = await signUp(project);
    [application, publicOne, thirdParty] = await Promise.all([
      register(project),
      register(project, { kind: 'browser', authentication: 'none' }),
      register(project, { isFirstParty: false }),
    ]);
    config = await discovered(project, application);
  });

  const browser = (of: TestUser | null = user) => new IssuerBrowser(project, of);
  /** A code of an application, with the form that exchanges it. */
  async function code(of = application, more: Record<string, string> = {}) {
    const { url, verifier } = await authorizationRequest(config, { client_id: of.id, ...more });
    const back = await browser().authorize(url);
    return {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code')!,
      redirect_uri: APP,
      code_verifier: verifier,
    };
  }
  const exchange = (form: Record<string, string>, of = application, at = project) =>
    post(at, '/oauth/token', form, basic(of));
  const REFUSED = { status: 400, body: { error: 'invalid_grant' } };

  describe('at the authorization endpoint, without a redirect', () => {
    const shown = async (more: Record<string, string>) => {
      const { url } = await authorizationRequest(config, more);
      const response = await browser().get(url);
      return { status: response.status, location: response.headers.get('location'), text: await response.text() };
    };
    it.each([
      ['a client id that is no id', () => ({ client_id: "' OR 1=1" })],
      ['a redirect URI of another site', () => ({ redirect_uri: 'https://evil.example/callback' })],
      ['a longer redirect URI', () => ({ redirect_uri: `${APP}/x` })],
      ['a redirect URI with another query', () => ({ redirect_uri: `${APP}?x=1` })],
      ['a script as redirect URI', () => ({ redirect_uri: 'javascript:alert(1)' })],
    ])('%s', async (_name, more) => {
      const { status, location, text } = await shown(more());
      expect({ status, location }).toEqual({ status: 400, location: null });
      expect(text).toContain('<h1>The sign-in could not be completed</h1>');
      expect(text).not.toContain('evil.example');
    });

    it('a project that does not exist', async () => {
      const { url } = await authorizationRequest(config);
      const nowhere = await fetch(url.href.replace(project.id, randomUUID()), { redirect: 'manual' });
      expect(nowhere.status).toBe(404);
    });

    it('forms without a body, and a project id that is none', async () => {
      const posted = async (path: string, at = project.id) =>
        (await fetch(`${project.baseUrl}/p/${at}/oauth/${path}`, { method: 'POST', redirect: 'manual' })).status;
      expect(await posted('authorize')).toBe(303);
      expect(await posted('logout', '%0d%0ax')).toBe(303);
      expect(await posted('token', '%0d%0ax')).toBe(404);
      for (const path of ['token', 'par', 'introspect', 'revoke', 'userinfo', 'logout/confirm'])
        expect([path, Math.floor((await posted(path)) / 100)]).toEqual([path, 4]);
    });
  });

  describe('at the authorization endpoint, with an error for the application', () => {
    it.each([
      ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['the implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
      ['the hybrid flow', { response_type: 'code id_token' }, 'unsupported_response_type'],
      ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
      ['a request object by address', { request_uri: 'https://app.example/r' }, 'request_uri_not_supported'],
      ['a character that cannot be stored', { login_hint: 'a\0b' }, 'invalid_request'],
      ['prompt=none with another prompt', { prompt: 'none login' }, 'invalid_request'],
      ['prompt=none without a session', { prompt: 'none' }, 'login_required'],
    ])('%s', async (_name, more, error) => {
      const { url } = await authorizationRequest(config, more);
      const location = (await browser().get(url)).headers.get('location') ?? '';
      const to = new URL(location);
      const given = to.searchParams.get('error') ?? new URLSearchParams(to.hash.slice(1)).get('error');
      expect({ given, isApp: location.startsWith(APP) }).toEqual({ given: error, isApp: true });
      expect(location).toContain(encodeURIComponent(issuerOf(project)));
    });

    it('such a character in the claims', async () => {
      const claims = JSON.stringify({ userinfo: { 'a\0b': null } });
      const back = await browser().authorize((await authorizationRequest(config, { claims })).url);
      expect(back.searchParams.get('error')).toBe('invalid_request');
    });

    it('what the user does not allow', async () => {
      const own = browser();
      const { url } = await authorizationRequest(config, { client_id: thirdParty.id });
      const login = await own.follow(url);
      const consent = await own.follow((await own.decide(login, 'sign_in')).body.redirect_to as string);
      expect((await own.request(consent)).body).toMatchObject({
        prompt: 'consent',
        application: { id: thirdParty.id, is_first_party: false, host: 'app.example' },
        is_local: false,
        scopes: [{ name: 'openid' }, { name: 'profile' }, { name: 'email' }],
      });
      const back = await own.follow((await own.decide(consent, 'deny')).body.redirect_to as string);
      expect(back.searchParams.get('error')).toBe('access_denied');
      expect(back.searchParams.get('code')).toBeNull();
    });
  });

  describe('on the page of a request', () => {
    it('a browser that was not sent there, so that nobody continues the request of a stranger', async () => {
      const own = browser();
      const page = await own.follow((await authorizationRequest(config)).url);
      const stranger = browser();
      expect((await stranger.request(page)).status).toBe(404);
      const decided = await stranger.decide(page, 'sign_in');
      expect(decided).toMatchObject({ status: 404, code: 'AUTHORIZATION_REQUEST_NOT_FOUND' });
      const another = await stranger.follow((await authorizationRequest(config)).url);
      expect(another.searchParams.get('request')).not.toBe(page.searchParams.get('request'));
      expect((await stranger.decide(page, 'sign_in')).status).toBe(404);
    });

    it('a request of another project', async () => {
      const own = browser();
      const page = await own.follow((await authorizationRequest(config)).url);
      page.pathname = page.pathname.replace(project.id, foreign.id);
      const elsewhere = new IssuerBrowser(foreign, user);
      expect((await elsewhere.request(page)).status).toBe(404);
    });

    it('an impersonation, an anonymous user, a session that has ended, and one of another project', async () => {
      const own = browser();
      const page = await own.follow((await authorizationRequest(config)).url);
      const impersonation = succeeded(
        await serverApi(project).post('/auth/sessions', { user_id: user.userId, is_impersonation: true }),
      );
      expect(await own.decide(page, 'sign_in', impersonation.refresh_token)).toMatchObject({
        status: 403,
        code: 'IMPERSONATION_NOT_ALLOWED',
      });
      const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up'));
      expect((await own.decide(page, 'sign_in', anonymous.refresh_token)).status).toBe(401);
      const ended = await signUp(project);
      await client(project, ended).delete('/auth/sessions/current', {});
      expect((await own.decide(page, 'sign_in', ended.refreshToken)).status).toBe(401);
      const stranger = await signUp(foreign);
      expect((await own.decide(page, 'sign_in', stranger.refreshToken)).status).toBe(401);
      expect((await own.decide(page, 'sign_in', 'x')).status).toBe(401);
    });

    it('an older sign-in than the application asks for', async () => {
      const own = browser();
      const page = await own.follow((await authorizationRequest(config, { prompt: 'login' })).url);
      await inDatabase(
        `UPDATE auth.session SET created_at = created_at - interval '1 minute' WHERE project_id = $1 AND user_id = $2`,
        [project.id, user.userId],
      );
      expect(await own.decide(page, 'sign_in')).toMatchObject({ status: 409, code: 'FRESH_SIGN_IN_REQUIRED' });
      own.user = { ...user, ...(await signInAgain(user)) };
      expect((await own.decide(page, 'sign_in')).status).toBe(200);
    });
  });

  async function signInAgain({ email, password }: TestUser) {
    const session = succeeded(await client(project).post('/auth/password/sign-in', { email, password }));
    return { accessToken: session.access_token as string, refreshToken: session.refresh_token as string };
  }

  describe('at the token endpoint', () => {
    it.each([
      ['a code without its verifier', { code_verifier: '' }],
      ['an unknown code', { code: 'x'.repeat(43) }],
    ])('%s', async (_name, change) => {
      const given = await code();
      expect(await exchange({ ...given, ...change })).toMatchObject(REFUSED);
      expect((await exchange(given)).status).toBe(200);
    });

    it('all but one of ten requests with one code', async () => {
      const form = await code();
      const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(form)));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(9);
    });

    it('a code and a refresh token of an application at the endpoints of the SDK, and theirs here', async () => {
      const form = await code();
      const sdk = { client_id: project.id, client_secret: project.publishableClientKey };
      const answer = await client(project).post('/auth/oauth/token', { ...form, ...sdk });
      expect(answer.knownError).toBe('INVALID_AUTHORIZATION_CODE');
      const { body: tokens } = await exchange(form);
      const renewed = await client(project)
        .with({ 'x-stack-refresh-token': tokens.refresh_token as string })
        .post('/auth/sessions/current/refresh', {});
      expect(renewed.status).toBe(401);
      const called = await client(project, { accessToken: tokens.access_token as string }).get('/users/me');
      expect(called.knownError).toBe('UNPARSABLE_ACCESS_TOKEN');
      expect(await exchange({ grant_type: 'refresh_token', refresh_token: user.refreshToken })).toMatchObject(REFUSED);
    });

    it('other grants, and a machine’s grant for an application with users', async () => {
      expect((await exchange({ grant_type: 'password', username: user.email, password: user.password })).status).toBe(
        400,
      );
      expect((await exchange({ grant_type: 'client_credentials' })).body.error).toBe('unauthorized_client');
      expect((await exchange({})).body.error).toBe('invalid_request');
    });
  });

  describe('with a token', () => {
    it('no token, a token of the SDK, and any other text at the userinfo endpoint', async () => {
      const info = (headers: Record<string, string>) =>
        fetch(`${issuerOf(project)}/oauth/userinfo`, { headers }).then(({ status }) => status);
      expect(await info({})).toBe(401);
      expect(await info({ authorization: `Bearer ${user.accessToken}` })).toBe(401);
      expect(await info({ authorization: 'Bearer x' })).toBe(401);
    });

    it('says nothing about tokens to a public client, of other applications to a third party, and of other projects', async () => {
      const { body: tokens } = await exchange(await code());
      const token = tokens.access_token as string;
      const asThirdParty = await post(project, '/oauth/introspect', { token }, basic(thirdParty));
      expect(asThirdParty.body).toEqual({ active: false });
      const publicly = await post(project, '/oauth/introspect', { token, client_id: publicOne.id });
      expect(publicly.body.active ?? false).toBe(false);
      const there = await register(foreign);
      expect((await post(foreign, '/oauth/introspect', { token }, basic(there))).body).toEqual({ active: false });
      expect((await post(project, '/oauth/introspect', { token }, basic(application))).body.active).toBe(true);
    });
  });
});
