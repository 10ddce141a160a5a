/** @once the pages are files */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inBrowser, openChromium, PATIENCE_MILLIS, server, violationsOf } from '@hallpass/testing';
import type { Browser, Page } from 'playwright-core';

inBrowser(describe)('the documentation', () => {
  let browser: Browser;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  async function open(path: string, look: { width?: number; scheme?: 'light' | 'dark' } = {}): Promise<Page> {
    const { width = 1280, scheme = 'light' } = look;
    const viewport = { width, height: 860 };
    const context = await browser.newContext({ baseURL: server.baseUrl, colorScheme: scheme, viewport });
    context.setDefaultTimeout(PATIENCE_MILLIS);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(path);
    return page;
  }

  it('starts with a first app, lists guides by task, and puts the contract last', async () => {
    const page = await open('/docs');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Get started');
    const install = page.locator('pre', { hasText: 'npm install' });
    expect(await install.textContent()).toContain(`npm install ${server.baseUrl}/packages/hallpass-js-`);
    await page.getByText('Your project’s values').click();
    await page.getByLabel('Project ID').fill('my-project');
    expect(await page.locator('pre', { hasText: 'HallpassClientApp' }).textContent()).toContain(
      "projectId: 'my-project'",
    );
    const places = page.getByRole('navigation', { name: 'Documentation' });
    expect(await places.getByRole('heading').allTextContents()).toEqual([
      'Get started',
      'Sign-in',
      'Users and teams',
      'Payments',
      'Email',
      'Webhooks',
      'Operate',
      'API',
      'Reference',
      'Wire contract',
    ]);
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('#places a')].map((link) => link.getAttribute('href'))",
    );
    expect(links[0]).toBe('/docs');
    const contract = links.findIndex((link) => link.startsWith('/docs/guides/contract/'));
    expect(contract).toBeGreaterThan(0);
    expect(links.slice(contract).filter((link) => !link.startsWith('/docs/guides/contract/'))).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Hosted pages', exact: true }).click();
    await page.waitForURL('**/docs/guides/hosted-pages');
    expect(complaints).toEqual([]);
  });

  it('finds an operation by its path, by what it does and by an error, with the keyboard', async () => {
    const page = await open('/docs');
    for (const [text, place] of [
      ['/auth/otp/sign-in', '/docs/api/sign-in#post-auth-otp-sign-in'],
      ['render mail preview', '/docs/api/emails#post-emails-render-email'],
      ['EMAIL_PASSWORD_MISMATCH', '/docs/errors#email_password_mismatch'],
      ['bounces and complaints', '/docs/guides/mail#bounces-and-complaints'],
    ] as const) {
      await page.locator('body').press('/');
      await page.keyboard.type(text);
      await page.locator(`[role=option][data-url="${place}"]`).waitFor();
      while ((await page.locator('[role=option][aria-selected=true]').getAttribute('data-url')) !== place) {
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${place}`);
    }
    expect(complaints).toEqual([]);
  });

  it('shows each call in the language and with the values of its reader', async () => {
    const page = await open('/docs/api/users');
    // Field tables are not cut off next to a narrow sample.
    const tables =
      "[...document.querySelectorAll('.scroll')].filter((each) => each.scrollWidth > each.clientWidth).length";
    expect(await page.evaluate<number>(tables)).toBe(0);
    const first = page.locator('.operation').first();
    expect(await first.locator('.sample:visible').first().textContent()).toContain(
      `curl '${server.baseUrl}/api/v1/users`,
    );
    await page.getByText('Your project’s values').click();
    await page.getByLabel('Project ID').fill('my-project');
    await page.getByRole('radio', { name: '@hallpass/js' }).check();
    const shown = page.locator('.operation', { hasText: 'Get the signed-in user' }).locator('.sample:visible');
    expect(await shown.count()).toBe(1);
    expect(await shown.textContent()).toMatch(/from '@hallpass\/js'.*projectId: 'my-project'.*app\.getUser\(\)/s);
    await page.goto('/docs/api/teams');
    await page.locator('.sample:visible', { hasText: "projectId: 'my-project'" }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('is for everybody: %s, %i px', async (scheme, width) => {
    for (const path of [
      '/docs',
      '/docs/api/users',
      '/docs/guides/hosted-pages',
      '/docs/guides/importing-passwords',
      '/docs/errors',
    ]) {
      const page = await open(path, { scheme, width });
      expect(await violationsOf(page)).toEqual([]);
      const pixels = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(pixels).toBeLessThanOrEqual(0);
      const cutOff = await page.evaluate<string[]>(
        "[...document.querySelectorAll('pre')].filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)",
      );
      expect(cutOff).toEqual([]);
      await page.close();
    }
    expect(complaints).toEqual([]);
  });
});
