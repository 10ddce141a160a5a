/** @once pages use only the HTTP API; `checkout.e2e-spec.ts` covers the gateway's pages in both modes */
import { randomUUID } from 'node:crypto';
import {
  addVirtualAuthenticator,
  adminApi,
  Authenticator,
  capturedMail,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AppDouble, type Begun, startApp } from './app-double.js';
import { describeInBrowser, faultsOf } from './visits.js';

const CONFIG = {
  magic_link_enabled: true,
  passkey_enabled: true,
  oauth_providers: [{ id: 'github', type: 'shared' }],
};

describeInBrowser('the hosted pages of a project', (visit) => {
  let app: AppDouble;
  let project: TestProject;
  let other: TestProject;
  beforeAll(async () => {
    app = await startApp();
    [project, other] = await Promise.all([
      createProject({ displayName: 'Harbour Books', config: CONFIG }),
      createProject({ displayName: 'Somebody else' }),
    ]);
  });
  afterAll(() => app.close());

  const person = () => ({ email: `${randomUUID()}@example.com`, password: randomUUID() });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  const at = (page: string, of = project) => `${of.baseUrl}/p/${of.id}/${page}`;
  const linkOf = async (to: string, template: string) => {
    const { text } = await capturedMail(project, { to, template });
    return /https?:\/\/\S+[?&]code=\S+/.exec(text)![0];
  };
  const signOut = async (page: Page) => {
    await page.goto(at('sign-out'));
    await heading(page, 'Sign out of Harbour Books?');
    await button(page, 'Sign out').click();
    await heading(page, 'Sign in to Harbour Books');
  };
  /** Waits until the browser returns to the app. @returns the user as the app's back end gets it */
  const comesBack = async (page: Page, begun: Begun) => {
    await page.waitForURL((url) => url.origin === app.origin);
    const callback = page.url();
    expect(new URL(callback).searchParams.get('state')).toBe(begun.state);
    const { status, body } = await app.exchange(project, begun, callback);
    expect(status).toBe(200);
    return succeeded(await client(project, { accessToken: body.access_token }).get('/users/me'));
  };

  it('lead nowhere but to what the project trusts, and say to whom it may concern what is wrong', async () => {
    const { page, complaints } = await visit();
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    for (const [changes, names] of [
      [{ redirect_uri: 'https://evil.example/callback' }, 'redirect_uri'],
      [{ redirect_uri: undefined }, 'redirect_uri'],
      [{ code_challenge: undefined, code_challenge_method: undefined }, 'code_challenge, code_challenge_method'],
      [{ code_challenge_method: 'plain' }, 'code_challenge_method'],
      [{ client_id: other.id }, 'client_id'],
    ] as const) {
      await page.goto(app.begin(project, 'sign-in', changes).url);
      await heading(page, 'This sign-in link does not work');
      await page.getByText(`${names} is missing, wrong or not trusted`).waitFor();
    }
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`${at('sign-out')}?return_url=https%3A%2F%2Fevil.example%2F`);
    await heading(page, 'This sign-in link does not work');
    await page.goto(at('sign-in', { ...project, id: randomUUID() }));
    await heading(page, 'There is no such page');
    await page.goto(at('sign-in', { ...project, id: 'internal' }));
    await heading(page, 'There is no such page');
    expect(visited.filter((url) => !url.startsWith(project.baseUrl))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('say where to sign in if a project has disabled them', async () => {
    const { page } = await visit();
    const own = await createProject({});
    const config_override_string = JSON.stringify({ 'hostedPages.enabled': false });
    succeeded(await adminApi(own).patch('/internal/config/override', { config_override_string }));
    for (const path of ['sign-in', 'account-settings']) {
      await page.goto(at(path, own));
      await heading(page, 'Nobody signs in here');
      await page.getByText('Go back to it and sign in there.').waitFor();
    }
    expect(await faultsOf(page)).toEqual([]);
  });

  it('are there as soon as the project is, in its name and colour, for everybody', async () => {
    const { page, complaints } = await visit();
    const fresh = await createProject({ displayName: 'A shop <b>of</b> “ours”' });
    const config_override_string = JSON.stringify({ 'branding.accentColor': '#ffee00' });
    succeeded(await adminApi(fresh).patch('/internal/config/override', { config_override_string }));
    await page.goto(at('sign-in', fresh));
    await heading(page, 'Sign in to A shop <b>of</b> “ours”');
    expect(await page.title()).toBe('Sign in to A shop <b>of</b> “ours” · A shop <b>of</b> “ours”');
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(320);
    // The language that the app requested is kept.
    await page.goto(`${at('sign-in', fresh)}?lang=de`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(app.begin(fresh, 'sign-in', { redirect_uri: undefined }).url);
    await heading(page, 'Dieser Anmeldelink funktioniert nicht');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(complaints).toEqual([]);
  });

  it('sign somebody up for an app, verify the address, let them in again at once, and sign them out', async () => {
    const { page, complaints } = await visit();
    const ada = person();
    const first = app.begin(project);
    await page.goto(first.url);
    await heading(page, 'Sign in to Harbour Books');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await heading(page, 'Create your account');
    await fill(page, 'Email', ada.email);
    await fill(page, 'Password', ada.password);
    await button(page, 'Create account').click();
    const user = await comesBack(page, first);
    expect(user).toMatchObject({ primary_email: ada.email, primary_email_verified: false });

    const link = await linkOf(ada.email, 'email_verification');
    expect(link.startsWith(at('email-verification'))).toBe(true);
    await page.goto(link);
    await button(page, 'Confirm').click();
    await heading(page, 'Your address is confirmed');
    expect(await faultsOf(page)).toEqual([]);

    const second = app.begin(project, 'sign-up');
    await page.goto(second.url);
    expect(await comesBack(page, second)).toMatchObject({ id: user.id, primary_email_verified: true });

    // An app that requests a fresh sign-in gets one; other prompts are rejected (OpenID Connect Core §3.1.2.1).
    await page.goto(app.begin(project, 'sign-in', { prompt: 'none' }).url);
    await page.getByText('prompt is missing, wrong or not trusted').waitFor();
    const again = app.begin(project, 'sign-in', { prompt: 'login' });
    const askedAt = Math.floor(Date.now() / 1000);
    await page.goto(again.url);
    await heading(page, 'Sign in again');
    await page.getByText(`You are signed in here as ${ada.email}.`).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    // The session does not end before the click.
    const still = app.begin(project);
    await page.goto(still.url);
    expect(await comesBack(page, still)).toMatchObject({ id: user.id });
    await page.goto(again.url);
    await button(page, 'Sign in again').click();
    await heading(page, 'Sign in to Harbour Books');
    await fill(page, 'Email', ada.email);
    await fill(page, 'Password', ada.password);
    await button(page, 'Sign in').click();
    await page.waitForURL((url) => url.origin === app.origin);
    const { body: fresh } = await app.exchange(project, again, page.url());
    expect(fresh.auth_time).toBeGreaterThanOrEqual(askedAt);

    // Other projects are unaffected.
    await page.goto(at('sign-in', other));
    await heading(page, 'Sign in to Somebody else');
    const signsOut = `${at('sign-out')}?return_url=${encodeURIComponent(`${app.origin}/bye`)}`;
    await page.goto(signsOut);
    await heading(page, 'Sign out of Harbour Books?');
    await page.getByText(`You are signed in as ${ada.email}.`).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Stay signed in').click();
    await page.waitForURL(at('account-settings'));
    await page.goto(signsOut);
    await button(page, 'Sign out').click();
    await page.waitForURL(`${app.origin}/bye`);
    // Without a session there is nothing to confirm.
    await page.goto(signsOut);
    await page.waitForURL(`${app.origin}/bye`);
    await page.goto(app.begin(project).url);
    await heading(page, 'Sign in to Harbour Books');
    expect(complaints).toEqual([]);
  });

  it('sign somebody in by the link of a mail, by a provider, and by a second factor', async () => {
    const { page, complaints } = await visit();
    const { email } = person();
    const byMail = app.begin(project);
    await page.goto(byMail.url);
    await page.getByRole('tab', { name: 'Email code' }).click();
    await fill(page, 'Email', email);
    await button(page, 'Send me a code').click();
    await page.getByLabel('Code from the email').waitFor();
    await page.goto(await linkOf(email, 'magic_link'));
    await page.getByText(`sign in on this device as ${email}`).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Sign in').click();
    const user = await comesBack(page, byMail);
    expect(user).toMatchObject({ primary_email: email, primary_email_verified: true });

    await signOut(page);
    const byProvider = app.begin(project);
    await page.goto(byProvider.url);
    await button(page, 'Continue with GitHub').click();
    await page.getByLabel('Email').fill(email);
    await button(page, 'Continue').click();
    expect(await comesBack(page, byProvider)).toMatchObject({ id: user.id });

    const grace = await signUp(project);
    const authenticator = new Authenticator();
    const patch = { totp_secret_base64: authenticator.secretBase64 };
    succeeded(await client(project, grace).patch('/users/me', patch));
    await signOut(page);
    const bySecondFactor = app.begin(project);
    await page.goto(bySecondFactor.url);
    await fill(page, 'Email', grace.email);
    await fill(page, 'Password', grace.password);
    await button(page, 'Sign in').click();
    await heading(page, 'Two-step verification');
    await fill(page, 'Code from the app', authenticator.code());
    await button(page, 'Verify').click();
    expect(await comesBack(page, bySecondFactor)).toMatchObject({ id: grace.userId });
    expect(complaints).toEqual([]);
  });

  it('bring somebody back to the app who has forgotten the password, and show the account, with a passkey to come by next time', async () => {
    const { page, complaints } = await visit();
    await addVirtualAuthenticator(page);
    const ada = await signUp(project);
    const begun = app.begin(project);
    await page.goto(begun.url);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await fill(page, 'Email', ada.email);
    await button(page, 'Send the link').click();
    await heading(page, 'Check your email');
    await page.goto(await linkOf(ada.email, 'password_reset'));
    const password = randomUUID();
    await fill(page, 'New password', password);
    await button(page, 'Set password').click();
    await heading(page, 'Password changed');
    await page.getByRole('link', { name: 'Sign in' }).or(button(page, 'Sign in')).click();
    await fill(page, 'Email', ada.email);
    await fill(page, 'Password', password);
    await button(page, 'Sign in').click();
    expect(await comesBack(page, begun)).toMatchObject({ id: ada.userId });

    await page.goto(at('account-settings'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText(ada.userId).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const { items } = succeeded(await serverApi(project).get(`/auth/sessions?user_id=${ada.userId}`));
    expect(items).toHaveLength(2);

    await page.goto(`${at('account-settings')}#passkeys`);
    await button(page, 'Add a passkey').click();
    await page.getByText('No passkeys yet.').waitFor({ state: 'detached' });
    await signOut(page);
    const byPasskey = app.begin(project);
    await page.goto(byPasskey.url);
    await button(page, 'Sign in with a passkey').click();
    expect(await comesBack(page, byPasskey)).toMatchObject({ id: ada.userId });
    expect(complaints).toEqual([]);
  });

  it('list what acts for the account of a verification link, and end it after a reset', async () => {
    const { page, complaints } = await visit();
    const ada = await signUp(project, { verificationCallbackUrl: at('email-verification') });
    const listed = () => page.getByRole('listitem').allInnerTexts();
    await page.goto(await linkOf(ada.email, 'email_verification'));
    await heading(page, 'Confirm your address');
    expect(await listed()).toEqual(['Password', 'Devices, command-line tools and apps\n1']);
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Confirm').click();
    await heading(page, 'Your address is confirmed');
    expect(succeeded(await client(project, ada).get('/users/me')).id).toBe(ada.userId);

    const account = { user_id: ada.userId, provider_config_id: 'github', account_id: randomUUID() };
    const flags = { allow_sign_in: true, allow_connected_accounts: false };
    succeeded(await serverApi(project).post('/oauth-providers', { ...account, ...flags }));
    await page.getByRole('link', { name: 'Reset password' }).click();
    await fill(page, 'Email', ada.email);
    await button(page, 'Send the link').click();
    await heading(page, 'Check your email');
    await page.goto(await linkOf(ada.email, 'password_reset'));
    await fill(page, 'New password', randomUUID());
    await button(page, 'Set password').click();
    await heading(page, 'Password changed');
    expect(await listed()).toEqual(['Provider accounts\nGitHub']);
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Remove all of it').click();
    await heading(page, 'All other access was removed');
    const { items } = succeeded(await serverApi(project).get(`/oauth-providers?user_id=${ada.userId}`));
    expect(items).toMatchObject([{ allow_sign_in: false }]);
    await button(page, 'Sign in').click();
    await heading(page, 'Sign in to Harbour Books');
    expect(complaints).toEqual([]);
  });

  it('keep what belongs to other projects out of it, wherever their address says to return to (security F10)', async () => {
    const { page } = await visit();
    const ada = await signUp(project);
    const stray = encodeURIComponent(`/p/${other.id}/sign-out`);
    await page.goto(`${at('sign-in')}?after_auth_return_to=${stray}`);
    await heading(page, 'Sign in to Harbour Books');
    expect(new URL(page.url()).search).toBe('');
    await fill(page, 'Email', ada.email);
    await fill(page, 'Password', ada.password);
    await button(page, 'Sign in').click();
    await page.waitForURL(at('account-settings'));
    const kept = await page.evaluate(() => ({ ...localStorage, cookie: document.cookie }));
    expect(Object.keys(kept).filter((name) => name.startsWith('hallpass-session'))).toEqual([
      `hallpass-session:${project.id}`,
    ]);
    expect(kept.cookie).toBe('');
  });

  it('are a page of the project where nothing is, with status 404 and in the language of the reader', async () => {
    const { page, complaints } = await visit({ locale: 'de-DE' });
    for (const path of ['nonsense', 'sign-in/deeper', '']) {
      expect((await page.goto(at(path)))?.status()).toBe(404);
      await heading(page, 'Hier ist nichts');
      await page.getByText('Harbour Books').first().waitFor();
    }
    expect(await faultsOf(page)).toEqual([]);
    expect((await page.goto(at('nonsense', { ...project, id: 'nobody' })))?.status()).toBe(404);
    await heading(page, 'Diese Seite gibt es nicht');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(complaints).toEqual([]);
  });

  it('lead from the account settings back to the app that linked there, and nowhere else, and sign out', async () => {
    const { page, complaints } = await visit();
    const ada = await signUp(project);
    const back = page.getByRole('link', { name: 'Back to the app' });
    const settings = () => page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();
    await page.goto(`${app.origin}/profile`);
    await page.evaluate((url) => location.assign(url), at('account-settings'));
    await fill(page, 'Email', ada.email);
    await fill(page, 'Password', ada.password);
    await button(page, 'Sign in').click();
    await settings();
    // Browsers reduce the referrer to its origin for other sites.
    expect(await back.getAttribute('href')).toBe(`${app.origin}/`);
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`${at('account-settings')}?return_url=${encodeURIComponent(`${app.origin}/profile`)}`);
    await settings();
    await back.click();
    await page.waitForURL(`${app.origin}/profile`);

    const second = await page.context().newPage();
    await second.goto(`${at('account-settings')}?return_url=${encodeURIComponent('https://evil.example/')}`);
    await second.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();
    expect(await second.getByRole('link', { name: 'Back to the app' }).count()).toBe(0);
    await button(second, 'Sign out').click();
    await heading(second, 'Sign in to Harbour Books');
    expect(complaints).toEqual([]);
  });

  it('cut off names that are too long, of a project and of a user', async () => {
    const { page } = await visit();
    const long = await createProject({ displayName: 'Harbour '.repeat(30).trim() });
    const ada = await signUp(long);
    const tallest = () =>
      page.evaluate(() => {
        const named = [...document.querySelectorAll('#root *')].filter(
          ({ children, textContent }) => children.length === 0 && /Harbour|Lovelace/.test(textContent),
        );
        return Math.max(...named.map((each) => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)));
      });
    succeeded(await client(long, ada).patch('/users/me', { display_name: 'Lovelace '.repeat(28).trim() }));
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(at('sign-in', long));
      await page.getByRole('heading', { level: 1, name: /^Sign in to Harbour/ }).waitFor();
      expect(await tallest()).toBeLessThanOrEqual(4.1);
    }
    await fill(page, 'Email', ada.email);
    await fill(page, 'Password', ada.password);
    await button(page, 'Sign in').click();
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();
    await page.goto(at('sign-in', long));
    await page.getByText('You are signed in as Lovelace').waitFor();
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await tallest()).toBeLessThanOrEqual(6);
  });
});
