/** @release it walks through every page for how it looks: long names, long tables, right to left, and while it loads */
import { describe, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createProject, type TestProject, until } from '@hallpass/testing';
import { describeInBrowser, describeWithPrefetch, faultsOf, type Look, openAs, stateOf } from './dashboard.js';
import { contents, faultsIn, settled } from './page-states/look.js';
import { goTo } from './page-states/network.js';
import { nameOf, PAGES, pathOf } from './page-states/pages.js';
import { openAtRest } from './page-states/rest.js';
import { makeWorld, type World } from './page-states/world.js';
import { hasFocus } from './keyboard.js';
import { loadInWaves, MOST_SHIFT, projectWithAda, watchShifts } from './waves.js';

describe('long names', () => {
  /** A word longer than a line, and many words. */
  const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
  const called = (name: string): string => `${name} ${LONG_WORD} ${'and more words '.repeat(5)}`.trim();

  describeInBrowser('a long name', (visit) => {
    let page: Page;
    let world: World;

    beforeAll(async () => {
      world = await makeWorld(called);
      ({ page } = await visit());
      await openAtRest(page, world);
    });

    it.each([1280, 390])('takes few lines on every page that is %i px wide', async (width) => {
      await page.setViewportSize({ width, height: 860 });
      const { faults, at } = faultsIn(page);
      for (const row of PAGES.filter((each) => each.elsewhere === undefined && each.frame === undefined)) {
        await at(nameOf(row), async (step) => {
          await goTo(page, pathOf(row, world.params));
          // Narrow windows hide some columns.
          if (width === 1280) await step('shows what it has', () => contents(page, row).waitFor());
          await step('has settled', () => settled(page));
          for (const fault of await longTexts(page, LONG_WORD)) faults.push(`${nameOf(row)}: ${fault}`);
        });
      }
      expect(faults).toEqual([]);
    });
  });

  /** Texts on the page that contain the word and take more than 2 lines or extend beyond the window. */
  const longTexts = (page: Page, word: string): Promise<string[]> =>
    page.evaluate((needle) => {
      const MOST_LINES = 2;
      const shownOf = (text: Node): { height: number; right: number } => {
        const range = document.createRange();
        range.selectNodeContents(text);
        let { top, bottom, right } = range.getBoundingClientRect();
        for (let each = text.parentElement; each !== null; each = each.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(each);
          const box = each.getBoundingClientRect();
          if (overflowX !== 'visible') right = Math.min(right, box.right);
          if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return { height: bottom - top, right };
      };
      const found: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const parent = text.parentElement!;
        // Sources, values and details may be shown in full.
        if (!text.nodeValue!.includes(needle) || parent.closest('pre, code, dd, textarea, option, script, .sr-only'))
          continue;
        if (parent.getClientRects().length === 0) continue;
        const { height, right } = shownOf(text);
        const lines = height / parseFloat(getComputedStyle(parent).lineHeight);
        const place = `<${parent.localName} class="${parent.className}">`;
        if (lines > MOST_LINES + 0.5) found.push(`${Math.round(lines)} lines: ${place}`);
        if (right > innerWidth + 1) found.push(`beyond the window: ${place}`);
      }
      const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      return wide > 0 ? [...found, `the page is ${wide} px too wide`] : found;
    }, word);
});

describe('long tables', () => {
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
});

describe('right to left', () => {
  describeInBrowser('the dashboard from right to left', (visit) => {
    it('mirrors every page, and leaves code as it is', async () => {
      const project = await createProject();
      const { page, complaints } = await visit();
      await openAs(page, project.owner, '/projects');
      // There is no right-to-left translation yet.
      await page.addInitScript(() =>
        document.addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl')),
      );
      for (const path of ['', '/users', '/sign-in/methods', '/webhooks', '/configuration']) {
        await page.goto(`/projects/${project.id}${path}`);
        const title = page.getByRole('heading', { level: 1 });
        await title.waitFor();
        const heading = (await title.boundingBox())!;
        const navigation = (await page.getByRole('navigation').first().boundingBox())!;
        expect({ path, isReversed: navigation.x > heading.x + heading.width }).toEqual({ path, isReversed: true });
        const looks = [
          { scheme: 'light', width: 390 },
          { scheme: 'light', width: 1280 },
        ] as const;
        expect({ path, faults: await faultsOf(page, looks) }).toEqual({ path, faults: [] });
      }
      await page.goto(`/projects/${project.id}`);
      expect(
        await page
          .locator('pre')
          .first()
          .evaluate((code) => getComputedStyle(code).direction),
      ).toBe('ltr');
      expect(complaints).toEqual([]);
    });
  });
});

describe('layout shifts', () => {
  describeWithPrefetch('the first load of a page', (visit) => {
    let project: TestProject;
    let userId: string;
    let storageState: BrowserContextOptions['storageState'];

    beforeAll(async () => {
      const made = await projectWithAda();
      project = made.project;
      userId = made.user.userId;
      storageState = await stateOf(visit, project.owner);
    });

    it.each([
      ['/projects', 'First load', [1280]],
      ['', 'Before you go live', [1280, 390]],
      ['/users', 'Ada', [1280, 390]],
      ['/users/:user', 'Email notifications', [1280]],
      ['/sign-in/methods', 'Passkeys', [1280]],
      ['/mail/templates', 'Password Reset', [1280]],
      ['/audit', 'Audit log', [1280]],
      ['/keys', 'Expires soon', [1280, 390]],
    ])('of %s moves nothing that was shown', async (path, shown, widths) => {
      for (const width of widths) {
        const { page } = await visit({ storageState, width });
        const shifts = await watchShifts(page);
        const address = path === '/projects' ? path : `/projects/${project.id}${path.replace(':user', userId)}`;
        const text = page.getByText(shown, { exact: true }).last();
        await loadInWaves(page, address, () => text.isVisible());
        const moved = await shifts();
        const sum = moved.reduce((all, { value }) => all + value, 0);
        expect({ width, moved: sum < MOST_SHIFT ? [] : moved }).toEqual({ width, moved: [] });
      }
    });
  });
});
