/** @release it walks through every section; `admin-web/test/account.e2e-spec.ts` uses the same components in `npm test` */
import { adminApi, inBrowserInBothModes, serverApi, succeeded } from '@hallpass/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sections } from './react-account/sections.js';
import { PRODUCTS, Settings } from './react-account/settings.js';
import { signInAgain } from './react-account/sign-in-again.js';
import { waysIn } from './react-account/ways-in.js';
import { startWalk, Visitor, type Walk } from './react-components/visitor.js';

/** Faults of a component on a page without a title. */
const faultsAlone = async (visitor: Visitor) =>
  (await visitor.faults()).filter((fault) => !fault.includes('page-has-heading-one'));

/** The account settings, the user menu and the team switcher, in Chromium. */
inBrowserInBothModes(describe)('an app on our components', () => {
  let walk: Walk;
  beforeAll(async () => {
    walk = await startWalk();
    const override = JSON.stringify({ 'payments.products': PRODUCTS });
    succeeded(await adminApi(walk.project).patch('/internal/config/override', { config_override_string: override }));
  });
  afterAll(() => walk?.close());

  describe('lets users change how they sign in:', () => waysIn(() => walk));
  describe('before what needs a recent sign-in', () => signInAgain(() => walk));
  describe('has a section for', () => sections(() => walk));

  it('shows no section of what the project has switched off', async () => {
    const off = await startWalk({
      credential_enabled: true,
      passkey_enabled: false,
      client_team_creation_enabled: false,
      client_user_deletion_enabled: false,
      allow_user_api_keys: false,
      oauth_providers: [],
    });
    const ada = await Settings.ofNewUser(off, 'passkeys');
    const links = ada.page.getByRole('navigation').getByRole('link');
    await links.last().waitFor();
    const there = await links.allInnerTexts();
    expect(there).toEqual(['Profile', 'Email addresses', 'Notifications', 'Password', 'Two-step sign-in', 'Sessions']);
    await ada.visitor.isOn('Profile');
    await off.close();
  });

  it('goes from section to section by keyboard, by address, and by a list on a telephone', async () => {
    const ada = await Settings.ofNewUser(walk, 'profile');
    const { page } = ada;
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await page.getByRole('link', { name: 'Email addresses' }).focus();
    await page.keyboard.press('Enter');
    await ada.visitor.isOn('Email addresses');
    expect(await focused()).toBe('Email addresses');
    await page.goBack();
    await ada.visitor.isOn('Profile');
    await ada.visitor.goTo('/handler/account-settings?section=sessions');
    await ada.visitor.isOn('Sessions');
    await page.setViewportSize({ width: 360, height: 740 });
    await ada.visitor.goTo('/handler/account-settings');
    await page.getByRole('link', { name: 'Password' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Profile' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Password' }).click();
    await ada.visitor.isOn('Password');
    expect(await page.getByRole('link', { name: 'Profile' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'All settings' }).click();
    await page.getByRole('link', { name: 'Profile' }).waitFor();
  });

  it('has a menu of the user that is used by keyboard', async () => {
    const ada = await Visitor.come(walk);
    await ada.goTo('/components/UserButton');
    await ada.click('Sign in');
    await ada.typeCredentials();
    await ada.isOn('Sign in to Acme');
    await ada.signUp();
    await ada.goTo('/components/UserButton');
    const menu = ada.page.getByRole('button', { name: `Account menu of ${ada.email}` });
    await menu.focus();
    await ada.page.keyboard.press('Enter');
    await ada.page.getByRole('menuitem', { name: 'Account settings' }).waitFor();
    expect(await faultsAlone(ada)).toEqual([]);
    await ada.page.keyboard.press('End');
    await ada.page.keyboard.press('Escape');
    await ada.page.keyboard.press('Enter');
    await ada.page.keyboard.press('Enter');
    await ada.page.waitForURL('**/handler/account-settings');
    await ada.goTo('/components/UserButton');
    await menu.click();
    await ada.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await ada.isSignedOut();
  });

  it('has a switch between teams that finds them by name and makes new ones', async () => {
    const ada = await Visitor.signedUp(walk);
    const id = await ada.run<string>('return (await app.getUser()).id');
    const api = serverApi(walk.project);
    for (const display_name of ['Analytical Engines', 'Difference Engines', 'Weiße A\u0308pfel'])
      succeeded(await api.post('/teams', { display_name, creator_user_id: id }));
    const selected = async () => succeeded(await api.get(`/users/${id}`)).selected_team?.display_name ?? null;
    await ada.goTo('/components/TeamSwitcher');
    const button = (name: string) => ada.page.getByRole('button', { name: `Team: ${name}` });
    await button('Personal account').focus();
    await ada.page.keyboard.press('ArrowDown');
    await ada.page.getByRole('option', { name: 'Difference Engines' }).waitFor();
    expect(await faultsAlone(ada)).toEqual([]);
    await ada.page.keyboard.type('no such team');
    await ada.sees('No matching teams.');
    await ada.page.keyboard.press('ControlOrMeta+A');
    await ada.page.keyboard.type('WEISSE ÄPF');
    await ada.page.getByRole('option', { name: 'Weiße' }).waitFor();
    await ada.page.keyboard.press('ControlOrMeta+A');
    await ada.page.keyboard.type('diff');
    await ada.page.keyboard.press('Enter');
    await button('Difference Engines').waitFor();
    expect(await selected()).toBe('Difference Engines');
    await button('Difference Engines').click();
    await ada.page.keyboard.press('Escape');
    expect(await ada.page.evaluate('document.activeElement.getAttribute("aria-expanded")')).toBe('false');
    await button('Difference Engines').click();
    await ada.page.getByRole('option', { name: 'Personal account' }).click();
    await button('Personal account').waitFor();
    expect(await selected()).toBeNull();
    await button('Personal account').click();
    await ada.click('Create a team');
    await ada.page.getByLabel('Team name').fill('Looms');
    await ada.click('Create');
    await button('Looms').waitFor();
    expect(await selected()).toBe('Looms');
    expect(ada.complaints).toEqual([]);
  });

  it('is read from right to left', async () => {
    const arab = await Visitor.signedUp(walk, { settings: { language: 'ar' } });
    const settings = Settings.of(arab);
    await settings.open('emails');
    expect(await arab.faults()).toEqual([]);
    const [nav, content] = [settings.page.locator('.hp-settings-nav'), settings.page.locator('.hp-settings-content')];
    await settings.page.setViewportSize({ width: 1280, height: 800 });
    expect((await nav.boundingBox())!.x).toBeGreaterThan((await content.boundingBox())!.x);
  });
});
