/** @release it walks through every page while requests are slow and fail, and only the browser decides what it shows */
import { beforeAll, expect, it } from '@jest/globals';
import { internalProject, signUp } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeWithPrefetch, openAs } from './dashboard.js';
import { title } from './owners.js';
import {
  contents,
  failures,
  faultsIn,
  loading,
  main,
  offline,
  settled,
  silentSkeletons,
  skeletons,
} from './page-states/look.js';
import { forget, goTo, networkOf, routesOf } from './page-states/network.js';
import { FORMS_OUTSIDE, nameOf, PAGES, pathOf } from './page-states/pages.js';
import { faultOfJob, MAIN_JOBS } from './page-states/main-jobs.js';
import { makeWorld, type World } from './page-states/world.js';
import { restPath, openAtRest, rested } from './page-states/rest.js';

const failing = (page: Page) => main(page).getByRole('alert');

describeWithPrefetch('every page', (visit) => {
  let page: Page;
  let complaints: string[];
  let world: World;

  beforeAll(async () => {
    world = await makeWorld();
    ({ page, complaints } = await visit());
    await openAtRest(page, world);
  });

  async function rest(): Promise<void> {
    await goTo(page, restPath(world));
    await rested(page);
  }

  it('is in the table of pages', async () => {
    const known = new Set(PAGES.map(({ route }) => route));
    const routes = (await routesOf(page)).map((route) => route.replace(/(.)\/$/, '$1'));
    expect(routes.filter((route) => !known.has(route))).toEqual([]);
    expect(routes.length).toBeGreaterThan(60);
  });

  it('has its main job done by a suite', () => {
    const routes = new Set(PAGES.map(({ route }) => route));
    expect([...routes].filter((route) => MAIN_JOBS[route] === undefined)).toEqual([]);
    expect(Object.keys(MAIN_JOBS).filter((route) => !routes.has(route))).toEqual([]);
    expect(Object.values(MAIN_JOBS).flatMap((each) => faultOfJob(each) ?? [])).toEqual([]);
  });

  it('says that it loads, then what failed and where its cause is to be found, and tries again', async () => {
    const network = await networkOf(page);
    const { faults, at } = faultsIn(page);
    for (const row of PAGES) {
      if (row.elsewhere !== undefined) continue;
      await at(nameOf(row), async (step) => {
        await rest();
        if (row.asksNothing === undefined) {
          await network.let('held back', row.frame);
          await goTo(page, pathOf(row, world.params));
          await step('says that it loads', () => loading(page).waitFor());
          await step('is heard to load', async () => expect(await silentSkeletons(page)).toBe(0));
          await step('is no wider than the window', async () => expect(await overflow(page)).toBe(0));
          await network.let('failures', row.frame);
          await step('says that it failed', () => failures(page).first().waitFor());
          await step('does not wait any more', () => settled(page));
          await step('stands in for nothing any more', () => skeletons(page).first().waitFor({ state: 'detached' }));
          await network.let('of the server');
          await step('tries again', () => failures(page).getByRole('button', { name: 'Try again' }).first().click());
        } else await goTo(page, pathOf(row, world.params));
        await step('shows what it has', () => contents(page, row).waitFor());
        await step('has settled', () => settled(page));
        await step('has mended everything', async () => expect(await failures(page).count()).toBe(0));
      });
      await network.let('of the server');
    }
    expect(faults).toEqual([]);
    // React reports the failures that the account settings catch and show.
    expect(complaints.filter((complaint) => !/status of 500|: Internal error/.test(complaint))).toEqual([]);
  });

  it('stays while the network is away, is reached all the same, and goes on when it is back', async () => {
    const { faults, at } = faultsIn(page);
    const context = page.context();
    for (const row of PAGES) {
      if (row.elsewhere !== undefined) continue;
      await at(nameOf(row), async (step) => {
        await rest();
        await context.setOffline(true);
        await step('says it at once', () => offline(page).waitFor());
        await goTo(page, pathOf(row, world.params));
        await step('is there', () => page.waitForURL((url) => url.pathname + url.search === pathOf(row, world.params)));
        await step('has something to look at', () =>
          main(page).getByRole('heading').or(failing(page)).or(loading(page)).first().waitFor(),
        );
        await context.setOffline(false);
        await step('shows what it has', () => contents(page, row).waitFor());
        await step('has settled', () => settled(page));
        await step('fails no more', async () => expect(await main(page).getByText('You are offline').count()).toBe(0));
      });
      await context.setOffline(false);
    }
    expect(faults).toEqual([]);
  });

  it('of somebody else is not there, and nothing of it is received', async () => {
    const { page: theirs } = await visit();
    await openAs(theirs, await signUp(internalProject()), '/projects');
    await title(theirs, 'Projects');
    const received: string[] = [];
    theirs.on('response', (response) => {
      const status = Number(response.headers()['x-stack-actual-status'] ?? response.status());
      if (response.request().headers()['x-stack-project-id'] === world.project.id && status < 300)
        received.push(response.url());
    });
    const { faults, at } = faultsIn(theirs);
    for (const row of PAGES.filter(({ route }) => route.startsWith('/projects/'))) {
      await at(nameOf(row), async (step) => {
        await goTo(theirs, '/projects');
        await title(theirs, 'Projects');
        await forget(theirs);
        await goTo(theirs, pathOf(row, world.params));
        await step('is not found', () => title(theirs, 'Project not found'));
      });
    }
    expect(faults).toEqual([]);
    expect(received).toEqual([]);
    await main(theirs).getByRole('link', { name: 'Go to projects' }).click();
    await title(theirs, 'Projects');
  });

  it('outside of the sign-in says what failed, keeps what was typed, and tries again', async () => {
    const { page: outside } = await visit();
    await outside.goto('/sign-in');
    const network = await networkOf(outside);
    const { faults, at } = faultsIn(outside);
    const fails = failures(outside).first();
    for (const { path, typed, action, leadsTo } of FORMS_OUTSIDE) {
      await at(path, async (step) => {
        await goTo(outside, path);
        const button = outside.getByRole('button', { name: action, exact: true });
        // The panel of a tab may have the same name.
        const field = (label: string) => outside.locator('input').and(outside.getByLabel(label, { exact: true }));
        await step('is there', () => button.waitFor());
        for (const [label, text] of Object.entries(typed)) await step(label, () => field(label).fill(text));
        await network.let('held back');
        await button.click();
        await step('is busy', () => outside.locator('button[aria-busy=true]').waitFor());
        await network.let('failures');
        await step('says that it failed', () => fails.waitFor());
        for (const [label, text] of Object.entries(typed))
          await step('keeps it', async () => expect(await field(label).inputValue()).toBe(text));
        await outside.context().setOffline(true);
        await network.let('of the server');
        await step('says that it is offline', () => offline(outside).waitFor());
        await outside.context().setOffline(false);
        await step('is back', () => offline(outside).waitFor({ state: 'detached' }));
        await button.click();
        await step('goes on', () => outside.getByText(leadsTo).first().waitFor());
      });
      await outside.context().setOffline(false);
      await network.let('of the server');
    }
    await at('/reset-password', async (step) => {
      await network.let('held back');
      await goTo(outside, '/reset-password?code=unknown');
      await step('says that it loads', () => loading(outside).waitFor());
      await network.let('failures');
      await step('says that it failed', () => fails.waitFor());
      await network.let('of the server');
      await fails.getByRole('button', { name: 'Try again' }).click();
      await step('says what the link is', () => outside.getByRole('button', { name: 'Request a new link' }).waitFor());
    });
    expect(faults).toEqual([]);
  });

  it('says the same when it is opened again: nobody knows who is signed in', async () => {
    const network = await networkOf(page);
    await network.let('failures');
    for (const path of ['/projects', '/team-invitation?code=unknown']) {
      await page.goto(path);
      await failures(page).getByRole('button', { name: 'Try again' }).waitFor();
    }
    await network.let('of the server');
    await failures(page).getByRole('button', { name: 'Try again' }).click();
    await title(page, 'This link does not work');
  });
});

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
