/**
 * @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes; auth
 * decides alone; `test/oauth-browser.e2e-spec.ts` signs in through a provider in both modes
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, afterAll } from '@jest/globals';
import {
  client,
  createProject,
  rawApi,
  server,
  signUp,
  type TestProject,
  type TestUser,
  serverApi,
  succeeded,
  strictServer,
} from '@hallpass/testing';
import type { StackClientApp } from '@stackframe/js';
import pg from 'pg';
import { OAuthBrowser } from './oauth-browser.js';
import { OpenIdDouble, type Person } from './openid-provider.js';

describe('POST /auth/oauth/token, contract/01 §13', () => {
  let project: TestProject;
  let other: TestProject;
  let user: TestUser;
  beforeAll(async () => {
    [project, other] = await Promise.all([createProject(), createProject()]);
    user = await signUp(project);
  });

  const form = (fields: Record<string, string>) =>
    rawApi(server.baseUrl, { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }).post(
      '/auth/oauth/token',
      new URLSearchParams(fields).toString(),
    );
  const refreshGrant = (changes: Record<string, string | undefined> = {}): Record<string, string> => {
    const fields = {
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret: project.publishableClientKey,
      refresh_token: user.refreshToken,
      ...changes,
    };
    return Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  };

  const CLIENT = 'INVALID_OAUTH_CLIENT_ID_OR_SECRET';
  const GONE = 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED';
  const refusals: Array<[string, () => Record<string, string>, number, string]> = [
    ['another grant', () => ({ grant_type: 'password' }), 400, 'SCHEMA_ERROR'],
    ['no grant', () => ({}), 400, 'SCHEMA_ERROR'],
    ['no client', () => refreshGrant({ client_id: undefined }), 400, CLIENT],
    ['an empty client', () => refreshGrant({ client_id: '' }), 400, CLIENT],
    ['an unknown client', () => refreshGrant({ client_id: 'nobody' }), 400, CLIENT],
    ['another branch', () => refreshGrant({ client_id: `${project.id}#dev` }), 400, CLIENT],
    ['no key', () => refreshGrant({ client_secret: undefined }), 400, CLIENT],
    ['the key of another project', () => refreshGrant({ client_secret: other.publishableClientKey }), 400, CLIENT],
    [
      'the secret server key of another project',
      () => refreshGrant({ client_secret: other.secretServerKey }),
      400,
      CLIENT,
    ],
    ['an admin key', () => refreshGrant({ client_secret: project.superSecretAdminKey }), 400, CLIENT],
    [
      'no key but a verifier, on the refresh grant',
      () => refreshGrant({ client_secret: undefined, code_verifier: 'v' }),
      400,
      CLIENT,
    ],
    ['an unknown refresh token', () => refreshGrant({ refresh_token: 'a'.repeat(45) }), 401, GONE],
    [
      'a refresh token of another project',
      () => ({ ...refreshGrant(), client_id: other.id, client_secret: other.publishableClientKey }),
      401,
      GONE,
    ],
    [
      'an unknown code',
      () => ({
        grant_type: 'authorization_code',
        client_id: project.id,
        code: 'x',
        redirect_uri: 'http://localhost/',
        code_verifier: 'v',
      }),
      400,
      'INVALID_AUTHORIZATION_CODE',
    ],
  ];

  it.each(refusals)('refuses %s', async (_name, fields, status, code) => {
    const answer = await form(fields());
    expect(answer).toMatchObject({ status, knownError: code, body: { code, error: expect.any(String) } });
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
    if (code === CLIENT) expect(answer.body.details).toEqual({ client_id: null });
  });

  it.each([
    ['refresh_token', () => refreshGrant({ refresh_token: '' })],
    ['code', () => ({ ...refreshGrant(), grant_type: 'authorization_code' })],
    ['redirect_uri', () => ({ ...refreshGrant(), grant_type: 'authorization_code', code: 'x' })],
  ])('answers a missing %s as OAuth 2 clients expect (RFC 6749 §5.2)', async (_name, fields) => {
    const answer = await form(fields());
    expect(answer).toMatchObject({ status: 400, knownError: null });
    expect(answer.body).toEqual({ error: 'invalid_request', error_description: expect.any(String) });
  });

  it('returns an access token that must not be cached, and no new refresh token', async () => {
    const answer = await form(refreshGrant());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'legacy',
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('pragma')).toBe('no-cache');
    const session = { accessToken: answer.body.access_token as string };
    expect((await client(project, session).get('/auth/sessions?user_id=me')).status).toBe(200);
    expect((await form(refreshGrant({ client_id: `${project.id}#main`, scope: 'other', extra: '1' }))).status).toBe(
      200,
    );
  });

  it('accepts the secret server key from a back end, but not from a web page (security I3)', async () => {
    const fields = refreshGrant({ client_secret: project.secretServerKey });
    const ofPage = rawApi(server.baseUrl, { origin: 'https://app.example' });
    expect(await ofPage.post('/auth/oauth/token', fields)).toMatchObject({ status: 400, knownError: CLIENT });
    expect(await form(fields)).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
  });

  it('accepts JSON, too', async () => {
    const answer = await rawApi(server.baseUrl).post('/auth/oauth/token', {
      ...refreshGrant(),
      nested: { extra: true },
    });
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
  });

  it('checks project keys that are sent along', async () => {
    const api = client(project).with({ 'x-stack-publishable-client-key': 'wrong' });
    expect(await api.post('/auth/oauth/token', refreshGrant())).toMatchObject({
      knownError: 'INVALID_PUBLISHABLE_CLIENT_KEY',
    });
  });
});

describe('oauth sdk', () => {
  const APP = 'http://localhost:3000';

  /** The parts of a browser page that the SDK uses for OAuth: address, cookies, navigation. */
  class FakePage {
    readonly jar = new Map<string, string>();
    navigated: (url: URL) => void = () => undefined;
    href = `${APP}/settings?tab=1#top`;

    /** Where the app navigates next. The SDK's promise stays pending, as on a page that is left. */
    async leaves(begin: () => Promise<unknown>): Promise<URL> {
      return new Promise((resolve, reject) => {
        this.navigated = resolve;
        begin().catch(reject);
      });
    }
  }

  /** Installs the page as browser globals. The returned function removes them, for the suites that run later. */
  function install(page: FakePage): () => void {
    const leave = (url: string | URL) => page.navigated(new URL(url, page.href));
    const location = { assign: leave, replace: leave, toString: () => page.href };
    for (const name of ['origin', 'protocol', 'host', 'hostname', 'pathname', 'search', 'hash'] as const)
      Object.defineProperty(location, name, { get: () => new URL(page.href)[name] });
    Object.defineProperty(location, 'href', { get: () => page.href, set: leave });
    const document = {
      addEventListener: () => undefined,
      querySelector: () => null,
      createElement: () => ({}),
      get cookie(): string {
        return [...page.jar].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(line: string) {
        const [pair = ''] = line.split(';', 1);
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        const expires = /expires=([^;]+)/i.exec(line)?.[1];
        if (expires && Date.parse(expires) < Date.now()) page.jar.delete(name);
        else page.jar.set(name, value);
      },
    };
    const history = { replaceState: (_state: unknown, _title: string, url: string) => (page.href = String(url)) };
    // Unref the SDK's timers: they would stop with the page, and must not keep the test running.
    const { setInterval: every, setTimeout: later } = globalThis;
    const globals: Record<string, unknown> = {
      setInterval: (...args: Parameters<typeof every>) => every(...args).unref(),
      setTimeout: (...args: Parameters<typeof later>) => later(...args).unref(),
      window: globalThis,
      addEventListener: () => undefined,
      document,
      history,
      location,
    };
    const names = Object.keys(globals);
    const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
    for (const name of names)
      Object.defineProperty(globalThis, name, { value: globals[name], configurable: true, writable: true });
    return () =>
      names.forEach((name, index) => {
        delete (globalThis as Record<string, unknown>)[name];
        if (before[index]) Object.defineProperty(globalThis, name, before[index]);
      });
  }

  describe('the published SDK signs in with a provider', () => {
    let double: OpenIdDouble;
    let project: TestProject;
    let browser: OAuthBrowser;
    let App: typeof StackClientApp;
    const page = new FakePage();
    let uninstall = () => {};

    beforeAll(async () => {
      double = await new OpenIdDouble().start();
      const override = { 'auth.oauth.providers.double': double.config(), 'domains.allowLocalhost': true };
      project = await createProject({ override });
      browser = new OAuthBrowser(project, double);
      uninstall = install(page);
      // The SDK checks for a browser when it is loaded.
      ({ StackClientApp: App } = await import('@stackframe/js'));
    });
    afterAll(() => uninstall());
    afterAll(() => double.stop());

    const newApp = () =>
      new App({
        baseUrl: project.baseUrl,
        projectId: project.id,
        publishableClientKey: project.publishableClientKey,
        tokenStore: 'memory',
        redirectMethod: 'window',
        noAutomaticPrefetch: true,
      });

    /** The browser follows the app to the provider, the user consents, and the browser returns. */
    async function throughProvider(authorize: URL, person: Person): Promise<URL> {
      const asked = await browser.open(authorize.href);
      if (asked.status !== 307) throw new Error(`authorize answered ${asked.status}: ${asked.text}`);
      const { redirectUri, code, state } = double.approve(asked.location!, person);
      const back = await browser.open(`${redirectUri}?${new URLSearchParams({ code, state }).toString()}`);
      return back.location!;
    }

    it('creates a user, signs in again, and links a second account to it', async () => {
      const app = newApp();
      const person = { sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true, name: 'Ada' };
      for (const destination of [app.urls.afterSignUp, app.urls.afterSignIn]) {
        const authorize = await page.leaves(() => app.signInWithOAuth('double' as never));
        page.href = (await throughProvider(authorize, person)).href;
        const next = await page.leaves(() => app.callOAuthCallback());
        expect(next.href).toBe(new URL(destination, APP).href);
        expect(await app.getUser()).toMatchObject({ displayName: 'Ada', primaryEmail: person.email });
      }
      const user = (await app.getUser())!;
      page.href = `${APP}/settings?tab=1#top`;
      const link = await page.leaves(() =>
        user.getConnectedAccount('double' as never, { or: 'redirect', scopes: ['calendar'] }),
      );
      const second = { sub: randomUUID() };
      page.href = (await throughProvider(link, second)).href;
      expect((await page.leaves(() => app.callOAuthCallback())).href).toBe(`${APP}/settings?tab=1`);
      expect((await app.getUser())?.id).toBe(user.id);
      const { items } = succeeded(await serverApi(project).get(`/oauth-providers?user_id=${user.id}`));
      expect(items.map(({ account_id }: { account_id: string }) => account_id)).toEqual([person.sub, second.sub]);
    });

    it('shows errors on its error page', async () => {
      const app = newApp();
      page.href = `${APP}/sign-in`;
      const authorize = await page.leaves(() => app.signInWithOAuth('double' as never));
      const asked = await browser.open(authorize.href);
      const { redirectUri, state } = double.approve(asked.location!);
      const query = new URLSearchParams({ error: 'access_denied', state });
      const back = (await browser.open(`${redirectUri}?${query.toString()}`)).location!;
      expect(back.origin + back.pathname).toBe(new URL(app.urls.error, APP).href);
      expect(back.searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED');
    });
  });
});

describe('shared account tokens', () => {
  const PATH = '/connected-accounts/me/google/access-token';

  it('an expired token of the development identity provider is refreshed, contract/02 §10', async () => {
    const server = await strictServer(); // a server whose operator lets apps have tokens of the shared keys
    const config = { allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] };
    const project = await createProject({ server, config });
    const browser = new OAuthBrowser(project, undefined as never, 'google');
    const { page, flow } = await browser.authorize();
    if (page.location === null) throw new Error(`authorize answered ${page.status}: ${page.text}`);
    const asked = await browser.open(page.location.href);
    const form = new URLSearchParams({ action: 'sign-in', email: `${randomUUID()}@example.com`, verified: 'yes' });
    const agreed = await browser.open(asked.location!.href, { form });
    const back = await browser.open(agreed.location!.href);
    const { body } = await browser.exchange(await browser.open(back.location!.href), flow);
    const app = client(project, { accessToken: body.access_token });
    const first = succeeded(await app.post(PATH, {})).access_token;

    const database = new pg.Client({ connectionString: server.databaseUrl! });
    await database.connect();
    const expire = `UPDATE auth.oauth_provider_token SET expires_at = now() WHERE project_id = $1 AND kind = 'access'`;
    expect((await database.query(expire, [project.id])).rowCount).toBe(1);
    await database.end();

    const { status, body: renewed } = await app.post(PATH, {});
    expect({ status, ...renewed }).toEqual({ status: 201, access_token: expect.any(String) });
    expect(renewed.access_token).not.toBe(first);
  });
});
