import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { APIResponse, Browser, Page } from 'playwright-core';
import {
  adminApi,
  createProject,
  inBrowser,
  openChromium,
  PATIENCE_MILLIS,
  serverApi,
  signUp,
  succeeded,
  temporaryFolder,
  type TestProject,
  violationsOf,
} from '@hallpass/testing';

/**
 * Sign-in with a shared provider in a new project: the published SDK, unmodified, in an app's page in Chromium, and the
 * development identity provider, which lets you sign in as any user.
 */

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves the app of `oauth-app`, bundled, with the settings of a project; every other path is its page. */
async function serveApp(folder: string, project: TestProject): Promise<Server> {
  const { baseUrl, id: projectId, publishableClientKey } = project;
  const config = JSON.stringify({ baseUrl, projectId, publishableClientKey });
  const app = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app');
    if (pathname === '/config.json') return void response.end(config);
    const asset = join(folder, pathname);
    const file = extname(pathname) !== '' && existsSync(asset) ? asset : join(folder, 'index.html');
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  return app;
}

/**
 * Adds the development provider as a second provider with the project's own keys: the SDK only links accounts whose
 * access tokens the app may get, which shared keys do not allow (security E11).
 */
async function addOwnProvider(project: TestProject): Promise<void> {
  const url = new URL(`${project.baseUrl}/api/v1/auth/oauth/authorize/google`);
  const parameters = {
    client_id: project.id,
    client_secret: project.publishableClientKey,
    redirect_uri: 'http://localhost/',
    scope: 'legacy',
    state: 'state',
    grant_type: 'authorization_code',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    response_type: 'code',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const { headers } = await fetch(url, { redirect: 'manual' });
  const provider = {
    issuer: new URL(headers.get('location') ?? '').origin,
    clientId: 'hallpass',
    clientSecret: 'hallpass-development',
    allowSignIn: true,
    allowConnectedAccounts: true,
  };
  const override = JSON.stringify({ 'auth.oauth.providers.work': provider });
  succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string: override }));
}

function bundle(into: string): void {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const args = ['build', join(root, 'test/oauth-app'), '--outDir', into, '--base', '/', '--logLevel', 'error'];
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The app cannot be bundled: ${stderr}`);
}

inBrowser(describe)('sign-in with a provider, by the published SDK in a browser', () => {
  let project: TestProject;
  let folder: string;
  let app: Server;
  let origin: string;
  let browser: Browser;
  beforeAll(async () => {
    project = await createProject({
      config: {
        allow_localhost: true,
        oauth_providers: [
          { id: 'google', type: 'shared' },
          { id: 'github', type: 'shared' },
        ],
      },
    });
    await addOwnProvider(project);
    folder = await temporaryFolder();
    bundle(folder);
    app = await serveApp(folder, project);
    origin = `http://localhost:${(app.address() as AddressInfo).port}`;
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await new Promise((resolve) => app?.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  /** A separate browser, on the app's first page. */
  async function visit(colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1000, height: 800 } });
    context.setDefaultTimeout(PATIENCE_MILLIS);
    const page = await context.newPage();
    await page.goto(origin);
    await status(page, 'Signed');
    return page;
  }
  const status = async (page: Page, beginning: string): Promise<string> => {
    await page.getByRole('status').filter({ hasText: beginning }).waitFor();
    return page.getByRole('status').innerText();
  };
  const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  /** On the page of the development identity provider. */
  async function beAs(page: Page, email: string, { name = '', isVerified = true } = {}): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Name').fill(name);
    if (!isVerified) await page.getByLabel('Verified').uncheck();
    await click(page, 'Continue');
  }
  const locationOf = (response: APIResponse) => new URL(response.headers()['location'] ?? '', response.url()).href;
  const userOf = async (said: string) => {
    const [, , id] = said.split(' ');
    return succeeded(await serverApi(project).get(`/users/${id}`));
  };
  const newAddress = () => `${crypto.randomUUID()}@example.com`;

  it('comes back as refused when the person says no', async () => {
    const page = await visit();
    await click(page, 'Sign in with Google');
    await click(page, 'Cancel');
    expect(await status(page, 'Refused')).toBe('Refused: OAUTH_PROVIDER_ACCESS_DENIED');
  });

  it('gives nobody the account of an address that the provider has not verified (security E6)', async () => {
    const { email } = await signUp(project);
    const page = await visit();
    await click(page, 'Sign in with Google');
    await beAs(page, email, { isVerified: false });
    expect(await status(page, 'Refused')).toBe('Refused: CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
  });

  it('gives nothing to a browser that did not begin it (security E2)', async () => {
    const [page, other] = [await visit(), await visit()];
    await click(page, 'Sign in with Google');
    await page.getByLabel('Email').waitFor();
    // Does what the browser would do up to the callback, which the other browser then opens.
    const { request } = page.context();
    const form = { action: 'sign-in', email: newAddress(), verified: 'yes' };
    const resumed = await request.post(page.url(), { form, maxRedirects: 0 });
    const callback = await request.get(locationOf(resumed), { maxRedirects: 0 });
    const answer = await other.goto(locationOf(callback));
    expect(answer?.status()).toBe(400);
    expect(other.url()).not.toContain(origin);
    await other.goto(origin);
    expect(await status(other, 'Signed')).toBe('Signed out');
  });

  it('creates a user with a name and a verified address, and recognizes them later', async () => {
    const email = newAddress();
    const page = await visit();
    await click(page, 'Sign in with Google');
    await beAs(page, email, { name: 'Ada Lovelace' });
    const said = await status(page, 'Signed in');
    expect(said).toContain(email);
    expect(await userOf(said)).toMatchObject({
      display_name: 'Ada Lovelace',
      primary_email: email,
      primary_email_verified: true,
      oauth_providers: [{ id: 'google', email }],
    });

    await click(page, 'Sign out');
    await status(page, 'Signed out');
    await click(page, 'Sign in with Google');
    await page.getByRole('button', { name: 'Ada Lovelace' }).filter({ hasText: email }).click();
    expect(await status(page, 'Signed in')).toBe(said);
  });

  it('links a second provider to the account once the person has seen both, by which one then signs in (security E8)', async () => {
    const email = newAddress();
    const page = await visit();
    await click(page, 'Sign in with Google');
    await beAs(page, email);
    const said = await status(page, 'Signed in');

    const other = newAddress();
    await click(page, 'Link Work');
    await page.getByRole('heading', { name: 'Sign in with Work' }).waitFor();
    await beAs(page, other);
    await page.getByRole('heading', { name: 'Link your work account' }).waitFor();
    expect(await page.getByRole('definition').allInnerTexts()).toEqual([other, email]);
    expect(await violationsOf(page)).toEqual([]);
    await click(page, 'Cancel');
    expect(await status(page, 'Refused')).toBe('Refused: OAUTH_PROVIDER_ACCESS_DENIED');
    await page.goto(origin);
    expect(await status(page, 'Signed in')).toBe(said);

    await click(page, 'Link Work');
    await page.getByRole('button').filter({ hasText: other }).click();
    await page.getByRole('heading', { name: 'Link your work account' }).waitFor();
    await page.reload();
    await click(page, 'Link accounts');
    expect(await status(page, 'Signed in')).toBe(said);
    const { oauth_providers } = await userOf(said);
    expect(oauth_providers.map(({ id }: { id: string }) => id).sort()).toEqual(['google', 'work']);
    await click(page, 'Link Work');
    expect(await status(page, 'Linked')).toMatch(/^Linked: \S+$/);

    const elsewhere = await visit();
    await click(elsewhere, 'Sign in with Work');
    await beAs(elsewhere, other);
    expect(await status(elsewhere, 'Signed in')).toBe(said);
  });

  it.each(['light', 'dark'] as const)(
    'asks on a page that everybody can use, by keyboard alone, %s',
    async (scheme) => {
      const page = await visit(scheme);
      await click(page, 'Sign in with GitHub');
      await page.getByRole('heading', { name: 'Sign in with GitHub' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);

      await page.keyboard.type(newAddress());
      await page.keyboard.press('Tab');
      await page.keyboard.type('Grace Hopper');
      await page.keyboard.press('Enter');
      expect((await userOf(await status(page, 'Signed in'))).display_name).toBe('Grace Hopper');
    },
  );
});
