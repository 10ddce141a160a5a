import { beforeAll, expect, it } from '@jest/globals';
import { createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, openAs } from './dashboard.js';

const PAGE = 20;
const COUNT = 45;
const numbered = (at: number) => `Person ${String(at).padStart(2, '0')}`;

describeInBrowser('the users of a project', (visit) => {
  let project: TestProject;
  let path: string;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Users' });
    path = `/projects/${project.id}/users`;
    for (let at = 1; at <= COUNT; at++) {
      const user = { display_name: numbered(at), primary_email: `person${at}@example.com` };
      succeeded(await serverApi(project).post('/users', user));
    }
  });

  /** The names in the table, once it has as many rows as expected. */
  async function namesOf(page: Page, count: number, first: string): Promise<string[]> {
    const names = page.locator('tbody').getByRole('link');
    await names
      .first()
      .and(page.getByRole('link', { name: first, exact: true }))
      .waitFor();
    expect(await names.count()).toBe(count);
    return names.allTextContents();
  }

  it('are paged through both ways, newest first, with the place in the URL', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, path);
    const first = await namesOf(page, PAGE, numbered(45));
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);

    await page.getByRole('link', { name: 'Next' }).click();
    const second = await namesOf(page, PAGE, numbered(25));
    expect(new URL(page.url()).searchParams.get('cursor')).toMatch(/^[0-9a-f-]{36}$/);
    await page.reload();
    expect(await namesOf(page, PAGE, numbered(25))).toEqual(second);

    await page.getByRole('link', { name: 'Next' }).click();
    const third = await namesOf(page, COUNT - 2 * PAGE, numbered(5));
    expect([...first, ...second, ...third]).toEqual(Array.from({ length: COUNT }, (_, at) => numbered(COUNT - at)));
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);

    await page.getByRole('link', { name: 'Previous' }).click();
    expect(await namesOf(page, PAGE, numbered(25))).toEqual(second);
    await page.getByRole('link', { name: 'Previous' }).click();
    expect(await namesOf(page, PAGE, numbered(45))).toEqual(first);
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
  });

  it('are shown oldest first on request', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, path);
    await namesOf(page, PAGE, numbered(45));
    await page.getByRole('button', { name: /Signed up/ }).click();
    await namesOf(page, PAGE, numbered(1));
    expect(new URL(page.url()).search).toBe('?order=oldest');
    expect(await page.getByRole('columnheader', { name: /Signed up/ }).getAttribute('aria-sort')).toBe('ascending');
    await page.reload();
    await namesOf(page, PAGE, numbered(1));
  });

  it('are searched while typing, by part of name or address in any case', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, path);
    await page.getByRole('searchbox').fill('PERSON 07');
    await namesOf(page, 1, numbered(7));
    expect(new URL(page.url()).searchParams.get('query')).toBe('PERSON 07');
    await page.reload();
    await namesOf(page, 1, numbered(7));
    expect(await page.getByRole('searchbox').inputValue()).toBe('PERSON 07');

    await page.getByRole('searchbox').fill('person31@');
    await namesOf(page, 1, numbered(31));
    await page.getByRole('searchbox').fill('nobody like this');
    await page.getByText('No user matches').waitFor();
    await page.getByRole('link', { name: 'Clear the search' }).click();
    await namesOf(page, PAGE, numbered(45));
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  it('are searched and sorted from the first page on, whichever was shown', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, path);
    await namesOf(page, PAGE, numbered(45));
    const next = async () => {
      await page.getByRole('link', { name: 'Next' }).click();
      await page.waitForURL(/[?&]cursor=/);
    };
    await next();
    await namesOf(page, PAGE, numbered(25));
    await page.getByRole('searchbox').fill('person');
    await page.waitForURL(/[?&]query=person/);
    await namesOf(page, PAGE, numbered(45));
    expect(new URL(page.url()).search).toBe('?query=person');

    await next();
    await page.getByRole('button', { name: /Signed up/ }).click();
    await namesOf(page, PAGE, numbered(1));
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ query: 'person', order: 'oldest' });

    await next();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.waitForURL((url) => !url.searchParams.has('query'));
    await namesOf(page, PAGE, numbered(1));
    expect(new URL(page.url()).search).toBe('?order=oldest');
  });

  it('are created, changed and deleted, and the server agrees', async () => {
    const own = await createProject();
    const users = `/projects/${own.id}/users`;
    const { page, complaints } = await visit();
    await openAs(page, own.owner, users);
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByRole('dialog').getByLabel('E-mail').fill('Grace@Example.com');
    await page.getByRole('dialog').getByLabel('Display name').fill('Grace');
    await page.getByRole('button', { name: 'Create user' }).click();
    await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();
    const userId = new URL(page.url()).pathname.split('/').at(-1)!;
    const stored = async () => succeeded(await serverApi(own).get(`/users/${userId}`));
    expect(await stored()).toMatchObject({ primary_email: 'grace@example.com', primary_email_verified: false });

    await page.getByLabel('Display name').fill('Grace Hopper');
    await page.getByLabel('Verified').check();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor();
    expect(await stored()).toMatchObject({
      display_name: 'Grace Hopper',
      primary_email: 'grace@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
    });

    await page.getByLabel('Server', { exact: true }).fill('{"plan": pro}');
    await page.getByRole('button', { name: 'Save metadata' }).click();
    await page.getByText('This is not valid JSON.').waitFor();
    expect((await stored()).server_metadata).toBeNull();
    await page.getByLabel('Server', { exact: true }).fill('{"plan": "pro"}');
    await page.getByRole('button', { name: 'Save metadata' }).click();
    await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ server_metadata: { plan: 'pro' }, client_metadata: null });

    await page.getByRole('button', { name: 'Delete user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Grace Hopper?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await stored()).id).toBe(userId);
    await page.getByRole('button', { name: 'Delete user' }).click();
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await page.waitForURL(users);
    expect((await serverApi(own).get(`/users/${userId}`)).knownError).toBe('USER_NOT_FOUND');
    expect(complaints).toEqual([]);
  });

  it('keep an address to themselves: taking it is refused, and the typed text stays', async () => {
    const own = await createProject();
    const taken = { display_name: 'Taken', primary_email: 'taken@example.com', primary_email_auth_enabled: true };
    succeeded(await serverApi(own).post('/users', taken));
    const other = succeeded(
      await serverApi(own).post('/users', {
        display_name: 'Other',
        primary_email: 'other@example.com',
        primary_email_auth_enabled: true,
      }),
    );
    const { page } = await visit();
    await openAs(page, own.owner, `/projects/${own.id}/users/${other.id}`);
    await page.getByLabel('Primary e-mail').fill('taken@example.com');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Another account signs in with this e-mail address').waitFor();
    expect(await page.getByLabel('Primary e-mail').inputValue()).toBe('taken@example.com');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Primary e-mail').inputValue()).toBe('other@example.com');
  });

  it('that do not exist are said not to', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, `${path}/00000000-0000-4000-8000-000000000000`);
    await page.getByText('There is no such user').waitFor();
  });
});
