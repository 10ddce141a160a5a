/** @release it clicks everything on every page, and only the browser decides what is enabled */
import { beforeAll, expect, it } from '@jest/globals';
import { client, internalProject, ownerApi, serverApi, signUp, succeeded, type TestUser } from '@hallpass/testing';
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser, openAs } from './dashboard.js';
import { contents, main, settled } from './page-states/look.js';
import { goTo } from './page-states/network.js';
import { nameOf, type PageRow, PAGES, pathOf } from './page-states/pages.js';
import { makeWorld, type World } from './page-states/world.js';

/** Controls that only change what the page shows. Everything else that is enabled is clicked. */
const CONTROLS = [
  'button:enabled:not([role=tab], [role=combobox], [aria-haspopup=dialog])',
  'input:is([type=checkbox], [type=submit]):enabled',
].join();
const ONLY_LOOKS =
  /^(Copy|Cancel|Close|Discard|Refresh|Newer|Older|Next|Previous|First|Sort|Search|Clear|Collapse|Expand)/;
/** A control opens a dialog or a menu, whose entry may open another dialog. */
const DEEPEST = 3;

describeInBrowser('an owner with the role read-only', (visit) => {
  let world: World;
  let reader: TestUser;

  beforeAll(async () => {
    world = await makeWorld();
    const internal = internalProject();
    const { owner_team_id: team } = succeeded(await ownerApi(world.project).get('/internal/projects/current'));
    reader = await signUp(internal);
    succeeded(await serverApi(internal).post(`/team-memberships/${team}/${reader.userId}`, {}));
    const role = { role: 'read_only' };
    const path = `/internal/owner-teams/${team}/members/${reader.userId}`;
    succeeded(await client(internal, world.project.owner).patch(path, role));
  });

  it('finds no enabled control on any page whose operation is refused', async () => {
    const { page } = await visit();
    const refused = refusalsOf(page);
    await openAs(page, reader, `/projects/${world.project.id}`);
    const faults: string[] = [];
    let clicked = 0;
    for (const row of PAGES) {
      if (row.elsewhere !== undefined || !row.route.startsWith('/projects/$projectId')) continue;
      if (!(await openPage(page, row))) continue;
      const paths: number[][] = Array.from({ length: await controlsOf(page).count() }, (_, at) => [at]);
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        if (path.length > 1 || !(await isUnchanged(page, row))) await openPage(page, row);
        refused.length = 0;
        const names = await follow(page, path);
        clicked += 1;
        if (refused.length > 0) faults.push(`${nameOf(row)}: ${names.join(' › ')}: ${refused.join(', ')}`);
        const layer = await openLayer(page);
        if (layer === null || path.length === DEEPEST) continue;
        const inside = await layer.count();
        for (let at = 0; at < inside; at++) paths.push([...path, at]);
      }
    }
    expect(faults).toEqual([]);
    expect(clicked).toBeGreaterThan(50);
  }, 1_800_000);

  /** Returns whether the page is still open, without a dialog or menu over it. */
  const isUnchanged = async (page: Page, row: PageRow): Promise<boolean> => {
    const { pathname, search } = new URL(page.url());
    return pathname + search === pathOf(row, world.params) && (await openLayer(page)) === null;
  };

  /** @returns whether the role includes the page */
  async function openPage(page: Page, row: PageRow): Promise<boolean> {
    await page.keyboard.press('Escape');
    await goTo(page, `/projects/${world.project.id}/jobs`);
    await main(page).getByRole('heading', { name: 'Jobs', exact: true }).first().waitFor();
    await goTo(page, pathOf(row, world.params));
    const closed = main(page).getByRole('heading', { name: 'Your role does not include this page' });
    await contents(page, row).or(closed).first().waitFor();
    await settled(page);
    return (await closed.count()) === 0;
  }
});

/** The audit log looks up the names of keys, and shows their ids to those who may not. */
const LOOKS_UP_NAMES = /^GET \S+\/internal\/api-keys$/;

/** Lists the requests that the server refuses because of the role, from now on. */
function refusalsOf(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    const asked = `${response.request().method()} ${new URL(response.url()).pathname}`;
    const isRefused = response.headers()['x-hallpass-error'] === 'OWNER_ROLE_REQUIRED';
    if (isRefused && !LOOKS_UP_NAMES.test(asked)) refused.push(asked);
  });
  return refused;
}

const visible = (controls: Locator): Locator => controls.filter({ visible: true });
const controlsOf = (page: Page): Locator => visible(main(page).locator(CONTROLS));

/** The enabled controls of an open dialog or menu, or null. */
async function openLayer(page: Page): Promise<Locator | null> {
  const dialog = page.locator('dialog[open]').last();
  if ((await dialog.count()) > 0) return visible(dialog.locator(CONTROLS));
  const entries = page.locator('[role=menuitem]:not([data-disabled])');
  return (await entries.count()) > 0 ? visible(entries) : null;
}

/** Clicks a control, then one in the layer that it opened, and so on. @returns their names */
async function follow(page: Page, path: readonly number[]): Promise<string[]> {
  const names: string[] = [];
  for (const at of path) {
    const control = ((await openLayer(page)) ?? controlsOf(page)).nth(at);
    if ((await control.count()) === 0) return names;
    const name = (await control.getAttribute('aria-label')) ?? (await control.textContent()) ?? '';
    names.push(name.trim());
    if (ONLY_LOOKS.test(name.trim())) return names;
    // A control may be covered, as by a field of a table's row.
    await control.click({ timeout: 5_000 }).catch(() => undefined);
    await page.waitForLoadState('networkidle');
  }
  return names;
}
