import type { Locator, Page } from 'playwright-core';
import { REQUEST_ID } from './network.js';
import type { PageRow } from './pages.js';

/** Timeout of a single check. Failures are collected, so each must not take minutes. */
const A_LOOK_MILLIS = 60_000;

export const main = (page: Page): Locator => page.getByRole('main');

/** The page's content, once it is loaded. */
export const contents = (page: Page, { shows }: PageRow): Locator =>
  (typeof shows === 'string' ? main(page).getByText(shows) : shows(main(page))).filter({ visible: true }).first();

/** Indicates that a part of the page is loading. */
export const loading = (page: Page): Locator =>
  main(page)
    .locator('[aria-busy=true]')
    .filter({ has: page.getByRole('status').filter({ hasText: /^Loading/ }) })
    .first();

/** Errors that show a request id, which the server's log also contains. */
export const failures = (page: Page): Locator => page.getByRole('alert').filter({ hasText: REQUEST_ID });

/** Skeletons of the dashboard, and of the components of `libs/react`. */
const SKELETON = '.animate-pulse-soft, .hp-skeleton';

/** Placeholders of loading content. */
export const skeletons = (page: Page): Locator => main(page).locator(SKELETON);

export const settled = (page: Page) =>
  page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);

export const offline = (page: Page): Locator => page.getByText('You are offline. Your changes on this page are kept');

export const unreachable = (page: Page): Locator =>
  page.getByText(/^(You are offline\. Your|The server is not responding\. Trying)/);

/**
 * Skeletons without a loading announcement for screen readers. Skeletons in headings are excluded: they stand for a
 * badge of something that is already loaded.
 */
export const silentSkeletons = (page: Page): Promise<number> =>
  page.evaluate(
    (skeleton) =>
      [...document.querySelectorAll(`main :is(${skeleton})`)].filter((each) => !each.closest('[aria-busy=true], h1'))
        .length,
    SKELETON,
  );

/** Collects the failures of all pages and reports them at the end. */
export function faultsIn(page: Page) {
  const faults: string[] = [];
  page.setDefaultTimeout(A_LOOK_MILLIS);
  return {
    faults,
    /** Runs all steps for a page, and records at which step it failed. */
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
