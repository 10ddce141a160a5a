/**
 * @once the SDK only uses the HTTP API; `test/sdk.e2e-spec.ts` and `test/sdk-sessions.e2e-spec.ts` run in both modes
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addVirtualAuthenticator,
  createProject,
  inBrowserInBothModes,
  openChromium,
  PATIENCE_MILLIS,
  type SdkSite,
  startSdkSite,
  type TestProject,
} from '@hallpass/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const ROUNDS = 100;
const TABS = 5;

/** Our client library in tabs of Chromium: no tab signs the user out by mistake. */
inBrowserInBothModes(describe)('the client library in Chromium', () => {
  let browser: Browser;
  let site: SdkSite;
  let project: TestProject;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [browser, site, project] = await Promise.all([
      openChromium(),
      startSdkSite('@hallpass/js'),
      createProject({
        config: { allow_localhost: true, passkey_enabled: true, oauth_providers: [{ id: 'google', type: 'shared' }] },
        override: { 'auth.rotateRefreshTokens': true },
      }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  async function openTab(): Promise<Page> {
    const tab = await context.newPage();
    await tab.goto(site.origin);
    await startApp(tab);
    return tab;
  }
  async function startApp(tab: Page): Promise<void> {
    const { baseUrl, id: projectId, publishableClientKey } = project;
    const urls = { afterSignIn: '/in' };
    const options = { baseUrl, projectId, publishableClientKey, tokenStore: 'cookie', urls };
    await tab.evaluate(`(() => {
      // Pauses between tries take no time here.
      const transport = { wait: () => new Promise((resolve) => setTimeout(resolve, 1)) };
      window.app = new sdk.HallpassClientApp({ ...${JSON.stringify(options)}, transport });
    })()`);
  }
  const run = <T>(tab: Page, code: string): Promise<T> => tab.evaluate(`(async (app) => { ${code} })(window.app)`);
  const whoIs = (tab: Page) => run<string | null>(tab, 'return (await app.getUser())?.primaryEmail ?? null');
  /** Marks the current access token as rejected by the server, and requests another one. */
  const REFRESH = `
    const session = app.session.current();
    session.rejectAccessToken(await session.getAccessToken());
    if ((await session.getAccessToken()) === null) throw new Error('signed out');`;

  let email: string;
  beforeEach(async () => {
    await context?.close();
    context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MILLIS);
    page = await openTab();
    email = `${randomUUID()}@example.com`;
    const account = JSON.stringify({ email, password: 'correct horse battery', noRedirect: true });
    expect(await run(page, `return (await app.signUpWithCredential(${account})).status`)).toBe('ok');
  });

  it(`keeps everybody signed in over ${TABS * ROUNDS * 2} forced refreshes in ${TABS} tabs at once, where each replaces the refresh token`, async () => {
    const tabs = [page, ...(await Promise.all(Array.from({ length: TABS - 1 }, openTab)))];
    await Promise.all(
      tabs.map((tab) => run(tab, `for (let round = 0; round < ${ROUNDS * 2}; round += 1) { ${REFRESH} }`)),
    );
    expect(await Promise.all(tabs.map(whoIs))).toEqual(tabs.map(() => email));
  });

  it('goes on after the answer to a refresh was lost', async () => {
    await page.route(
      '**/auth/oauth/token',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await run(page, REFRESH);
    expect(await whoIs(page)).toBe(email);
  });

  it('says that it is offline, and goes on when it is back', async () => {
    await context.setOffline(true);
    const message = await run(page, `return app.getUser().then(() => 'online', (error) => error.message)`);
    expect(message).toBe('You are offline. Please check your internet connection and try again.');
    await context.setOffline(false);
    expect(await whoIs(page)).toBe(email);
  });

  it.each([30_000, -30_000, 3_600_000])('works on a device whose clock is %i ms off', async (off) => {
    await page.clock.setSystemTime(Date.now() + off);
    await page.reload();
    await startApp(page);
    expect(await whoIs(page)).toBe(email);
    await run(page, REFRESH);
    expect(await whoIs(page)).toBe(email);
  });

  it('works on a laptop that slept for a day', async () => {
    await page.clock.setSystemTime(Date.now() + 86_400_000);
    expect(await whoIs(page)).toBe(email);
  });

  it('signs out in every tab, and the other tab is told', async () => {
    const other = await openTab();
    await run(other, `window.told = new Promise((resolve) => app.context.sessions.subscribe(resolve))`);
    await run(page, `await app.signOut({ redirectUrl: '/signed-out' }).catch(() => undefined)`).catch(() => undefined);
    await run(other, 'await window.told');
    expect(await whoIs(other)).toBeNull();
  });

  it('registers a passkey and signs in by it', async () => {
    await addVirtualAuthenticator(page);
    expect(await run(page, 'return (await (await app.getUser()).registerPasskey()).status')).toBe('ok');
    await page.evaluate(
      `document.cookie.split('; ').forEach((cookie) => { document.cookie = cookie.split('=')[0] + '=; Max-Age=0; Path=/' })`,
    );
    expect(await whoIs(page)).toBeNull();
    await Promise.all([page.waitForURL(`${site.origin}/in`), run(page, 'void app.signInWithPasskey()')]);
    await expectSignedIn();
  });

  it('signs in by a provider, and comes back to where it was', async () => {
    await page.evaluate(
      `document.cookie.split('; ').forEach((cookie) => { document.cookie = cookie.split('=')[0] + '=; Max-Age=0; Path=/' })`,
    );
    email = `${randomUUID()}@example.com`;
    await run(page, `void app.signInWithOAuth('google', { returnTo: '/notes' })`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL(`${site.origin}/handler/oauth-callback?*`);
    await startApp(page);
    await Promise.all([page.waitForURL(`${site.origin}/notes`), run(page, 'void app.callOAuthCallback()')]);
    await expectSignedIn();
  });

  async function expectSignedIn(): Promise<void> {
    await page.waitForFunction('window.sdk');
    await startApp(page);
    expect(await whoIs(page)).toBe(email);
  }
});
