/** @release it opens every page at every width and in both color schemes; the suites of the pages check theirs */
import { beforeAll, expect, it } from '@jest/globals';
import { adminApi, createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeInBrowser, faultsOf, type Look, openAs, passwordField } from './dashboard.js';

interface Ids {
  projectId: string;
  userId: string;
  applicationId: string;
}

interface Place {
  name: string;
  path: (ids: Ids) => string;
  /** Brings the page into the state to check. */
  ready: (page: Page) => Promise<unknown>;
  signedOut?: true;
}

const PLACES: Place[] = [
  {
    name: 'sign-in, refused',
    path: () => '/sign-in',
    signedOut: true,
    ready: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await passwordField(page).fill('wrong');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Wrong email').waitFor();
    },
  },
  {
    name: 'sign-up, with errors',
    path: () => '/sign-up',
    signedOut: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Choose a password.').waitFor();
    },
  },
  { name: 'projects', path: () => '/projects', ready: (page) => page.getByRole('link', { name: 'Seen' }).waitFor() },
  {
    name: 'new project',
    path: () => '/projects',
    ready: async (page) => {
      await page.getByRole('button', { name: 'New project' }).click();
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor();
    },
  },
  {
    name: 'project',
    path: ({ projectId }) => `/projects/${projectId}`,
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Newest users' }).waitFor();
      await page.locator('svg.recharts-surface').nth(1).waitFor();
    },
  },
  {
    name: 'account menu',
    path: ({ projectId }) => `/projects/${projectId}`,
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Newest users' }).waitFor();
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  },
  {
    name: 'create keys',
    path: ({ projectId }) => `/projects/${projectId}/keys`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Create keys' }).click();
      await page.getByRole('dialog').getByLabel('Expiry').waitFor();
    },
  },
  {
    name: 'new keys',
    path: ({ projectId }) => `/projects/${projectId}/keys`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Create keys' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Description').fill('Seen');
      await dialog.getByRole('button', { name: 'Create keys' }).click();
      await page.getByRole('dialog', { name: 'Save your keys' }).waitFor();
    },
  },
  {
    name: 'users',
    path: ({ projectId }) => `/projects/${projectId}/users`,
    ready: (page) => page.getByRole('link', { name: 'Ada Lovelace' }).waitFor(),
  },
  {
    name: 'users, none found',
    path: ({ projectId }) => `/projects/${projectId}/users?query=nobody-like-this`,
    ready: (page) => page.getByText('No users match').waitFor(),
  },
  {
    name: 'users that are ticked, and their filters',
    path: ({ projectId }) => `/projects/${projectId}/users?verified=yes&signedUpFrom=2020-01-31`,
    ready: async (page) => {
      await page.getByLabel('Select Ada Lovelace').check();
      await page.getByRole('region', { name: 'Actions for the selected users' }).waitFor();
    },
  },
  {
    name: 'user, with an error',
    path: ({ projectId, userId }) => `/projects/${projectId}/users/${userId}`,
    ready: async (page) => {
      await page.getByLabel('Primary email').fill('ada');
      await page.getByRole('button', { name: 'Save profile' }).click();
      await page.getByText('Enter an email address such as').waitFor();
    },
  },
  ...(
    [
      ['security', 'ada@example.com'],
      ['access', 'Not a member of any team.'],
      ['data', 'Only your server can read and write it.'],
      ['keys', 'API keys for users are turned off in this project.'],
      ['payments', 'No products.'],
      ['activity', 'user.created'],
    ] as const
  ).map(([tab, text]) => ({
    name: `user, ${tab}`,
    path: ({ projectId, userId }: Ids) => `/projects/${projectId}/users/${userId}?tab=${tab}`,
    ready: (page: Page) => page.getByRole('main').getByText(text).last().waitFor(),
  })),
  {
    name: 'delete user',
    path: ({ projectId, userId }) => `/projects/${projectId}/users/${userId}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete user' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'import, checked',
    path: ({ projectId }) => `/projects/${projectId}/users/import`,
    ready: async (page) => {
      await page.getByLabel('Paste the data').fill('email,name\ngrace@example.com,Grace\nnone,None');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('1 row can be imported').waitFor();
    },
  },
  {
    name: 'teams',
    path: ({ projectId }) => `/projects/${projectId}/teams`,
    ready: (page) => page.getByText('No teams yet').waitFor(),
  },
  {
    name: 'permissions',
    path: ({ projectId }) => `/projects/${projectId}/permissions`,
    ready: (page) => page.getByRole('heading', { name: 'Permission graph' }).waitFor(),
  },
  {
    name: 'permissions, given at the start',
    path: ({ projectId }) => `/projects/${projectId}/permissions?tab=defaults`,
    ready: (page) => page.getByText('team_member').first().waitFor(),
  },
  {
    name: 'invitations',
    path: ({ projectId }) => `/projects/${projectId}/invitations`,
    ready: (page) => page.getByText('No open invitations.').waitFor(),
  },
  {
    name: 'new application, refused',
    path: ({ projectId }) => `/projects/${projectId}/applications/new`,
    ready: async (page) => {
      await page.getByLabel('Redirect URLs').fill('app.example.com');
      await page.getByRole('button', { name: 'Create application' }).click();
      await page.getByText('Enter a name.').waitFor();
    },
  },
  {
    name: 'applications',
    path: ({ projectId }) => `/projects/${projectId}/applications`,
    ready: (page) => page.getByRole('link', { name: 'Shop' }).waitFor(),
  },
  ...(
    [
      ['', 'Discovery URL'],
      ['/settings', 'Require DPoP'],
      ['/secrets', 'Never'],
      ['/users', 'No users yet'],
    ] as const
  ).map(([tab, text]) => ({
    name: `application${tab}`,
    path: ({ projectId, applicationId }: Ids) => `/projects/${projectId}/applications/${applicationId}${tab}`,
    ready: (page: Page) => page.getByRole('main').getByText(text).last().waitFor(),
  })),
  {
    name: 'jobs',
    path: ({ projectId }) => `/projects/${projectId}/jobs`,
    ready: (page) => page.getByText('No jobs yet').waitFor(),
  },
  { name: 'no such page', path: () => '/nowhere', ready: (page) => page.getByText('Page not found').waitFor() },
];

/** Windows open in the last look. */
const LOOKS: Look[] = [
  { scheme: 'dark', width: 360 },
  { scheme: 'light', width: 1280 },
];

describeInBrowser('every page', (visit) => {
  let project: TestProject;
  let userId: string;
  let applicationId: string;
  let storageState: BrowserContextOptions['storageState'];
  /** One window for all tests, because it has the app in its cache. */
  let ownersPage: Page;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Seen' });
    const user = { display_name: 'Ada Lovelace', primary_email: 'ada@example.com', primary_email_verified: true };
    userId = succeeded(await serverApi(project).post('/users', user)).id;
    const application = { kind: 'web', display_name: 'Shop', redirect_uris: ['https://shop.example.com/callback'] };
    applicationId = succeeded(await adminApi(project).post('/applications', application)).id;
    ownersPage = (await visit()).page;
    await openAs(ownersPage, project.owner, '/projects');
    storageState = await ownersPage.context().storageState();
  });

  it.each(PLACES)('fits and can be used by everyone: $name', async ({ path, ready, signedOut }) => {
    const page = signedOut ? (await visit()).page : ownersPage;
    await page.goto(path({ projectId: project.id, userId, applicationId }));
    await ready(page);
    expect(await faultsOf(page, LOOKS)).toEqual([]);
  });

  it('has its colours before its first script of the app runs', async () => {
    const { page } = await visit({ scheme: 'dark' });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it('keeps the chosen colours, whatever the system says', async () => {
    const { page } = await visit({ scheme: 'dark', storageState });
    await page.goto('/projects');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
  });

  it('is worked by the keyboard: a dialog keeps the focus, Escape closes it and gives the focus back', async () => {
    const { page } = await visit({ storageState });
    await page.goto('/projects');
    const button = page.getByRole('button', { name: 'New project' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() =>
        document.activeElement?.closest('dialog') ? 'dialog' : document.activeElement?.tagName,
      );
      // Focus in the browser's own controls, which follow the last field, counts as focus on the document's body.
      expect(['dialog', 'BODY']).toContain(place);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('leads the focus to the content of the next page', async () => {
    const { page } = await visit({ storageState });
    await page.goto(`/projects/${project.id}`);
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.title()).toBe('Users · Hallpass');
  });
});
