/** @once it makes no further requests to the API */
import { beforeAll, expect, it } from '@jest/globals';
import { createProject, type TestProject, until } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, faultsOf, type Look, openAs } from './dashboard.js';
import { hasFocus } from './keyboard.js';

/** The maximum, minus the two that every project has. */
const COUNT = 998;
/** Rendered at once. */
const MOST_ROWS = 80;
const LOOKS: Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
];

const nameOf = (index: number) => `may_${String(index).padStart(4, '0')}`;

describeInBrowser('tables that have all entries of a configuration', (visit) => {
  let project: TestProject;

  beforeAll(async () => {
    const definitions = Array.from({ length: COUNT }, (_, index) => [
      `rbac.permissions.${nameOf(index)}`,
      // Rows of different heights.
      {
        scope: 'project',
        description: index % 3 === 0 ? 'Reads what others have written. '.repeat(1 + (index % 4)) : '',
      },
    ]);
    const stores = Array.from({ length: COUNT }, (_, index) => [
      `dataVault.stores.${nameOf(index)}`,
      { displayName: nameOf(index) },
    ]);
    project = await createProject({ displayName: 'Much', override: Object.fromEntries([...definitions, ...stores]) });
  });

  const acts = (page: Page, index: number) => page.getByRole('button', { name: `Actions for ${nameOf(index)}` });
  const rowsIn = (page: Page) => page.locator('tbody tr[data-index]').count();

  it('show the rows in view, lead to each by keyboard, and find one by its text', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}/permissions?tab=project`);
    await acts(page, 0).waitFor();
    await page.locator('tbody tr[data-index="0"]').waitFor();
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(COUNT + 1));
    expect(await rowsIn(page)).toBeLessThan(MOST_ROWS);
    expect(await acts(page, COUNT - 1).count()).toBe(0);

    await acts(page, 0).focus();
    for (let index = 1; index <= 45; index++) {
      await page.keyboard.press('Tab');
      await until(`the focus on row ${index}`, async () => (await hasFocus(acts(page, index))) || null);
    }
    expect(await acts(page, 0).count()).toBe(0);
    const row = page.getByRole('row', { name: new RegExp(nameOf(45)) });
    expect(await row.getAttribute('aria-rowindex')).toBe('47');

    await page.keyboard.press('End');
    await until('the last row in view', async () => {
      const box = await acts(page, COUNT - 1)
        .boundingBox({ timeout: 1_000 })
        .catch(() => null);
      return (box && box.y < 860) || null;
    });
    expect(await rowsIn(page)).toBeLessThan(MOST_ROWS);
    // Scrolled out of view, but keyboard navigation continues from there.
    expect(await hasFocus(acts(page, 45))).toBe(true);
    await page.keyboard.press('Tab');
    await until('the focus on the next row', async () => (await hasFocus(acts(page, 46))) || null);
    expect(await faultsOf(page, LOOKS)).toEqual([]);

    await page.getByRole('searchbox', { name: 'Search' }).fill(nameOf(700));
    await acts(page, 46).waitFor({ state: 'detached' });
    expect(await page.locator('tbody tr').count()).toBe(1);
    await acts(page, 700).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('may_not');
    await page.getByText('No results.').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await acts(page, 1).waitFor();
    expect(complaints).toEqual([]);
  });

  it('go from row to row by the arrow keys', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}/vault`);
    const rename = (index: number) => page.getByRole('button', { name: `Rename ${nameOf(index)}` });
    await page.locator('tbody tr[data-index="0"]').waitFor();
    await rename(0).focus();
    for (let index = 1; index <= 45; index++) {
      await page.keyboard.press('ArrowDown');
      await until(`the focus on row ${index}`, async () => (await hasFocus(rename(index))) || null);
    }
    expect(await rowsIn(page)).toBeLessThan(MOST_ROWS);
    expect(complaints).toEqual([]);
  });
});
