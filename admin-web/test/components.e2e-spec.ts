/** @release it tries every component in every state; the suites of the pages use the same components */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { server, violationsOf } from '@hallpass/testing';
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser, faultsOf, type Look } from './dashboard.js';
import { tabTo } from './keyboard.js';

const TOOL = new URL('../../tools/component-gallery.mjs', import.meta.url);
const SOURCES = new URL('../src/', import.meta.url);
const GALLERY = new URL('../gallery/', import.meta.url);
const LOOKS: Look[] = [1280, 390].flatMap((width) => [
  { scheme: 'light', width } as const,
  { scheme: 'dark', width } as const,
]);
/** Parts that a component loads lazily, and their own parts. */
const LOADED_LATER = ['components/time-plot', 'components/long-rows', 'components/row-spacer'];

const componentsIn = (folder: string): string[] =>
  readdirSync(new URL(folder, SOURCES))
    // Hooks are shown through the components that use them.
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('use-'))
    .map((file) => `${folder}/${file.replace('.tsx', '')}`);

it('the page of all components has every one of them', () => {
  const gallery = readdirSync(GALLERY)
    .map((file) => readFileSync(new URL(file, GALLERY), 'utf8'))
    .join('\n');
  const all = [...componentsIn('components'), ...componentsIn('forms')].filter((path) => !LOADED_LATER.includes(path));
  expect(all.length).toBeGreaterThan(35);
  expect(all.filter((path) => !gallery.includes(`'../src/${path}'`))).toEqual([]);
});

describeInBrowser('the components', (visit) => {
  beforeAll(() => promisify(execFile)(process.execPath, [fileURLToPath(TOOL)]));

  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await visit());
    const tool = (await import(TOOL.href)) as { openGallery: (page: Page, baseUrl: string) => Promise<void> };
    await tool.openGallery(page, server.baseUrl);
  });
  afterAll(() => expect(complaints).toEqual([]));

  const button = (name: string, place: Page | Locator = page) => place.getByRole('button', { name, exact: true });
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const hasFocus = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement));

  it('have no fault in either scheme, wide and on a phone, in all their states', async () => {
    expect(await faultsOf(page, LOOKS)).toEqual([]);
  });

  it('that lie above the page have none either', async () => {
    const faults: string[] = [];
    for (const name of [
      'Dialog',
      'ConfirmDialog',
      'ConfirmDialog by typed name',
      'ConflictDialog',
      'FormDialog',
      'PickDialog',
      'ChooseDialog',
    ]) {
      await button(name).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const rules = colorScheme === 'light' ? 'all' : 'colors';
        faults.push(...(await violationsOf(page, rules)).map((fault) => `${name}, ${colorScheme}: ${fault}`));
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await button('Done').click();
    await button('Failed').click();
    await button('Account').click();
    await page.getByRole('menu').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === 'light' ? 'all' : 'colors';
      faults.push(...(await violationsOf(page, rules)).map((fault) => `menu and toasts, ${colorScheme}: ${fault}`));
    }
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    while ((await button('Dismiss').count()) > 0) await button('Dismiss').first().click();
    expect(faults).toEqual([]);
  });

  describe('a dialog', () => {
    it('keeps the focus, and gives it back to what opened it', async () => {
      const opener = button('Dialog');
      await tabTo(page, opener);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New key' });
      await dialog.waitFor();
      for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key);
        // Focus in the browser's own controls, which follow the last field, counts as focus on the document's body.
        expect((await hasFocus(dialog)) || (await isFocused(page.locator('body')))).toBe(true);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await isFocused(opener)).toBe(true);
    });

    it('is not left by Escape, or by a press beside it, where something would be lost', async () => {
      await button('Dialog that holds something').click();
      const dialog = page.getByRole('dialog', { name: 'Save your key' });
      await page.keyboard.press('Escape');
      await page.mouse.click(4, 4);
      expect(await dialog.isVisible()).toBe(true);
      expect(await button('Close', dialog).count()).toBe(0);
      await button('I have saved it', dialog).click();
      await dialog.waitFor({ state: 'detached' });

      await button('FormDialog').click();
      const form = page.getByRole('dialog', { name: 'New project' });
      await form.getByLabel('Name of the project').fill('Beacon');
      await page.keyboard.press('Escape');
      expect(await form.getByLabel('Name of the project').inputValue()).toBe('Beacon');
      await page.keyboard.press('Enter');
      await form.waitFor({ state: 'detached' });
      await page.getByText('Project created').waitFor();
    });

    it('does the heavy deed once its name is typed, and says why it failed', async () => {
      await button('ConfirmDialog by typed name').click();
      const named = page.getByRole('dialog', { name: 'Delete Ada Lovelace?' });
      const deed = button('Delete user', named);
      await named.getByRole('textbox').fill('Ada');
      expect(await deed.isDisabled()).toBe(true);
      await named.getByRole('textbox').fill('Ada Lovelace');
      await page.keyboard.press('Enter');
      await named.waitFor({ state: 'detached' });

      await button('ConfirmDialog').click();
      const dialog = page.getByRole('dialog', { name: 'Revoke the key?' });
      // Enter must not trigger an action that cannot be undone.
      expect(await isFocused(button('Cancel', dialog))).toBe(true);
      await button('Revoke key', dialog).click();
      await dialog.getByRole('alert').waitFor();
      await button('Cancel', dialog).click();
      await dialog.waitFor({ state: 'detached' });
    });
  });

  it('a menu is worked by arrows and letters, and gives the focus back', async () => {
    const opener = button('Account');
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const item = (role: 'menuitem' | 'menuitemcheckbox' | 'menuitemradio', name: string) =>
      page.getByRole(role, { name, exact: true });
    await item('menuitem', 'Settings').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await item('menuitemradio', 'Light').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('End');
    await item('menuitem', 'Sign out').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('sh');
    const check = item('menuitemcheckbox', 'Show teams');
    await check.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    expect(await check.getAttribute('aria-checked')).toBe('false');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await isFocused(opener)).toBe(true);
  });

  it('a combobox finds by words, goes round by arrows, and chooses by Enter', async () => {
    const input = page.getByRole('combobox', { name: 'Projects' });
    const chosen = page.getByRole('option', { selected: true });
    await tabTo(page, input);
    await page.keyboard.press('ArrowUp');
    await chosen.and(page.getByText('Beacon')).waitFor();
    await page.keyboard.type('shop acme');
    await chosen.and(page.getByText('Acme Shop')).waitFor();
    expect(await page.getByRole('listbox', { name: 'Projects' }).getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByText('Acme Shop chosen').waitFor();
    await input.fill('nowhere');
    await page.getByText('No project matches.').waitFor();
  });

  it('a table is gone through by arrows, ticked by Space, and a range with Shift', async () => {
    const table = page.getByRole('table', { name: 'Users', exact: true });
    const link = (name: string) => table.getByRole('link', { name });
    const tick = (name: string) => table.getByRole('checkbox', { name: `Select ${name}` });
    await link('Ada Lovelace').focus();
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(link('Grace Hopper'))).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await isFocused(link('Ada Lovelace'))).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    expect(await tick('Ada Lovelace').isChecked()).toBe(true);
    await tick('Barbara Liskov').click({ modifiers: ['Shift'] });
    expect(await table.getByRole('checkbox', { name: 'Select all' }).isChecked()).toBe(true);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
    await button('Next').waitFor();
    expect(await button('Next').isDisabled()).toBe(true);
  });

  it('rows are 40 px high, and 32 where somebody wants more of them', async () => {
    const row = page.getByRole('table', { name: 'Users', exact: true }).getByRole('row').nth(1);
    const height = async () => Math.round((await row.boundingBox())!.height);
    const comfortable = await height();
    await page.getByRole('button', { name: /^Row height/ }).click();
    const compact = await height();
    expect([comfortable, compact]).toEqual([40, 32]);
  });

  it('what a toast offers is taken back, and F8 leads to it', async () => {
    const state = page.getByRole('status', { name: 'Filter' });
    await button('Done, with a way back').click();
    await state.and(page.getByText('Removed', { exact: true })).waitFor();
    await page.keyboard.press('F8');
    const undo = button('Undo');
    await tabTo(page, undo);
    await page.keyboard.press('Enter');
    await state.and(page.getByText('There', { exact: true })).waitFor();
    expect(await page.getByText('Filter removed').count()).toBe(0);
  });

  it('a form wakes when something has changed, takes it back, and says why a save failed', async () => {
    const form = page.locator('form', { has: page.getByLabel('Name that is refused', { exact: true }) });
    const field = form.getByLabel('Name that is refused', { exact: true });
    const save = button('Save project', form);
    expect(await save.isDisabled()).toBe(true);
    await field.fill('Acme');
    await button('Discard', form).click();
    expect(await field.inputValue()).toBe('Acme Cloud');
    await field.fill('Acme');
    await page.keyboard.press('Enter');
    await form.getByRole('alert').getByText('The name is taken.').waitFor();
    expect(await field.inputValue()).toBe('Acme');
  });

  it('what is typed into fields is helped: passwords are shown, pickers are worked by arrows, filters folded on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 860 });
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('correct horse');
    await button('Show password').click();
    expect(await password.getAttribute('type')).toBe('text');

    const people = page.getByRole('radiogroup', { name: 'User', exact: true });
    await people.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await people.getByRole('radio', { name: /Grace Hopper/ }).isChecked()).toBe(true);

    const fold = button('Filter the log');
    const field = page.getByLabel('Actor');
    expect(await field.isVisible()).toBe(false);
    await fold.click();
    await field.waitFor();
    expect(await fold.getAttribute('aria-expanded')).toBe('true');
  });
});
