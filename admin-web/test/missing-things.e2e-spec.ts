/** @once only the page decides how it reports missing content */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from './dashboard.js';
import { faultsIn, main, settled } from './page-states/look.js';
import { goTo } from './page-states/network.js';
import { PAGES, pathOf } from './page-states/pages.js';
import { makeWorld, type World } from './page-states/world.js';
import { openAtRest } from './page-states/rest.js';

/** Ids of nothing: unknown, malformed, a property of every JavaScript object, and too long. */
const NO_IDS = [randomUUID(), 'xyz', 'constructor', 'a b/ü', 'x'.repeat(600)];

/** Noun and list of each detail page, by route parameter. */
const THINGS: Readonly<Record<string, { noun: string; list: string }>> = {
  projectId: { noun: 'project', list: '/projects' },
  userId: { noun: 'user', list: '/users' },
  teamId: { noun: 'team', list: '/teams' },
  providerId: { noun: 'provider', list: '/sign-in/providers' },
  mailId: { noun: 'email', list: '/mail/sent' },
  draftId: { noun: 'draft', list: '/mail/mailings' },
  templateId: { noun: 'template', list: '/mail/templates' },
  themeId: { noun: 'theme', list: '/mail/themes' },
  messageId: { noun: 'message', list: '/webhooks/messages' },
  endpointId: { noun: 'endpoint', list: '/webhooks' },
  applicationId: { noun: 'application', list: '/applications' },
  resourceId: { noun: 'resource', list: '/resources' },
  productId: { noun: 'product', list: '/payments/products' },
  itemId: { noun: 'item', list: '/payments/items' },
  customerType: { noun: 'customer', list: '/payments/customers' },
  customerId: { noun: 'customer', list: '/payments/customers' },
};

/** Every detail page and tab, once per route parameter. */
const ROWS = PAGES.flatMap((row) =>
  [...row.route.matchAll(/\$(\w+)/g)]
    .map(([, parameter]) => parameter!)
    .filter((parameter) => parameter !== 'projectId' || row.route === '/projects/$projectId')
    .map((parameter) => ({ ...row, parameter })),
);

describeInBrowser('a page of one thing', (visit) => {
  let page: Page;
  let complaints: string[];
  let world: World;

  beforeAll(async () => {
    world = await makeWorld();
    ({ page, complaints } = await visit());
    await openAtRest(page, world);
  });

  it('that does not exist says so, and leads back to the list', async () => {
    const { faults, at } = faultsIn(page);
    for (const row of ROWS) {
      const { noun, list } = THINGS[row.parameter] ?? { noun: 'documented thing', list: '' };
      // A tab uses the same query as its page.
      for (const id of row.search === undefined ? NO_IDS : NO_IDS.slice(0, 1)) {
        const path = pathOf(row, { ...world.params, [row.parameter]: id });
        const title = `${noun[0]!.toUpperCase()}${noun.slice(1)} not found`;
        await at(path, async (step) => {
          await goTo(page, path);
          await step('says it', () => main(page).getByRole('heading', { name: title, exact: true }).waitFor());
          await step('has settled', () => settled(page));
          await step('says it alone', async () => expect(await main(page).getByRole('heading').count()).toBe(1));
          await step('is no failure', async () => expect(await page.getByRole('alert').count()).toBe(0));
          await step('is the title', () => page.waitForFunction((text) => document.title.startsWith(text), title));
        });
      }
      await at(`${row.route}${row.search ?? ''} without ${row.parameter}`, async (step) => {
        await step('leads back', () => main(page).getByRole('link').last().click());
        const expected = row.parameter === 'projectId' ? list : `/projects/${world.project.id}${list}`;
        await step('is the list', () => page.waitForURL((url) => url.pathname === expected));
      });
    }
    expect(faults).toEqual([]);
    expect(complaints.filter((complaint) => !/status of 40\d/.test(complaint))).toEqual([]);
  });
});
