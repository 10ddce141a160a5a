/** @once the frame of the dashboard runs only in the browser */
import { beforeAll, expect, it } from '@jest/globals';
import { createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeWithPrefetch, openAs, stateOf } from './dashboard.js';
import { endSessionsOf } from './owners.js';

/** The user's input and current page survive errors. */
describeWithPrefetch('work in the dashboard', (visit) => {
  let project: TestProject;
  let adaId: string;
  let storageState: BrowserContextOptions['storageState'];
  const path = (rest = '') => `/projects/${project.id}${rest}`;
  const stored = async () => succeeded(await serverApi(project).get(`/users/${adaId}`));
  const openAda = async (page: Page) => {
    await page.goto(path(`/users/${adaId}`));
    await page.getByLabel('Display name').waitFor();
  };

  beforeAll(async () => {
    project = await createProject({ displayName: 'Kept' });
    const api = serverApi(project);
    const person = (name: string) => ({
      display_name: name,
      primary_email: `${name.toLowerCase()}@example.com`,
      primary_email_auth_enabled: true,
    });
    adaId = succeeded(await api.post('/users', person('Ada'))).id;
    for (const name of ['Grace', 'Edsger', 'Barbara']) succeeded(await api.post('/users', person(name)));
    storageState = await stateOf(visit, project.owner);
  });

  it('is saved after a session that ended elsewhere: the sign-in is asked for over the page', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, path(`/users/${adaId}`));
    await page.getByLabel('Display name').fill('Ada Lovelace');
    await endSessionsOf(project.owner);
    await page.getByRole('button', { name: 'Save profile' }).click();

    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
    await dialog.getByLabel('Password', { exact: true }).fill('not this one');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByText('The email address or password is wrong.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(project.owner.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
    expect((await stored()).display_name).toBe('Ada Lovelace');
    expect(complaints.filter((complaint) => !complaint.includes('status of 40'))).toEqual([]);
    storageState = await page.context().storageState();
  });

  it('goes on after the sign-in, also before the answer to the session before is replaced', async () => {
    const { page } = await visit({ storageState });
    await openAda(page);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.evaluate((to) => {
      const { history, options } = self.__TSR_ROUTER__;
      options.context.queryClient.setQueryData(['user'], null);
      history.push(to);
    }, path('/teams'));
    await page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor();
    expect(visited).toEqual([path('/teams')]);
  });

  it('is not left without a question, by a link or the way back', async () => {
    const { page } = await visit({ storageState });
    await page.goto(path('/users'));
    await page.getByRole('link', { name: /Ada/ }).click();
    await page.getByLabel('Display name').fill('Nobody');
    for (const leave of [() => page.getByRole('link', { name: 'Home' }).click(), () => page.goBack()]) {
      await leave();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
      expect(await page.getByLabel('Display name').inputValue()).toBe('Nobody');
    }
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(path());
    expect((await stored()).display_name).not.toBe('Nobody');
  });

  it('goes on when the network is back, also on a page whose code had not arrived', async () => {
    const { page } = await visit({ storageState });
    const context = page.context();
    await page.route(/\/assets\/domains-page-.*\.js/, (route) => route.abort());
    await page.goto(path('/users'));
    await page.getByRole('link', { name: /Grace/ }).waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: 'Sign-in', exact: true }).click();
    await page.getByRole('link', { name: 'Domains' }).click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    // Browsers say that the network is back before every request succeeds.
    const failedAgain = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/assets/domains-page-'),
    );
    await context.setOffline(false);
    await failedAgain;
    await page.unroute(/\/assets\/domains-page-.*\.js/);
    await page.getByRole('heading', { level: 1, name: 'Domains' }).waitFor();
    expect(await page.getByText('You are offline.').count()).toBe(0);

    // A page that loaded late behaves like any other: going offline again loses nothing.
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByRole('dialog').getByLabel('Address').fill('https://app.example.com');
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').getByLabel('Address').inputValue()).toBe('https://app.example.com');
  });

  it('is found again by the way back to the list: what was searched for, and in which order', async () => {
    const { page } = await visit({ storageState });
    await page.goto(path('/users?query=grace'));
    await page.getByRole('link', { name: /Grace/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click();
    await page.waitForURL(/\/users\?(.*&)?query=grace/);
    expect(await page.getByRole('searchbox').inputValue()).toBe('grace');
  });

  it('is refused in words of the page: a wrong address in its field, and never what the wire says', async () => {
    const { page } = await visit({ storageState });
    await openAda(page);
    await page.getByLabel('Primary email').fill('without-a-sign');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Enter an email address').waitFor();
    await page.route(`**/api/v1/users/${adaId}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 400,
            headers: { 'x-stack-known-error': 'SCHEMA_ERROR' },
            json: {
              code: 'SCHEMA_ERROR',
              error: 'The request to PATCH /api/v1/users is not valid:\n  - body.display_name must be short',
              details: { message: 'x' },
            },
          })
        : route.fallback(),
    );
    await page.getByLabel('Primary email').fill('ada@example.com');
    await page.getByLabel('Display name').fill('Another');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('The server rejected these fields: display name.').waitFor();
    expect(await page.getByText('The request to PATCH').count()).toBe(0);
  });

  it('is copied where the browser gives pages no clipboard, as uses plain http', async () => {
    const { page } = await visit({ storageState });
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await openAda(page);
    await page.getByRole('button', { name: 'Copy User ID' }).click();
    await page.getByText('Copied User ID').waitFor({ state: 'attached' });
    await page.getByLabel('Display name').fill('');
    await page.getByLabel('Display name').press('Control+v');
    expect(await page.getByLabel('Display name').inputValue()).toBe(adaId);
  });

  it('is reached by typing: pages, users and projects by Ctrl-K, another project by its name', async () => {
    const { page, complaints } = await visit({ storageState });
    await page.goto(path('/users'));
    await page.getByRole('link', { name: /Grace/ }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('option', { name: 'New user' }).waitFor();
    await palette.getByRole('combobox').fill('sign-up r');
    await palette.getByRole('option', { name: /Sign-up rules/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Sign-up rules' }).waitFor();
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('barbara');
    await palette.getByRole('option', { name: /Barbara/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Barbara' }).waitFor();
    await page.getByRole('button', { name: /^Project:/ }).click();
    await page.getByRole('combobox', { name: 'Switch project' }).fill('kept');
    await page.getByRole('option', { name: 'Kept' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(path());
    expect(complaints).toEqual([]);
  });

  it('loses no key that is typed before the command palette is there', async () => {
    const { page } = await visit({ storageState });
    let arrives = () => {};
    const arrived = new Promise<void>((resolve) => (arrives = resolve));
    await page.route(/command-palette/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(path('/users'));
    await page.getByRole('link', { name: /Grace/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('/web');
    arrives();
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    await page.keyboard.type('hooks');
    expect(await page.getByRole('dialog').getByRole('combobox').inputValue()).toBe('/webhooks');
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });
});
