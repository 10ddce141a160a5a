/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { beforeAll, expect, it } from '@jest/globals';
import { createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeInBrowser, openAs, stateOf } from './dashboard.js';

const PAGE = 50;
const COUNT = 105;
const numbered = (at: number) => `Person ${String(at).padStart(3, '0')}`;

describeInBrowser('the users of a project', (visit) => {
  let project: TestProject;
  let path: string;
  let storageState: BrowserContextOptions['storageState'];

  beforeAll(async () => {
    project = await createProject({ displayName: 'Users', config: { credential_enabled: true } });
    path = `/projects/${project.id}/users`;
    const users = Array.from({ length: COUNT }, (_, at) => ({
      display_name: numbered(at + 1),
      primary_email: `person${at + 1}@example.com`,
      primary_email_verified: (at + 1) % 2 === 0,
    }));
    for (const user of users) succeeded(await serverApi(project).post('/users', user));
    storageState = await stateOf(visit, project.owner, path);
  });

  const open = async (at = path) => {
    const { page, complaints } = await visit({ storageState });
    await page.goto(at);
    return { page, complaints };
  };
  const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

  /** Names in the table, once it has the expected number of rows. */
  async function namesOf(page: Page, count: number, first: string): Promise<string[]> {
    const names = page.locator('tbody').getByRole('link');
    await names
      .first()
      .and(page.getByRole('link', { name: first, exact: true }))
      .waitFor();
    expect(await names.count()).toBe(count);
    return names.allTextContents();
  }

  it('are paged through both ways, newest first, with the place in the URL and their number above', async () => {
    const { page, complaints } = await open();
    const first = await namesOf(page, PAGE, numbered(105));
    await page.getByText('105 users', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);

    await page.getByRole('link', { name: 'Next' }).click();
    const second = await namesOf(page, PAGE, numbered(55));
    expect(searchOf(page)['cursor']).toBeTruthy();
    await page.reload();
    expect(await namesOf(page, PAGE, numbered(55))).toEqual(second);

    await page.getByRole('link', { name: 'Next' }).click();
    const third = await namesOf(page, COUNT - 2 * PAGE, numbered(5));
    expect([...first, ...second, ...third]).toEqual(Array.from({ length: COUNT }, (_, at) => numbered(COUNT - at)));
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);

    await page.getByRole('link', { name: 'Previous' }).click();
    expect(await namesOf(page, PAGE, numbered(55))).toEqual(second);
    await page.getByRole('link', { name: 'Previous' }).click();
    expect(await namesOf(page, PAGE, numbered(105))).toEqual(first);
    expect(searchOf(page)).toEqual({});

    await page.getByRole('button', { name: /Signed up/ }).click();
    await namesOf(page, PAGE, numbered(1));
    expect(searchOf(page)).toEqual({ order: 'oldest' });
    expect(await page.getByRole('columnheader', { name: /Signed up/ }).getAttribute('aria-sort')).toBe('ascending');
    expect(complaints).toEqual([]);
  });

  it('are searched and filtered, each filter in the URL and taken off again, from the first page on', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/[?&]cursor=/);
    await page.getByRole('searchbox').fill('PERSON 01');
    await namesOf(page, 10, numbered(19));
    expect(searchOf(page)).toEqual({ query: 'PERSON 01' });
    await page.getByText('10 users', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Verified', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Yes' }).click();
    await namesOf(page, 5, numbered(18));
    await page.getByRole('button', { name: 'Filter by date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter by date' });
    await dialog.getByRole('group', { name: 'Signed up' }).getByLabel('From').fill('2020-01-31');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/signedUpFrom=2020-01-31/);
    expect(searchOf(page)).toEqual({ query: 'PERSON 01', verified: 'yes', signedUpFrom: '2020-01-31' });
    await page.reload();
    await namesOf(page, 5, numbered(18));
    expect(await page.getByRole('searchbox').inputValue()).toBe('PERSON 01');

    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: 'Save these filters' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Early birds');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as Early birds', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Remove filter: Verified' }).click();
    await page.getByRole('button', { name: 'Remove filter: Signed up from' }).click();
    await namesOf(page, 10, numbered(19));
    await page.getByRole('button', { name: 'Clear search' }).click();
    await namesOf(page, PAGE, numbered(105));
    expect(searchOf(page)).toEqual({});

    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: 'Early birds', exact: true }).click();
    await namesOf(page, 5, numbered(18));
    await page.getByRole('link', { name: numbered(18) }).click();
    await page.getByRole('heading', { level: 1, name: numbered(18) }).waitFor();
    await page.getByRole('link', { name: 'Users' }).last().click();
    await namesOf(page, 5, numbered(18));
    expect(searchOf(page)).toEqual({ query: 'PERSON 01', verified: 'yes', signedUpFrom: '2020-01-31' });

    await page.goto(`${path}?query=nobody-like-this&verified=no`);
    await page.getByText('No users match').waitFor();
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await namesOf(page, PAGE, numbered(105));
  });

  it('show the columns that were chosen, also after a reload', async () => {
    const { page } = await open(`${path}?query=person105`);
    await namesOf(page, 1, numbered(105));
    // For a user who has done nothing since, the sign-up counts as the last activity.
    expect(await page.locator('tbody time').count()).toBe(2);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'User ID' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Last active' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'User ID' }).waitFor();
    await page.reload();
    await page.getByRole('columnheader', { name: 'User ID' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Last active' }).count()).toBe(0);
  });

  it('are found, ticked and opened by the keyboard alone', async () => {
    const { page } = await open();
    await namesOf(page, PAGE, numbered(105));
    await page.keyboard.press('/');
    await page.keyboard.type('person 07');
    await namesOf(page, 10, numbered(79));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.getByRole('status').getByText('1 selected').waitFor();
    expect(await page.getByLabel(`Select ${numbered(78)}`).isChecked()).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: numbered(77) }).waitFor();
  });

  it('are changed many at once, and failures are reported', async () => {
    const own = await createProject();
    const server = serverApi(own);
    for (const name of ['Ada', 'Grace', 'Alan']) {
      const address = name === 'Alan' ? {} : { primary_email: `${name.toLowerCase()}@example.com` };
      succeeded(await server.post('/users', { display_name: name, ...address }));
    }
    const team = succeeded(await server.post('/teams', { display_name: 'Pioneers' }));
    const { page, complaints } = await visit();
    await openAs(page, own.owner, `/projects/${own.id}/users`);
    await page.getByLabel('Select all rows on this page').check();
    const bar = page.getByRole('region', { name: 'Actions for the selected users' });
    await bar.getByText('3 selected').waitFor();

    await bar.getByRole('button', { name: 'Mark as verified' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as verified' }).click();
    const run = page.getByRole('dialog', { name: 'Marking as verified' });
    await run.getByText('2 users done').waitFor();
    await run.getByText('1 failed').waitFor();
    await run.getByText('Alan No primary email.').waitFor();
    await run.getByRole('button', { name: 'Close' }).last().click();
    expect(succeeded(await server.get('/users/count?verified=true')).count).toBe(2);

    await page.getByLabel('Select Ada').check();
    await page.getByLabel('Select Grace').check();
    await bar.getByRole('button', { name: 'Add to a team' }).click();
    await page.getByRole('dialog').getByText('Pioneers').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to team' }).click();
    await page.getByRole('dialog', { name: 'Adding to Pioneers' }).getByText('2 users done').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    expect(succeeded(await server.get(`/users/count?team_id=${team.id}`)).count).toBe(2);

    await page.getByLabel('Select Grace').check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    const ask = page.getByRole('dialog', { name: 'Delete 1 user?' });
    expect(await ask.getByRole('button', { name: 'Delete users' }).isDisabled()).toBe(true);
    await ask.getByLabel('Type “delete 1 user” to confirm.').fill('delete 1 user');
    await ask.getByRole('button', { name: 'Delete users' }).click();
    await page.getByRole('dialog').getByText('Completed').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: 'Grace' }).waitFor({ state: 'detached' });
    expect(succeeded(await server.get('/users/count')).count).toBe(2);
    expect(complaints).toEqual([]);
  });

  it('are deleted as far as they match, and leave as a file', async () => {
    const own = await createProject();
    const server = serverApi(own);
    for (let at = 1; at <= PAGE + 5; at++)
      succeeded(await server.post('/users', { display_name: `Bot ${at}`, client_metadata: { at } }));
    succeeded(await server.post('/users', { display_name: 'Ada, "Countess"' }));
    const { page } = await visit();
    await openAs(page, own.owner, `/projects/${own.id}/users`);

    const exported = async (format: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Export these users' }).click();
      await page.getByRole('dialog').getByLabel(format).check();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
      ]);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() };
    };
    const csv = await exported('CSV');
    expect(csv.name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(PAGE + 5 + 1 + 1);
    expect(csv.text).toContain('"Ada, ""Countess"""');

    await page.getByRole('searchbox').fill('bot');
    await page.getByText(`${PAGE + 5} users`, { exact: true }).waitFor();
    const { text } = await exported('JSON Lines');
    const names = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).display_name as string);
    expect(names).toEqual(Array.from({ length: PAGE + 5 }, (_, at) => `Bot ${PAGE + 5 - at}`));

    await page.getByLabel('Select Bot 7', { exact: true }).check();
    const bar = page.getByRole('region', { name: 'Actions for the selected users' });
    await bar.getByRole('button', { name: 'Select all matching users' }).click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    const ask = page.getByRole('dialog', { name: 'Delete all matching users?' });
    await ask.getByLabel('Type “delete all matching users” to confirm.').fill('delete all matching users');
    await ask.getByRole('button', { name: 'Delete users' }).click();
    await page.getByRole('dialog').getByText('Completed').waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await page.getByText(`${PAGE + 5} of ${PAGE + 5}`).waitFor();
    expect(succeeded(await server.get('/users')).items).toMatchObject([{ display_name: 'Ada, "Countess"' }]);
  });

  it('are created, and taking an address leads to who has it', async () => {
    const own = await createProject();
    const { page, complaints } = await visit();
    await openAs(page, own.owner, `/projects/${own.id}/users`);
    await page.getByRole('button', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog', { name: 'New user' });
    await dialog.getByLabel('Email', { exact: true }).fill('Grace@Example.com');
    await dialog.getByLabel('Display name').fill('Grace');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();

    await page.getByRole('link', { name: 'Users' }).last().click();
    await page.getByRole('button', { name: 'New user' }).click();
    await dialog.getByLabel('Email', { exact: true }).fill('grace@example.com');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await dialog.getByRole('link', { name: 'View that user' }).click();
    await page.waitForURL(/query=grace(%40|@)example\.com/);
    await namesOf(page, 1, 'Grace');
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });
});
