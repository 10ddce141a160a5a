/** @once pages use only the HTTP API; `checkout.e2e-spec.ts` covers the gateway's pages in both modes */
import { randomUUID } from 'node:crypto';
import { adminApi, Authenticator, client, createProject, succeeded } from '@hallpass/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AppDouble, type Begun, startApp } from './app-double.js';
import { describeInBrowser, faultsOf } from './visits.js';

describeInBrowser('the hosted pages of a project that requires a second factor', (visit) => {
  let app: AppDouble;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();

  it('ask for a second factor that the project requires, before an app gets its user', async () => {
    const { page, complaints } = await visit();
    const own = await createProject({ displayName: 'Strict Books' });
    const require = async (graceDays: number) => {
      const config_override_string = JSON.stringify({
        'auth.requireSecondFactor': true,
        'auth.secondFactorGraceDays': graceDays,
      });
      succeeded(await adminApi(own).patch('/internal/config/override', { config_override_string }));
    };
    const userAt = async (begun: Begun) => {
      await page.waitForURL((url) => url.origin === app.origin);
      const { status, body } = await app.exchange(own, begun, page.url());
      expect(status).toBe(200);
      return succeeded(await client(own, { accessToken: body.access_token }).get('/users/me'));
    };
    await require(7);
    const ada = { email: `${randomUUID()}@example.com`, password: randomUUID() };
    const first = app.begin(own, 'sign-up');
    await page.goto(first.url);
    await fill(page, 'Email', ada.email);
    await fill(page, 'Password', ada.password);
    await button(page, 'Create account').click();
    await heading(page, 'Turn on two-step sign-in');
    await page.getByText('You can put this off until').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Not now').click();
    expect(await userAt(first)).toMatchObject({ primary_email: ada.email, requires_totp_mfa: false });

    await require(0);
    const second = app.begin(own);
    await page.goto(second.url);
    await heading(page, 'Turn on two-step sign-in');
    expect(await button(page, 'Not now').count()).toBe(0);
    await button(page, 'Set it up').click();
    const key = await page.getByRole('dialog').locator('code').textContent();
    await fill(page, '6-digit code', Authenticator.ofKey(key!.replaceAll(' ', '')).code());
    await button(page, 'Turn on').click();
    await button(page, 'I have saved them').click();
    expect(await userAt(second)).toMatchObject({ primary_email: ada.email, requires_totp_mfa: true });
    const third = app.begin(own);
    await page.goto(third.url);
    await userAt(third);
    expect(complaints).toEqual([]);
  });
});
