/** @release it walks through every form in six situations, and only the browser decides whether input survives errors */
import { beforeAll, expect, it } from '@jest/globals';
import { adminApi, succeeded } from '@hallpass/testing';
import type { Locator, Page } from 'playwright-core';
import { describeWithPrefetch, submitCredentials, signInToGoOn } from './dashboard.js';
import { endSessionsOf, title } from './owners.js';
import { failures, faultsIn, main, offline, settled, unreachable } from './page-states/look.js';
import { goTo, idle, type Network, networkOf, routesOf } from './page-states/network.js';
import { pathOf } from './page-states/pages.js';
import { FORMS_ELSEWHERE, formsOfSource, SAVES_NOTHING } from './page-states/forms.js';
import { SAVES } from './page-states/saves.js';
import { patch, type SaveRow, setting, SWITCH, type Write } from './page-states/save-row.js';
import { makeWorld, type World } from './page-states/world.js';
import { restPath, openAtRest, rested } from './page-states/rest.js';

const DARK_THEME = 'a0172b5d-cff0-463b-83bb-85124697373a';
const SAVED_BY_OTHERS = 'Someone else saved another version';
const DRAFT = `export function EmailTemplate() { return <p>theirs</p>; }`;

/** Pages with a source editor. */
const SOURCES: readonly SourceRow[] = [
  {
    path: '/mail/templates/$templateId',
    view: 'Code',
    editor: 'Source (TSX)',
    append: '// mine',
    chosen: ['Theme', 'none'],
    save: 'Review and save',
    review: 'then',
    theirs: async ({ project, params }) => {
      const { templates } = succeeded(await adminApi(project).get('/internal/email-templates'));
      const path = `/internal/email-templates/${params['templateId']}`;
      const { tsx_source: source } = templates.find(({ id }: { id: string }) => id === params['templateId']);
      succeeded(await adminApi(project).patch(path, { tsx_source: `${source}// theirs`, theme_id: DARK_THEME }));
    },
    shown: 'Default Dark',
  },
  {
    path: '/mail/themes/$themeId',
    editor: 'Source (TSX)',
    append: '// mine',
    save: 'Review and save',
    review: 'then',
    theirs: async ({ project, params }) => {
      const path = `/internal/email-themes/${params['themeId']}`;
      const { tsx_source: source } = succeeded(await adminApi(project).get(path));
      succeeded(await adminApi(project).patch(path, { tsx_source: `${source}// theirs` }));
    },
    shown: SAVED_BY_OTHERS,
  },
  {
    path: '/mail/mailings/$draftId',
    editor: 'Source (TSX)',
    append: '// mine',
    save: 'Save',
    review: 'never',
    theirs: patch(({ draftId }) => `/internal/email-drafts/${draftId}`, { tsx_source: DRAFT }),
    shown: SAVED_BY_OTHERS,
  },
  {
    path: '/configuration?tab=change',
    editor: 'Changes as JSON',
    append: '{"emails.locale": "es", "dataVault.stores.mine": {"displayName": "mine"}}',
    save: 'Review changes',
    review: 'before',
    theirs: setting('emails.locale', 'it'),
    shown: 'Another owner has changed this',
  },
];

/** Finds a field of any kind by its label. Labels of options may continue with a description. */
const fieldOf = (scope: Locator, label: string): Locator =>
  scope
    .getByRole('textbox', { name: label, exact: true })
    .or(scope.getByRole('spinbutton', { name: label, exact: true }))
    .or(scope.getByRole('combobox', { name: label, exact: true }))
    .or(scope.getByRole('checkbox', { name: label }))
    .or(scope.getByRole('radio', { name: label }))
    .first();

const valueOf = (scope: Locator, label: string): Promise<string | null> =>
  fieldOf(scope, label).evaluate((element) => {
    const { type, checked, value } = element as HTMLInputElement;
    if (type === 'checkbox' || type === 'radio') return checked ? 'on' : 'off';
    return value ?? element.textContent;
  });

const nameOf = ({ page, save }: SaveRow) => `${page} (${save})`;
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
/** If a page has several forms, the one with unsaved changes. */
const saveButton = (scope: Locator, name: string) =>
  scope
    .locator('button:not([disabled])')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .first();

describeWithPrefetch('what is typed', (visit) => {
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
    page.on('dialog', (dialog) => void dialog.accept());
  });

  async function rest(): Promise<void> {
    // The previous row may have left a dialog open.
    if ((await page.getByRole('dialog').count()) > 0) await page.goto(restPath(world));
    else await goTo(page, restPath(world));
    if (page.url().includes('/sign-in?')) await submitCredentials(page, world.project.owner);
    await rested(page);
    for (const notice of await page.getByRole('button', { name: 'Dismiss' }).all()) await notice.click();
  }

  it('is in the table of what is saved', async () => {
    const saved = new Set(SAVES.map((row) => row.page.split('?')[0]!));
    const routes = await routesOf(page);
    expect(routes.filter((route) => !saved.has(route) && SAVES_NOTHING[route] === undefined)).toEqual([]);
    expect(Object.keys(SAVES_NOTHING).filter((route) => saved.has(route) || !routes.includes(route))).toEqual([]);
  });

  it('is in that table with every form, and with two owners at once where the form compares', () => {
    const forms = formsOfSource();
    const names = forms.map(({ name }) => name);
    const walked = new Set(SAVES.map(({ form }) => form));
    expect(names.filter((name) => !walked.has(name) && FORMS_ELSEWHERE[name] === undefined)).toEqual([]);
    expect([...walked].filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(FORMS_ELSEWHERE).filter((name) => walked.has(name) || !names.includes(name))).toEqual([]);
    const meets = new Set(
      SAVES.filter(({ theirs }) => typeof theirs !== 'string' || theirs === SWITCH).map(({ form }) => form),
    );
    expect(forms.filter(({ name, compares }) => compares && !meets.has(name))).toEqual([]);
  });

  it('outlasts a server that fails, a time without network and a session that ended, and meets what others saved', async () => {
    const { faults, at } = faultsIn(page);
    for (const row of SAVES) {
      await at(nameOf(row), async (step) => {
        await rest();
        await goTo(page, pathOf({ route: row.page }, world.params));
        await step('is loaded', async () => {
          await main(page).getByRole('heading', { level: 1 }).waitFor();
          await settled(page);
        });
        const [button, choice] = [row.opens ?? []].flat();
        if (button !== undefined)
          await step('opens', () => main(page).getByRole('button', { name: button, exact: true }).first().click());
        if (choice !== undefined)
          await step('is chosen', () => page.getByRole('menuitem', { name: choice, exact: true }).click());
        const scope = row.opens === undefined ? main(page) : page.getByRole('dialog').first();
        for (const [label, value] of Object.entries(row.typed)) await step(label, () => enter(scope, label, value));
        const isKept = async () => {
          for (const [label, value] of Object.entries(row.typed)) expect(await valueOf(scope, label)).toBe(value);
        };

        await network.let('failures');
        await step('can be saved', () => saveButton(scope, row.save).click());
        await step('says that it failed', () => failures(page).first().waitFor());
        await step('keeps what was typed', isKept);
        await network.let('of the server');
        await page.context().setOffline(true);
        await step('says that it is offline', () => offline(page).waitFor());
        await step('keeps what was typed without network', isKept);
        await page.context().setOffline(false);
        await step('is back', () => unreachable(page).waitFor({ state: 'detached' }));

        await step('asks for nothing', () => idle(page));
        const { theirs } = row;
        if (typeof theirs !== 'string') await theirs.write(world);
        await endSessionsOf(world.project.owner);
        // A background refetch may notice the ended session first. The click then waits until the sign-in is done.
        await step('asks to sign in', () =>
          Promise.all([saveButton(scope, row.save).click(), signInToGoOn(page, world.project.owner)]),
        );
        if (typeof theirs !== 'string') {
          const dialog = dialogOf(page, 'Another owner has changed this');
          await step('shows what they saved', () =>
            dialog.getByRole('cell').filter({ hasText: theirs.shown }).waitFor(),
          );
          await step('still has what was typed', isKept);
          await dialog.getByRole('button', { name: 'Save mine' }).click();
        }
        await step('is saved', () =>
          page
            .getByRole('button', { name: /^(Dismiss|I have saved (it|them))$/ })
            .first()
            .waitFor(),
        );
      });
      await page.context().setOffline(false);
      await network.let('of the server');
    }
    expect(faults).toEqual([]);
    expect(complaints.filter((complaint) => !/status of (500|40\d)|ERR_INTERNET_DISCONNECTED/.test(complaint))).toEqual(
      [],
    );
  });

  it('as a source is kept alike, and shown beside what others saved', async () => {
    const { faults, at } = faultsIn(page);
    for (const { path, view, editor, append, chosen, save, review, theirs, shown } of SOURCES) {
      await at(path, async (step) => {
        await rest();
        await goTo(page, pathOf({ route: `/projects/$projectId${path}` }, world.params));
        const field = main(page).getByRole('textbox', { name: editor, exact: true });
        if (view) await main(page).getByRole('radio', { name: view, exact: true }).check();
        await step('is loaded', () => field.waitFor());
        await step('is typed', async () => {
          await field.press('ControlOrMeta+End');
          await page.keyboard.insertText(append);
          if (chosen) await enter(main(page), ...chosen);
        });
        const isKept = async () => {
          expect(await field.textContent()).toContain('mine');
          if (chosen) expect(await valueOf(main(page), chosen[0])).toBe(chosen[1]);
        };
        await network.let('failures');
        await step('can be saved', () => saveButton(main(page), save).click());
        const dialog = page.getByRole('dialog').first();
        if (review === 'before') await dialog.getByRole('button', { name: 'Save changes' }).click();
        await step('says that it failed', () => failures(page).first().waitFor());
        await network.let('of the server');
        if (review === 'then') await dialog.getByRole('button', { name: 'Cancel' }).click();
        await step('keeps it', isKept);
        await step('asks for nothing', () => idle(page));
        await theirs(world);
        await endSessionsOf(world.project.owner);
        await step('asks to sign in', async () => {
          const pressed = saveButton(main(page), save).click();
          if (review === 'before') {
            await pressed;
            await dialog.getByRole('button', { name: 'Save changes' }).click();
          }
          await Promise.all([pressed, signInToGoOn(page, world.project.owner)]);
        });
        await step('shows what they saved', () => page.getByRole('dialog').getByText(shown).first().waitFor());
        await step('keeps what was typed', isKept);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Save( mine)?$/ })
          .click();
        await step('is saved', () => page.getByRole('button', { name: 'Dismiss' }).first().waitFor());
      });
      await network.let('of the server');
    }
    expect(faults).toEqual([]);
  });

  it('is saved beside what others changed in other fields', async () => {
    const { project, params } = world;
    const path = `/app/${project.id}/endpoint/${params['endpointId']}`;
    await rest();
    await goTo(page, pathOf({ route: '/projects/$projectId/webhooks/endpoints/$endpointId/settings' }, params));
    await enter(main(page), 'Description', 'Both');
    succeeded(await adminApi(project).patch(path, { rateLimit: 7 }));
    await saveButton(main(page), 'Save endpoint').click();
    await page.getByRole('button', { name: 'Dismiss' }).waitFor();
    expect(succeeded(await adminApi(project).get(path))).toMatchObject({ description: 'Both', rateLimit: 7 });
  });

  it('is compared with what it began as, also when the page has looked at the server since', async () => {
    const { project, params } = world;
    const user = pathOf({ route: '/projects/$projectId/users/$userId' }, params);
    await rest();
    await goTo(page, user);
    await enter(main(page), 'Display name', 'Mine');
    succeeded(await adminApi(project).patch(`/users/${params['userId']}`, { display_name: 'Theirs' }));
    // As when the user returns to the tab.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await title(page, 'Theirs');
    await saveButton(main(page), 'Save profile').click();
    const dialog = dialogOf(page, 'Another owner has changed this');
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await valueOf(main(page), 'Display name')).toBe('Theirs');
    expect(succeeded(await adminApi(project).get(`/users/${params['userId']}`)).display_name).toBe('Theirs');
  });
});

async function enter(scope: Locator, label: string, value: string): Promise<void> {
  const field = fieldOf(scope, label);
  if (value === 'on') await field.check();
  else if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
  else await field.fill(value);
}

interface SourceRow {
  path: string;
  /** Switches to the editor first, if another view is shown. */
  view?: string;
  /** Label of the editor. */
  editor: string;
  /** Typed at the end of the text. Contains the word "mine". */
  append: string;
  /** Option to choose next to the editor, by field label. */
  chosen?: readonly [label: string, value: string];
  save: string;
  /**
   * When the review of the changes appears: before the other owner's changes are read, along with them, or only if the
   * other owner has saved.
   */
  review: 'before' | 'then' | 'never';
  theirs: Write;
  shown: string;
}
