/** @once only the browser decides the size of a name */
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from './dashboard.js';
import { contents, faultsIn, settled } from './page-states/look.js';
import { goTo } from './page-states/network.js';
import { nameOf, PAGES, pathOf } from './page-states/pages.js';
import { openAtRest } from './page-states/rest.js';
import { makeWorld, type World } from './page-states/world.js';

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
