import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createProject,
  inBrowserInBothModes,
  openChromium,
  signUp,
  type TestProject,
  type TestUser,
  violationsOf,
} from '@hallpass/testing';
import * as openid from 'openid-client';
import type { Browser, Page } from 'playwright-core';
import {
  APP,
  authorizationRequest,
  discovered,
  register,
  type TestApplication,
} from '../services/auth/test/authorization-server/issuer-world.js';

inBrowserInBothModes(describe)('sign-in to an application on the hosted pages (contract/08 §3)', () => {
  let project: TestProject;
  let user: TestUser;
  let application: TestApplication;
  let config: openid.Configuration;
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
    project = await createProject();
    user = await signUp(project);
    application = await register(project, { isFirstParty: false });
    config = await discovered(project, application);
  });
  afterAll(() => browser?.close());

  /** Runs a test in a new browser profile. */
  const onPage = (test: (page: Page) => Promise<void>) => async () => {
    const context = await browser.newContext({ locale: 'en-US' });
    try {
      await test(await context.newPage());
    } finally {
      await context.close();
    }
  };

  /** Sends a browser to the issuer. @returns the address at which it comes back to the application */
  async function start(page: Page, more: Record<string, string> = {}) {
    const { url, checks } = await authorizationRequest(config, more);
    // The host of the application does not exist, so its page never loads: the request of the browser is enough.
    const back = page.waitForRequest((request) => request.url().startsWith(APP), { timeout: 0 });
    await page.goto(url.href).catch(() => undefined);
    return { back: back.then((request) => new URL(request.url())), checks };
  }

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel('Email', { exact: true }).fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  it(
    'takes a user who cancels back with an error',
    onPage(async (page) => {
      const { back } = await start(page);
      await signIn(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      expect((await back).searchParams.get('error')).toBe('access_denied');
    }),
  );

  it(
    'signs a user in with a password and asks for consent, then only once',
    onPage(async (page) => {
      const { back, checks } = await start(page);
      await page.getByText('to continue to Notes').waitFor();
      await signIn(page);
      await page.getByRole('heading', { name: /Notes wants to access your account/ }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Allow' }).click();
      const tokens = await openid.authorizationCodeGrant(config, await back, checks);
      expect(tokens.claims()).toMatchObject({ sub: user.userId, email: user.email, amr: ['pwd'] });
      const again = await start(page);
      const second = await openid.authorizationCodeGrant(config, await again.back, again.checks);
      expect(second.claims()?.sub).toBe(user.userId);
    }),
  );
});
