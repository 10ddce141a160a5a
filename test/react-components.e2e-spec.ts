/** @once components only use the HTTP API through the SDK; `test/sdk.e2e-spec.ts` runs in both modes */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inBrowserInBothModes, ownerApi, succeeded } from '@hallpass/testing';
import { signingIn } from './react-components/signing-in.js';
import { startWalk, Visitor, type Walk } from './react-components/visitor.js';

/** The components of @hallpass/react in an app, with a strict content security policy, in Chromium. */
inBrowserInBothModes(describe)('an app on our components', () => {
  let walk: Walk;
  beforeAll(async () => {
    walk = await startWalk();
  });
  afterAll(() => walk?.close());

  describe('signs in by', () => signingIn(() => walk));

  it('shows in every tab at once who is signed in', async () => {
    const ada = await Visitor.come(walk);
    await ada.goTo('/');
    await ada.isSignedOut();
    const first = ada.page;
    ada.page = await ada.context.newPage();
    await ada.signUp();
    const second = ada.page;
    ada.page = first;
    await ada.isSignedIn();
    ada.page = second;
    await ada.signOut();
    ada.page = first;
    await ada.isSignedOut();
    expect(ada.complaints).toEqual([]);
  });

  it('follows changes of the user, and offers who is signed in to go on or to be another', async () => {
    const ada = await Visitor.signedUp(walk);
    await ada.goTo('/handler/sign-in');
    await ada.sees(`You are signed in as ${ada.email}.`);
    await ada.run(`await (await app.getUser()).setDisplayName('Ada Lovelace')`);
    await ada.sees('You are signed in as Ada Lovelace.');
    await ada.click('Use another account');
    await ada.isOn('Sign in to Acme');
  });

  it('shows nothing that the project has switched off', async () => {
    const off = await startWalk({ magic_link_enabled: false, passkey_enabled: false, oauth_providers: [] });
    const ada = await Visitor.come(off);
    await ada.goTo('/handler/sign-in');
    await ada.isOn('Sign in to Acme');
    expect(await ada.page.getByRole('button').allInnerTexts()).toEqual(['', 'Sign in']);
    expect(await ada.page.getByRole('tab').count()).toBe(0);
    succeeded(await ownerApi(off.project).patch('/internal/projects/current', { config: { sign_up_enabled: false } }));
    await ada.page.reload();
    await ada.isOn('Sign in to Acme');
    expect(await ada.page.getByRole('link', { name: 'Sign up' }).count()).toBe(0);
    await ada.goTo('/handler/sign-up');
    await ada.isOn('Sign-ups are closed');
    await off.close();
  });

  it('fills the window with a full page, unless the app gives its body a margin', async () => {
    const ada = await Visitor.come(walk);
    await ada.goTo('/handler/sign-in');
    await ada.isOn('Sign in to Acme');
    const left = async () => (await ada.page.locator('.hp-full-page').boundingBox())!.x;
    // As in an app without styles for its body.
    const withoutOwnMargin = `
      for (const { cssRules } of document.styleSheets)
        for (const { selectorText, style } of cssRules)
          if (selectorText === 'body') style.removeProperty('margin');
    `;
    await ada.page.evaluate(withoutOwnMargin);
    expect(await left()).toBe(0);
    await ada.page.evaluate(`
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('body { margin: 24px }');
      document.adoptedStyleSheets = [sheet];
    `);
    expect(await left()).toBe(24);
    await ada.goTo('/');
    await ada.page.evaluate(withoutOwnMargin);
    expect(await ada.page.evaluate('getComputedStyle(document.body).marginLeft')).toBe('8px');
  });

  it('is used by keyboard alone', async () => {
    const ada = await Visitor.signedUp(walk);
    await ada.signOut();
    await ada.goTo('/handler/sign-in');
    await ada.isOn('Sign in to Acme');
    const press = async (key: string, until: string) => {
      while (!(await ada.page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(until)})`)))
        await ada.page.keyboard.press(key);
    };
    await press('Tab', '[role=tab]');
    await ada.page.keyboard.press('ArrowRight');
    await ada.sees('Send me a code');
    await ada.page.keyboard.press('ArrowLeft');
    await press('Tab', '[name=email]');
    await ada.page.keyboard.type(ada.email);
    await press('Tab', '[name=password]');
    await ada.page.keyboard.type(ada.password);
    await ada.page.keyboard.press('Enter');
    await ada.isSignedIn();
  });

  it('speaks the language of its reader, in either direction, with texts and a page of the app’s own', async () => {
    const german = await Visitor.come(walk, { locale: 'de-AT' });
    await german.goTo('/handler/sign-in');
    await german.isOn('Bei Acme anmelden');
    const settings = { language: 'ar', texts: { core: { signInTitle: 'أهلا' } } };
    const arab = await Visitor.come(walk, { settings });
    await arab.goTo('/handler/sign-in');
    await arab.isOn('أهلا');
    expect(await arab.page.locator('.hp-root').getAttribute('dir')).toBe('rtl');
    expect(await arab.faults()).toEqual([]);
  });
});
