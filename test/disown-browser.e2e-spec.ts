/** @once components only use the HTTP API through the SDK; `test/sdk.e2e-spec.ts` runs in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import {
  capturedMail,
  createProject,
  inBrowser,
  openChromium,
  serverApi,
  signUp,
  type TestProject,
  violationsOf,
} from '@hallpass/testing';

/** "This was not me" in a verification email, as seen in a browser (security E7, D10). */
inBrowser(describe)('the page of “this was not me”', () => {
  let project: TestProject;
  let browser: Browser;
  beforeAll(async () => {
    project = await createProject({ displayName: 'Acme' });
    browser = await openChromium();
  });
  afterAll(() => browser?.close());

  it.each(['light', 'dark'] as const)('asks and acts by keyboard, and keeps nobody out, on %s', async (colorScheme) => {
    const verificationCallbackUrl = 'http://localhost:3000/verify';
    const user = await signUp(project, { email: `${randomUUID()}@example.com`, verificationCallbackUrl });
    const { text } = await capturedMail(project, { to: user.email, template: 'email_verification' });
    const link = new URL(/http\S*\/contact-channels\/disown\?\S*/.exec(text)![0]);
    const context = await browser.newContext({ colorScheme, locale: 'fr-CA', viewport: { width: 390, height: 700 } });
    const page = await context.newPage();
    await page.goto(`${project.baseUrl}${link.pathname}${link.search}`);
    expect(await page.getByRole('heading').innerText()).toBe('Ce n’était pas vous ?');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Votre adresse est libérée' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect((await serverApi(project).get(`/users/${user.userId}`)).knownError).toBe('USER_NOT_FOUND');
    await context.close();
  });
});
