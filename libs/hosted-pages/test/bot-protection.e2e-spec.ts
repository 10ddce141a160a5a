/** @once pages use only the HTTP API; `services/auth/test/bot-protection.e2e-spec.ts` runs in both modes */
import { randomUUID } from 'node:crypto';
import { adminApi, client, createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AppDouble, type Begun, startApp } from './app-double.js';
import { describeInBrowser, faultsOf } from './visits.js';

/** Challenges on the hosted pages: solved in Web Workers, within the pages' content security policy. */
describeInBrowser('hosted pages of a project with bot protection', (visit) => {
  let app: AppDouble;
  let project: TestProject;
  beforeAll(async () => {
    app = await startApp();
    project = await createProject({ displayName: 'Harbour Books', config: { magic_link_enabled: true } });
    const override = JSON.stringify({ 'auth.botProtection': { mode: 'always' } });
    succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string: override }));
  });
  afterAll(() => app.close());

  const password = 'three unrelated words';
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  const at = (page: string) => `${project.baseUrl}/p/${project.id}/${page}`;
  const comesBack = async (page: Page, begun: Begun) => {
    await page.waitForURL((url) => url.origin === app.origin);
    const { body } = await app.exchange(project, begun, page.url());
    return succeeded(await client(project, { accessToken: body.access_token }).get('/users/me'));
  };
  const newUser = async () => {
    const email = `${randomUUID()}@example.com`;
    const user = { primary_email: email, primary_email_auth_enabled: true, password };
    succeeded(await serverApi(project).post('/users', user));
    return email;
  };

  /** Lets no worker start until `release` is called. */
  async function holdWorkers(page: Page) {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/challenge-worker-*.js', async (route) => {
      await held;
      await route.continue();
    });
    return release;
  }

  it('says that the browser is checked, quietly and in place, and signs in with the keyboard alone', async () => {
    const { page, complaints } = await visit();
    const release = await holdWorkers(page);
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
    const email = await newUser();
    const begun = app.begin(project);
    await page.goto(begun.url);
    await heading(page, 'Sign in to Harbour Books');
    await field(page, 'Email').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    const form = page.locator('form').filter({ has: field(page, 'Password') });
    const before = await form.boundingBox();
    await page.keyboard.press('Enter');
    await button(page, 'Checking your browser…').waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'Checking your browser…' }).count()).toBe(1);
    expect(await form.boundingBox()).toEqual(before);
    expect(await field(page, 'Password').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    release();
    expect(await comesBack(page, begun)).toMatchObject({ primary_email: email });
    expect(workers.length).toBeGreaterThan(0);
    expect(new Set(workers.map((path) => path.replace(/-[\w-]+\.js$/, '')))).toEqual(
      new Set(['/hosted-pages/assets/challenge']),
    );
    expect(complaints).toEqual([]);
  });

  it('speaks the language of the page', async () => {
    const { page } = await visit({ locale: 'de-DE' });
    const release = await holdWorkers(page);
    await page.goto(at('forgot-password'));
    await page.getByRole('textbox').fill(await newUser());
    await page
      .getByRole('button')
      .filter({ hasText: /link|Link/ })
      .click();
    await button(page, 'Ihr Browser wird geprüft…').waitFor();
    release();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('signs up, sends codes and reset links', async () => {
    const { page, complaints } = await visit();
    const email = `${randomUUID()}@example.com`;
    const begun = app.begin(project);
    await page.goto(begun.url);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: /^Create your account/, level: 1 }).waitFor();
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(password);
    await button(page, 'Create account').click();
    expect(await comesBack(page, begun)).toMatchObject({ primary_email: email });

    const { page: other } = await visit();
    await other.goto(at('sign-in'));
    await other.getByRole('tab', { name: 'Email code' }).click();
    await field(other, 'Email').fill(email);
    await button(other, 'Send me a code').click();
    await other.getByText(/^If .* can be used here/).waitFor();
    await other.goto(at('forgot-password'));
    await field(other, 'Email').fill(email);
    await button(other, 'Send the link').click();
    await heading(other, 'Check your email');
    expect(complaints).toEqual([]);
  });

  it('solves another challenge if the answer came too late', async () => {
    const { page } = await visit();
    const email = await newUser();
    const begun = app.begin(project);
    await page.goto(begun.url);
    const answers: string[] = [];
    await page.route('**/auth/password/sign-in', async (route) => {
      const headers = route.request().headers();
      const answer = headers['x-hallpass-challenge'] ?? '';
      answers.push(answer.split(' ')[0]!);
      // The server answers as it does to an answer that has expired.
      const isLate = answers.filter((kind) => kind === 'proof_of_work').length === 1;
      await route.continue({
        headers: { ...headers, ...(isLate && { 'x-hallpass-challenge': 'proof_of_work late' }) },
      });
    });
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(password);
    await button(page, 'Sign in').click();
    expect(await comesBack(page, begun)).toMatchObject({ primary_email: email });
    expect(answers).toEqual(['ready', 'proof_of_work', 'proof_of_work']);
  });

  it('says what to do if the browser cannot be checked', async () => {
    const { page } = await visit();
    await page.route('**/auth/password/sign-in', async (route) => {
      const headers = route.request().headers();
      await route.continue({ headers: { ...headers, 'x-hallpass-challenge': 'proof_of_work never' } });
    });
    await page.goto(at('sign-in'));
    await field(page, 'Email').fill(await newUser());
    await field(page, 'Password').fill(password);
    await button(page, 'Sign in').click();
    await page.getByText('Your browser could not be checked. Try again, or use another browser.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
