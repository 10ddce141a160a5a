/** @release it walks through every page after its session has ended, and only the browser decides what it shows */
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeWithPrefetch, submitCredentials, signInToGoOn, signInQuestion } from './dashboard.js';
import { endSessionsOf, title } from './owners.js';
import { contents, failures, faultsIn, settled } from './page-states/look.js';
import { askAgain, askAnew, goTo, idle, type Network, networkOf } from './page-states/network.js';
import { nameOf, type PageRow, PAGES, pathOf } from './page-states/pages.js';
import { makeWorld, type World } from './page-states/world.js';
import { restPath, openAtRest, rested } from './page-states/rest.js';

/** Error texts of the API. */
const FOR_PROGRAMMERS = /\bneeds (the|an?) [\w ]*(key|token)|x-stack-|_(REQUIRED|EXPIRED|NOT_FOUND)\b/;

describeWithPrefetch('a session that ended elsewhere', (visit) => {
  let page: Page;
  let complaints: string[];
  let world: World;
  let network: Network;

  beforeAll(async () => {
    world = await makeWorld();
    ({ page, complaints } = await visit());
    // The sign-in dialog blurs the whole page below it on every repaint, so a small window is faster.
    await page.setViewportSize({ width: 1280, height: 320 });
    await openAtRest(page, world);
    network = await networkOf(page);
  });

  const question = () => signInQuestion(page);

  const signInAgain = () => signInToGoOn(page, world.project.owner);

  /**
   * Waits until the page makes no requests. A request that notices the end early would navigate to the sign-in page
   * without asking.
   */
  async function endSession(): Promise<void> {
    await idle(page);
    await endSessionsOf(world.project.owner);
  }

  async function rest(): Promise<void> {
    if ((await question().count()) > 0) await signInAgain();
    await goTo(page, restPath(world));
    if (page.url().includes('/sign-in?')) await submitCredentials(page, world.project.owner);
    await rested(page);
  }

  it('is asked for on every page, which stands where it stood once somebody has signed in', async () => {
    const { faults, at } = faultsIn(page);
    for (const [index, row] of PAGES.entries()) {
      const isTab = PAGES.findIndex(({ route }) => route === row.route) < index;
      if (row.elsewhere !== undefined || isTab) continue;
      await at(nameOf(row), async (step) => {
        const isWhole = async (path: string) => {
          await step('is where it was', () => page.waitForURL((url) => url.pathname + url.search === path));
          await step('shows what it has', () => contents(page, row).waitFor());
          await step('has settled', () => settled(page));
          await step('has mended everything', async () => expect(await failures(page).count()).toBe(0));
        };
        const isAsked = async () => {
          await step('asks to sign in', () => question().waitFor());
          const text = await page.locator('body').innerText();
          await step('says it in words of its own', async () => expect(text).not.toMatch(FOR_PROGRAMMERS));
        };
        const path = pathOf(row, world.params);
        await rest();
        if (row.asksNothing === undefined) await endSession();
        await goTo(page, path);
        if (row.asksNothing === undefined) {
          await isAsked();
          await signInAgain();
        }
        await isWhole(path);

        await endSession();
        if (row.narrowed === undefined) await askAgain(page);
        else await goTo(page, path + row.narrowed);
        await isAsked();
        if (row.narrowed === undefined)
          await step('keeps what it shows', async () => expect(await contents(page, row).count()).toBe(1));
        await signInAgain();
        await isWhole(path + (row.narrowed ?? ''));
      });
    }
    expect(faults).toEqual([]);
    expect(complaints.filter((complaint) => !/status of 40\d/.test(complaint))).toEqual([]);
  });

  it('is asked for once, however late what was asked without it is refused', async () => {
    await rest();
    await goTo(page, `/projects/${world.project.id}/audit`);
    await settled(page);
    await endSession();
    await askAgain(page);
    await question().waitFor();
    await network.let('held back', /\/auth\//);
    const asked = page.waitForRequest(/audit-log/);
    const answered = askAnew(page);
    await asked;
    await signInAgain();
    await network.let('of the server');
    await answered;
    await page.getByRole('table').waitFor();
    expect(await question().count()).toBe(0);
  });

  it('is asked for on a page of its own where somebody would rather leave, and leads back', async () => {
    const path = `/projects/${world.project.id}/audit?action=POST`;
    await rest();
    await endSession();
    await goTo(page, path);
    await question().getByRole('button', { name: 'Leave this page' }).click();
    await submitCredentials(page, world.project.owner);
    await page.waitForURL(path);
    await title(page, 'Audit log');
  });

  it('is asked for before a link shows anything, which then leads where it led', async () => {
    const linked = (row: PageRow) => row.narrowed !== undefined && /\/(users|audit|transactions)$/.test(row.route);
    const { faults, at } = faultsIn(page);
    for (const row of PAGES.filter(linked)) {
      const path = pathOf(row, world.params) + row.narrowed!;
      await at(path, async (step) => {
        await endSessionsOf(world.project.owner);
        await page.goto(path);
        await step('asks', () => submitCredentials(page, world.project.owner));
        await step('is where it was', () => page.waitForURL((url) => url.pathname + url.search === path));
        await step('shows what it has', () => contents(page, row).waitFor());
      });
    }
    expect(faults).toEqual([]);
  });
});
