/** @once pages use only the HTTP API, whose answers do not depend on the mode */
import { beforeAll, expect, it } from '@jest/globals';
import { adminApi, createProject, succeeded, type TestProject } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, openAs } from './dashboard.js';
import { enter, hasFocus, tabTo } from './keyboard.js';

const CALLBACK = 'https://shop.example.com/callback';

/** Moves the focus to a field by its label, and types. */
const typeInto = (page: Page) => async (label: string, value: string) => {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
  await page.keyboard.type(value);
};

describeInBrowser('by keyboard alone', (visit) => {
  let project: TestProject;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Keys' });
  });

  const openPage = async (path: string) => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}${path}`);
    return { page, complaints };
  };

  it('applications are created, get another secret, and are disabled', async () => {
    const { page, complaints } = await openPage('/applications');
    const press = (key: string) => page.keyboard.press(key);
    const type = typeInto(page);
    const saveSecret = () => enter(page, page.getByRole('dialog').getByRole('button', { name: 'I have saved it' }));
    await enter(page, page.getByRole('link', { name: 'Add application' }).first());
    await page.getByRole('heading', { level: 1, name: 'Add application' }).waitFor();
    const kind = page.getByRole('radio', { name: 'Web app' });
    await tabTo(page, kind);
    await press('ArrowDown');
    expect(await kind.isChecked()).toBe(false);
    await press('ArrowUp');
    await tabTo(page, page.getByLabel('Yours'));
    await press('ArrowDown');
    await type('Name', 'Keyboard');
    await type('Redirect URLs', CALLBACK);
    await enter(page, page.getByRole('button', { name: 'Create application' }));
    await saveSecret();
    await page.getByRole('heading', { level: 1, name: 'Keyboard' }).waitFor();

    await enter(page, page.getByRole('link', { name: 'Secrets' }));
    await enter(page, page.getByRole('button', { name: 'Add secret' }));
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Create secret' }));
    await saveSecret();
    await page.getByText('Two secrets are valid, the maximum.').waitFor();

    await enter(page, page.getByRole('button', { name: 'More' }));
    await page.getByRole('menuitem').first().waitFor();
    while (!(await hasFocus(page.getByRole('menuitem', { name: 'Disable application' })))) await press('ArrowDown');
    await press('Enter');
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Disable application' }));
    await page.getByText('This application is disabled.').waitFor();
    const { items } = succeeded(await adminApi(project).get('/applications'));
    const made = items.find(({ display_name: name }: { display_name: string }) => name === 'Keyboard');
    expect(made).toMatchObject({ disabled_at_millis: expect.any(Number), is_first_party: false });
    expect(made.secrets).toHaveLength(2);
    expect(complaints).toEqual([]);
  });

  it('resources are created', async () => {
    const { page, complaints } = await openPage('/resources');
    const type = typeInto(page);
    await enter(page, page.getByRole('link', { name: 'Add resource' }).first());
    await page.getByRole('heading', { level: 1, name: 'Add resource' }).waitFor();
    await type('Name', 'Calendar');
    await type('Identifier', 'urn:example:calendar');
    await type('Scopes', 'calendar:read Read your calendar');
    await enter(page, page.getByRole('button', { name: 'Create resource' }));
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
