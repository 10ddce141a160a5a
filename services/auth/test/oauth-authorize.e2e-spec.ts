/**
 * @once auth decides alone; `test/oauth-browser.e2e-spec.ts` signs in through a provider in both modes; auth decides
 * alone, from its own rows; `test/authorization-matrix.e2e-spec.ts` and `test/sign-in-changes.e2e-spec.ts` run in
 * both modes
 */
import { randomUUID, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  client,
  createProject,
  serverApi,
  signUp,
  type TestProject,
  type TestUser,
  server,
  succeeded,
} from '@hallpass/testing';
import pg from 'pg';
import { OAuthBrowser } from './oauth-browser.js';
import { OpenIdDouble } from './openid-provider.js';

describe('GET /auth/oauth/authorize/{provider_id}, contract/02 §7', () => {
  let double: OpenIdDouble;
  let project: TestProject;
  let other: TestProject;
  let user: TestUser;
  let browser: OAuthBrowser;

  beforeAll(async () => {
    double = await new OpenIdDouble().start();
    const override = {
      'auth.oauth.providers.double': double.config(),
      'auth.oauth.providers.off': double.config({ allowSignIn: false, allowConnectedAccounts: false }),
      'domains.allowLocalhost': true,
    };
    [project, other] = await Promise.all([createProject({ override }), createProject()]);
    user = await signUp(project);
    browser = new OAuthBrowser(project, double);
  });
  afterAll(() => double.stop());

  type Changes = Record<string, string | undefined>;
  const SCHEMA = 'SCHEMA_ERROR';
  const CLIENT = 'INVALID_OAUTH_CLIENT_ID_OR_SECRET';
  const KEY = 'INVALID_PUBLISHABLE_CLIENT_KEY';
  const UNTRUSTED = 'REDIRECT_URL_NOT_WHITELISTED';

  /** In the order of the contract: each row also has the faults of the rows after it. */
  const refusals: [what: string, changes: () => Changes, status: number, code: string | null][] = [
    ['an unknown parameter', () => ({ extra: '1', client_id: 'nobody' }), 400, SCHEMA],
    ['no challenge', () => ({ code_challenge: undefined, client_id: 'nobody' }), 400, SCHEMA],
    ['a challenge of another form', () => ({ code_challenge: 'x'.repeat(42) }), 400, SCHEMA],
    ['the method plain (security F1)', () => ({ code_challenge_method: 'plain' }), 400, SCHEMA],
    ['no method', () => ({ code_challenge_method: undefined }), 400, SCHEMA],
    ['the implicit flow (security F8)', () => ({ response_type: 'token' }), 400, SCHEMA],
    ['another scope', () => ({ scope: 'openid' }), 400, SCHEMA],
    ['another grant', () => ({ grant_type: 'password' }), 400, SCHEMA],
    ['an unknown type', () => ({ type: 'other' }), 400, SCHEMA],
    ['a redirect URI that is none', () => ({ redirect_uri: '/handler' }), 400, SCHEMA],
    ['an unknown project', () => ({ client_id: randomUUID(), client_secret: 'x' }), 400, CLIENT],
    ['another branch', () => ({ client_id: `${project.id}#dev`, client_secret: 'x' }), 400, CLIENT],
    ['a wrong key', () => ({ client_secret: 'x', type: 'link' }), 401, KEY],
    ["another project's key", () => ({ client_secret: other.publishableClientKey, type: 'link' }), 401, KEY],
    ['a secret server key', () => ({ client_secret: project.secretServerKey, type: 'link' }), 401, KEY],
    ['a link without a token', () => ({ type: 'link', redirect_uri: 'https://evil.com/' }), 400, null],
    ['a token that is none', () => ({ token: 'x', redirect_uri: 'https://evil.com/' }), 401, 'UNPARSABLE_ACCESS_TOKEN'],
    ["another project's token", () => ({ token: project.owner.accessToken, type: 'link' }), 403, null],
    ['an untrusted redirect URI', () => ({ redirect_uri: 'https://evil.com/' }), 400, UNTRUSTED],
    ['user information in it', () => ({ redirect_uri: 'http://localhost:3000@evil.com/' }), 400, UNTRUSTED],
    ['a fragment in it', () => ({ redirect_uri: 'http://localhost:3000/#x' }), 400, UNTRUSTED],
    ['a scheme that browsers execute', () => ({ redirect_uri: 'javascript://localhost/%0aalert(1)' }), 400, UNTRUSTED],
    ['an untrusted error page', () => ({ error_redirect_url: 'https://evil.com/' }), 400, UNTRUSTED],
    ['one under its other name', () => ({ error_redirect_uri: 'https://evil.com/' }), 400, UNTRUSTED],
    ['an untrusted return', () => ({ after_callback_redirect_url: 'https://evil.com/' }), 400, UNTRUSTED],
    ['a return to another host', () => ({ after_callback_redirect_url: '//evil.com/' }), 400, UNTRUSTED],
    ['one with a backslash', () => ({ after_callback_redirect_url: '/\\evil.com/' }), 400, UNTRUSTED],
    ['one that is executed', () => ({ after_callback_redirect_url: 'javascript:alert(1)' }), 400, UNTRUSTED],
  ];

  it.each(refusals)('refuses %s, without a redirect', async (_what, changes, status, code) => {
    const asked = changes();
    const { page } = await browser.authorize(asked);
    expect({ status: page.status, code: page.knownError }).toEqual({ status, code });
    expect(page.location).toBeNull();
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    if (code === CLIENT) expect(JSON.parse(page.text).details).toEqual({ client_id: asked['client_id'] });
  });

  it('refuses a provider that is unknown or turned off, before it checks the token', async () => {
    for (const provider of ['nothing', 'off', 'constructor', '__proto__']) {
      const { page } = await new OAuthBrowser(project, double, provider).authorize({ token: 'x' });
      expect(page).toMatchObject({
        status: 400,
        knownError: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
        location: null,
      });
    }
  });

  it('refuses a parameter that appears twice, with the same or different values (security F4)', async () => {
    for (const [key, value] of [
      ['redirect_uri', 'https://evil.com/'],
      ['client_id', project.id],
    ] as const) {
      const { query } = browser.authorizeQuery();
      for (const text of [`${key}=${encodeURIComponent(value)}&${query.toString()}`, `${query.toString()}&${key}=x`]) {
        const page = await browser.open(`/auth/oauth/authorize/double?${text}`);
        expect(page).toMatchObject({ status: 400, knownError: SCHEMA, location: null });
        expect(page.text).not.toContain('evil.com');
      }
    }
  });

  it('refuses a link in a session that has ended, and in an impersonation (security E8, B12)', async () => {
    const gone = await signUp(project);
    await client(project, gone).delete('/auth/sessions/current');
    const { page } = await browser.authorize({ type: 'link', token: gone.accessToken });
    expect(page).toMatchObject({ status: 401, knownError: 'ACCESS_TOKEN_EXPIRED', location: null });
    const session = { user_id: user.userId, is_impersonation: true };
    const { body } = await serverApi(project).post('/auth/sessions', session);
    const impersonated = await browser.authorize({ type: 'link', token: body.access_token });
    expect(impersonated.page).toMatchObject({ status: 403, knownError: null, location: null });
  });

  it('shows the user a page that explains the fault and runs no scripts', async () => {
    const { query } = browser.authorizeQuery({ redirect_uri: 'https://evil.com/?<script>alert(1)</script>' });
    const page = await browser.open(`/auth/oauth/authorize/double?${query.toString()}`, { accept: 'text/html,*/*' });
    expect(page.status).toBe(400);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(page.text).toContain(UNTRUSTED);
    expect(page.text).not.toContain('<script');
    expect(page.text).not.toContain('evil.com');
  });

  it('refuses other origins, as does the callback (security J7)', async () => {
    for (const path of ['authorize/double', '%61uthorize/double', 'callback/double']) {
      for (const method of ['GET', 'OPTIONS']) {
        const url = `${project.baseUrl}/api/v1/auth/oauth/${path}`;
        const { headers } = await fetch(url, { method, headers: { origin: 'https://evil.com' }, redirect: 'manual' });
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    }
    const { headers } = await fetch(`${project.baseUrl}/api/v1/auth/oauth/token`, { method: 'OPTIONS' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it("sends the browser to the provider without any of the app's parameters in the URL, bound by a cookie", async () => {
    const app = new OAuthBrowser(project, double);
    const { page, flow } = await app.authorize({
      token: user.accessToken,
      provider_scope: 'calendar  email',
      after_callback_redirect_url: 'http://localhost:3000/settings',
    });
    expect(page.status).toBe(307);
    const url = page.location!;
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: double.clientId,
      redirect_uri: `${project.baseUrl}/api/v1/auth/oauth/callback/double`,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile email calendar',
    });
    expect(url.href).not.toContain(project.publishableClientKey);
    expect(url.href).not.toContain(user.accessToken);
    expect(url.href).not.toContain(flow.state);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toMatch(/no-store/);
    const state = url.searchParams.get('state')!;
    expect(app.setCookies).toEqual([
      expect.stringMatching(/^[^=]+=[0-9a-z]{45}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    expect(app.setCookies[0]).toContain(state);

    const second = await app.authorize();
    expect(second.page.location!.searchParams.get('state')).not.toBe(state);
    for (const name of ['nonce', 'code_challenge'])
      expect(second.page.location!.searchParams.get(name)).not.toBe(url.searchParams.get(name));
    expect(app.cookies.size).toBe(2);
  });

  it('accepts the client with its branch, and a return path', async () => {
    const { page } = await browser.authorize({
      client_id: `${project.id}#main`,
      after_callback_redirect_url: '/settings?tab=1',
    });
    expect(page.status).toBe(307);
  });
});

describe('oauth code', () => {
  const INVALID = { status: 400, body: { code: 'INVALID_AUTHORIZATION_CODE' } };

  describe('the code grant of POST /auth/oauth/token, contract/01 §13', () => {
    let double: OpenIdDouble;
    let project: TestProject;
    let other: TestProject;
    let browser: OAuthBrowser;
    let database: pg.Client;

    beforeAll(async () => {
      double = await new OpenIdDouble().start();
      const override = { 'auth.oauth.providers.double': double.config(), 'domains.allowLocalhost': true };
      [project, other] = await Promise.all([createProject({ override }), createProject()]);
      browser = new OAuthBrowser(project, double);
      database = new pg.Client({ connectionString: server.databaseUrl! });
      await database.connect();
    });
    afterAll(async () => {
      await database?.end();
      await double.stop();
    });

    const refreshes = async ({ refresh_token }: { refresh_token: string }) => {
      const api = client(project).with({ 'x-stack-refresh-token': refresh_token });
      return (await api.post('/auth/sessions/current/refresh')).status;
    };

    it('does not spend a code sent with a wrong or missing verifier, or for another client (security F1, F2)', async () => {
      const { page, flow } = await browser.signIn();
      for (const code_verifier of [undefined, '', 'x', randomBytes(32).toString('base64url'), `${flow.verifier} `])
        expect(await browser.exchange(page, flow, { code_verifier })).toMatchObject(INVALID);
      const foreign = { client_id: other.id, client_secret: other.publishableClientKey };
      expect(await browser.exchange(page, flow, foreign)).toMatchObject(INVALID);
      expect(await browser.exchange(page, flow, { code: 'a'.repeat(45) })).toMatchObject(INVALID);
      expect(await browser.exchange(page, flow, { client_secret: 'wrong' })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET', details: { client_id: null } },
      });
      expect((await browser.exchange(page, flow, { client_secret: undefined })).status).toBe(200);
    });

    it('spends a code sent with another redirect URI', async () => {
      const { page, flow } = await browser.signIn();
      const changed = { redirect_uri: `${flow.redirectUri}/` };
      expect(await browser.exchange(page, flow, changed)).toEqual({
        status: 400,
        body: { error: 'invalid_grant', error_description: expect.any(String) },
      });
      expect(await browser.exchange(page, flow)).toMatchObject(INVALID);
    });

    it('refuses a code after 60 seconds, and the code of a deleted user', async () => {
      const { page, flow } = await browser.signIn();
      const { rows } = await database.query<{ seconds: number }>(
        `SELECT extract(epoch FROM max(expires_at - created_at))::float AS seconds FROM auth.oauth_code WHERE project_id = $1`,
        [project.id],
      );
      expect(rows[0]!.seconds).toBe(60);
      await database.query(`UPDATE auth.oauth_code SET expires_at = now() WHERE project_id = $1`, [project.id]);
      expect(await browser.exchange(page, flow)).toMatchObject(INVALID);

      const person = { sub: randomUUID() };
      const { body } = await browser.tokens(person);
      const { id } = succeeded(await client(project, { accessToken: body.access_token }).get('/users/me'));
      const again = await browser.signIn(person);
      succeeded(await serverApi(project).delete(`/users/${id}`));
      expect(await browser.exchange(again.page, again.flow)).toMatchObject(INVALID);
    });

    it('ends the session that a code started if it is used twice (security F2)', async () => {
      const { page, flow } = await browser.signIn();
      const { body } = await browser.exchange(page, flow);
      expect(await refreshes(body)).toBe(200);
      // A caller without the verifier cannot sign anyone out.
      expect(await browser.exchange(page, flow, { code_verifier: 'x'.repeat(43) })).toMatchObject(INVALID);
      expect(await refreshes(body)).toBe(200);
      expect(await browser.exchange(page, flow)).toMatchObject(INVALID);
      expect(await refreshes(body)).toBe(401);
      const stale = await client(project, { accessToken: body.access_token }).get('/users/me');
      expect(stale).toMatchObject({ status: 401, knownError: 'ACCESS_TOKEN_EXPIRED' });
    });

    it('gives exactly one of 100 parallel exchanges tokens, but no lasting session (security F2)', async () => {
      const { page, flow } = await browser.signIn();
      const all = await Promise.all(Array.from({ length: 100 }, () => browser.exchange(page, flow)));
      const given = all.filter(({ status }) => status === 200);
      expect(given).toHaveLength(1);
      expect(new Set(all.filter((each) => each !== given[0]).map(({ body }) => body.code))).toEqual(
        new Set(['INVALID_AUTHORIZATION_CODE']),
      );
      expect(await refreshes(given[0]!.body)).toBe(401);
    });

    it('asks for the second factor before it starts a session (security G6)', async () => {
      const person = { sub: randomUUID() };
      const first = await browser.tokens(person);
      const { id } = succeeded(await client(project, { accessToken: first.body.access_token }).get('/users/me'));
      const totp_secret_base64 = randomBytes(20).toString('base64');
      succeeded(await serverApi(project).patch(`/users/${id}`, { totp_secret_base64 }));
      const countSessions = async () =>
        succeeded(await serverApi(project).get(`/auth/sessions?user_id=${id}`)).items.length as number;
      const before = await countSessions();
      const { page, flow } = await browser.signIn(person);
      expect(await browser.exchange(page, flow)).toEqual({
        status: 400,
        body: {
          code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
          error: expect.any(String),
          details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
        },
      });
      expect(await countSessions()).toBe(before);
      expect(await browser.exchange(page, flow)).toMatchObject(INVALID);
    });

    it("returns the tokens and the flow's details for the app", async () => {
      const after_callback_redirect_url = 'http://localhost:3000/settings?tab=1';
      const { status, body } = await browser.tokens({}, { after_callback_redirect_url });
      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.any(String),
        refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'legacy',
        is_new_user: true,
        newUser: true,
        after_callback_redirect_url,
        afterCallbackRedirectUrl: after_callback_redirect_url,
      });
      expect(await refreshes(body)).toBe(200);
      expect((await browser.tokens()).body).toMatchObject({
        after_callback_redirect_url: null,
        afterCallbackRedirectUrl: null,
      });
    });
  });
});
