/** @release minutes of axe on every page and section; the suites of the hosted pages check the same components in `npm test` */
import { adminApi, inBrowserInBothModes, serverApi, succeeded } from '@hallpass/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PRODUCTS, Settings } from './react-account/settings.js';
import { startWalk, Visitor, type Walk } from './react-components/visitor.js';

const SECTIONS = [
  'profile',
  'emails',
  'notifications',
  'password',
  'passkeys',
  'two-step',
  'connections',
  'sessions',
  'api-keys',
  'teams',
  'delete',
];

/** Accessibility of the components of @hallpass/react in an app, in Chromium. */
inBrowserInBothModes(describe)('an app on our components', () => {
  let walk: Walk;
  beforeAll(async () => {
    walk = await startWalk();
    const override = JSON.stringify({ 'payments.products': PRODUCTS });
    succeeded(await adminApi(walk.project).patch('/internal/config/override', { config_override_string: override }));
  });
  afterAll(() => walk?.close());

  it('passes axe in both themes, at 320 px and at 200%, on every page of a sign-in', async () => {
    const ada = await Visitor.come(walk);
    const faults: Record<string, string[]> = {};
    const look = async (path: string, title: string) => {
      await ada.goTo(path);
      await ada.isOn(title);
      faults[path] = await ada.faults();
    };
    await look('/handler/sign-in', 'Sign in to Acme');
    await look('/handler/sign-up', 'Create your account');
    await look('/handler/forgot-password', 'Reset your password');
    await look('/handler/email-verification?code=x', 'Confirm your address');
    await look('/handler/password-reset', 'This link does not work');
    await look('/handler/error?errorCode=NOBODY_KNOWS&details=}', 'You were not signed in');
    await look('/handler/nowhere', 'Page not found');
    await look('/components/SignIn', 'Sign in to Acme');
    await ada.goTo('/handler/sign-in');
    await ada.click('Sign in');
    await ada.sees('Enter your password.');
    faults['a form with problems'] = await ada.faults();
    await ada.page.getByRole('tab', { name: 'Email code' }).click();
    await ada.fill('email', ada.email);
    await ada.click('Send me a code');
    await ada.page.locator('input[name=code]').waitFor();
    faults['the code of a mail'] = await ada.faults();
    await ada.signUp();
    const { login_code } = succeeded(await serverApi(walk.project).post('/auth/cli', {}));
    await look(`/handler/cli-auth-confirm?login_code=${login_code}`, 'Allow command-line access?');
    await look('/handler/sign-in', 'You are signed in');
    const found = Object.entries(faults).filter(([, list]) => list.length > 0);
    expect(found).toEqual([]);
  });

  it('passes axe in both themes, at 320 px and at 200%, in every section of the account settings', async () => {
    const ada = await Settings.ofNewUser(walk, 'profile');
    const id = await ada.visitor.run<string>(`
      const user = await app.getUser();
      await user.createApiKey({ description: 'Nightly backup', expiresAt: null });
      await user.createContactChannel({ type: 'email', value: 'work-' + user.primaryEmail, usedForAuth: false });
      const team = await user.createTeam({ displayName: 'Analytical Engines' });
      await team.inviteUser({ email: 'bob@example.com' });
      await user.registerPasskey();
      return user.id;`);
    succeeded(await serverApi(walk.project).post(`/payments/products/user/${id}`, { product_id: 'pro' }));
    const team = await ada.visitor.run<string>('return (await app.getUser()).selectedTeam.id');
    const faults: Record<string, string[]> = {};
    for (const section of [...SECTIONS, 'purchases', `teams/${team}`]) {
      await ada.page.goto('about:blank');
      await ada.open(section);
      faults[section] = await ada.visitor.faults();
    }
    const look = async (section: string, button: string) => {
      await ada.open(section);
      await ada.page.getByRole('button', { name: button }).first().click();
      await ada.dialog.waitFor();
      faults[button] = await ada.visitor.faults();
      await ada.page.keyboard.press('Escape');
    };
    await look('two-step', 'Turn on');
    await look('api-keys', 'Create an API key');
    await look('delete', 'Delete my account');
    const found = Object.entries(faults).filter(([, list]) => list.length > 0);
    expect(found).toEqual([]);
    expect(ada.visitor.complaints).toEqual([]);
  });
});
