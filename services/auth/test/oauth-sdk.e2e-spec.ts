/** @once auth decides alone; `test/oauth-browser.e2e-spec.ts` signs in through a provider in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import type { StackClientApp } from '@stackframe/js';
import { OAuthBrowser } from './oauth-browser.js';
import { OpenIdDouble, type Person } from './openid-provider.js';

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
