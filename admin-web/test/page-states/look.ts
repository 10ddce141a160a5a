import type { Locator, Page } from 'playwright-core';
import { REQUEST_ID } from './network.js';
import type { PageRow } from './pages.js';

/** For one thing to be seen: what is missing is collected, and must not cost minutes each. */
const A_LOOK_MILLIS = 60_000;

export const main = (page: Page): Locator => page.getByRole('main');

/** What the server has told, once it is loaded. */
export const contents = (page: Page, { shows }: PageRow): Locator =>
  (typeof shows === 'string' ? main(page).getByText(shows) : shows(main(page))).filter({ visible: true }).first();

/** What says that a part of the page is loading. */
export const loading = (page: Page): Locator =>
  main(page)
    .locator('[aria-busy=true]')
    .filter({ has: page.getByRole('status').filter({ hasText: /^Loading/ }) })
    .first();

/** What says that something failed, with the id under which the log of the server has it. */
export const failures = (page: Page): Locator => page.getByRole('alert').filter({ hasText: REQUEST_ID });

/** Stands in for what is on its way. */
export const skeletons = (page: Page): Locator => main(page).locator('.animate-pulse-soft');

export const settled = (page: Page) =>
  page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);

export const offline = (page: Page): Locator => page.getByText('You are offline. What is on this page stays');

export const unreachable = (page: Page): Locator =>
  page.getByText(/^(You are offline\. What|The server does not answer\. Trying)/);

/** Skeletons that nobody who listens hears of. One in a heading stands for a badge of what is there already. */
export const silentSkeletons = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main .animate-pulse-soft')].filter((each) => !each.closest('[aria-busy=true], h1'))
        .length,
  );

/** All faults of a walk are told at its end, each with its page. */
export function faultsIn(page: Page) {
  const faults: string[] = [];
  page.setDefaultTimeout(A_LOOK_MILLIS);
  return {
    faults,
    /** Does it all for one place, and notes where that ended early. */
    at: async (
      place: string,
      walk: (step: (what: string, act: () => Promise<unknown>) => Promise<void>) => Promise<void>,
    ) => {
      let last = '';
      try {
        await walk(async (what, act) => {
          last = what;
          await act();
        });
      } catch (error) {
        const texts = await page.locator('main, dialog[open]').allInnerTexts();
        const seen = texts.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 300)).join(' | ');
        const reason = (error as Error).message.split('\n').slice(0, 2).join(' ');
        faults.push(`${place}: ${last}: ${reason}: ${seen}`);
      }
    },
  };
}
