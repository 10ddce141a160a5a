/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  DOUBLE_CLIENT,
  ProviderDouble,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import { describeInBrowser, faultsOf, type Look, openAs } from './dashboard.js';
import { enter, tabTo } from './keyboard.js';

const LOOKS: Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
];

const configOf = async (project: TestProject) =>
  JSON.parse(succeeded(await adminApi(project).get('/internal/config')).config_string);

/** As another owner would in the meantime. */
const setElsewhere = async (project: TestProject, override: object) =>
  succeeded(
    await adminApi(project).patch('/internal/config/override', { config_override_string: JSON.stringify(override) }),
  );

describeInBrowser('the sign-in of a project', (visit) => {
  let project: TestProject;
  let user: TestUser;
  const path = (page: string) => `/projects/${project.id}/sign-in/${page}`;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Ways in' });
    user = await signUp(project);
  });

  it('is changed by keyboard alone, and warns before it locks anybody out', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, path('methods'));
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByLabel('Passkeys', { exact: true }));
    await page.keyboard.press('Space');
    await enter(page, page.getByRole('button', { name: 'Save changes' }));

    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByText(/in with “Password”.*no longer/).waitFor();
    await enter(page, review.getByRole('button', { name: 'Go back' }));
    await review.waitFor({ state: 'detached' });
    expect((await configOf(project)).auth.password.allowSignIn).toBe(true);

    await enter(page, page.getByRole('button', { name: 'Save changes' }));
    await enter(page, review.getByRole('button', { name: 'Save changes' }));
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const { auth } = await configOf(project);
    expect([auth.password.allowSignIn, auth.passkey.allowSignIn]).toEqual([false, true]);
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('sets the rules for passwords, which are on unless they are turned off', async () => {
    const own = await createProject({ displayName: 'Password rules' });
    const { page, complaints } = await visit();
    await openAs(page, own.owner, `/projects/${own.id}/sign-in/methods`);
    const breached = page.getByRole('checkbox', { name: 'Reject breached passwords' });
    const length = page.getByLabel('Minimum length');
    expect([await breached.isChecked(), await length.inputValue()]).toEqual([true, '']);
    await length.fill('7');
    const save = page.getByRole('button', { name: 'Save password rules' });
    await save.click();
    await page.getByText('Enter a whole number from 8 to 64.').waitFor();
    expect((await configOf(own)).auth.password).toEqual({ allowSignIn: true });
    await length.fill('15');
    await breached.uncheck();
    await save.click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByText('attackers try first').waitFor();
    await review.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect((await configOf(own)).auth.password).toEqual({ allowSignIn: true, minLength: 15, checkBreached: false });
    await page.getByText('What is checked').click();
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('sets who may join and what users may do', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, path('rules'));
    const teams = page.getByRole('checkbox', { name: 'Create teams' });
    const isOn = await teams.isChecked();
    await teams.setChecked(!isOn);
    await page.getByRole('button', { name: 'Save changes' }).last().click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect((await configOf(project)).teams.allowClientTeamCreation).toBe(!isOn);
    expect(await faultsOf(page, LOOKS)).toEqual([]);
  });

  it('tests addresses against rules that are not saved, and compares them with the last sign-ups', async () => {
    const own = await createProject({ displayName: 'Addresses' });
    const { userId } = await signUp(own, { email: 'ada@blocked.example' });
    await signUp(own, { email: 'grace@example.com' });
    const { page, complaints } = await visit();
    await openAs(page, own.owner, `/projects/${own.id}/sign-in/rules`);
    await page.getByLabel('Blocked addresses').fill('blocked.example\nnot a pattern!');
    await page.getByRole('button', { name: 'Save changes' }).nth(1).click();
    await page.getByText('pattern! is not an address').waitFor();
    await page.getByLabel('Blocked addresses').fill('Blocked.Example\n*.blocked.example');

    await page.getByLabel('Email address').fill('ada@a.blocked.example');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const outcome = page.getByRole('status', { name: 'Result of the test' });
    await outcome.getByText('cannot sign up. It is in the list of blocked addresses.').waitFor();
    await outcome.getByText('*.blocked.example').waitFor();
    await page.getByRole('button', { name: 'Compare with the last 100 sign-ups' }).click();
    const comparison = page.getByRole('status', { name: 'Result of the comparison' });
    await comparison.getByText('1 sign-up of the last 2 would be decided differently.').waitFor();
    expect(await comparison.getByRole('link').getAttribute('href')).toContain(userId);
    expect((await configOf(own)).auth.signUp).toBeUndefined();
    expect(await faultsOf(page, LOOKS)).toEqual([]);

    await page.getByRole('button', { name: 'Save changes' }).nth(1).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const { blockedAddresses } = (await configOf(own)).auth.signUp;
    expect(Object.values(blockedAddresses)).toEqual([{ pattern: 'blocked.example' }, { pattern: '*.blocked.example' }]);
    expect(complaints).toEqual([]);
  });

  it('shows what another owner has saved in the meantime, and overwrites nothing else of theirs', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, path('sessions'));
    const idle = page.getByLabel('Sign out after inactivity');
    const save = page.getByRole('button', { name: 'Save changes' });
    await idle.selectOption('Sign out after 1 hour of inactivity');
    await setElsewhere(project, { 'auth.maxSessionIdleMinutes': 120, 'auth.maxSessionMinutes': 4_000 });
    await save.click();
    const conflict = page.getByRole('dialog', { name: 'Another owner has changed this' });
    await conflict.getByText('2 hours').waitFor();
    await conflict.getByText('1 hour').waitFor();
    await conflict.getByRole('button', { name: 'Use theirs' }).click();
    await until('their choice in the field', async () => (await idle.inputValue()) === '120' || null);

    await idle.selectOption('Sign out after 30 minutes of inactivity');
    await setElsewhere(project, { 'auth.maxSessionIdleMinutes': 150 });
    await save.click();
    await conflict.getByText('150 minutes').waitFor();
    await conflict.getByRole('button', { name: 'Save mine' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const { auth } = await configOf(project);
    expect([auth.maxSessionIdleMinutes, auth.maxSessionMinutes]).toEqual([30, 4_000]);
    expect(await faultsOf(page, LOOKS)).toEqual([]);
  });

  it('has its hosted pages switched off, once it was said whom that keeps out, and shows how they look all the same', async () => {
    const own = await createProject({ displayName: 'Own pages' });
    const { page, complaints } = await visit();
    await openAs(page, own.owner, `/projects/${own.id}/sign-in/pages`);
    await page.getByRole('checkbox', { name: 'Let users sign in on hosted pages' }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByText('Users can no longer sign in or manage their account on the hosted pages').waitFor();
    await review.getByRole('button', { name: 'Save changes' }).click();
    await until('it is saved', async () => (await configOf(own)).hostedPages.enabled === false);
    await page.reload();
    expect(await page.getByRole('checkbox', { name: 'Let users sign in on hosted pages' }).isChecked()).toBe(false);
    const shown = page.frameLocator('iframe[title="Preview of the sign-in page"]');
    await shown.getByText('Sign in to Own pages').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is seen as its pages will look, before a colour is saved, in a frame that reaches nobody', async () => {
    const seen = await createProject({ displayName: 'Seen' });
    const { page, complaints } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.frame() !== page.mainFrame()) asked.push(new URL(request.url()).pathname);
    });
    await openAs(page, seen.owner, `/projects/${seen.id}/sign-in/pages`);
    const shown = page.frameLocator('iframe[title="Preview of the sign-in page"]');
    const button = shown.locator('button.hp-button-primary');
    const ground = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    await shown.getByText('Sign in to Seen').waitFor();
    await page.getByLabel('Hex code').fill('#b4005a');
    await until('the button is in the colour that was typed', async () => (await ground()) === 'rgb(180, 0, 90)');
    await page.getByRole('radio', { name: 'Sign up' }).check();
    await shown.getByText('Create your account').waitFor();
    await page.getByLabel('Preview language').selectOption('de');
    await shown.locator('[lang=de]').first().waitFor();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('radio', { name: '390 × 720' }).check();
    await until('the button is in one that can be read', async () => (await ground()) !== 'rgb(180, 0, 90)');
    expect(await shown.locator('body').evaluate(() => window.innerWidth)).toBe(390);
    expect(await shown.locator('[inert] button').count()).toBe(await shown.locator('button').count());

    // The preview loads only its own files. Its policy blocks all requests to the API.
    expect(asked.filter((each) => !each.startsWith('/hosted-pages/'))).toEqual([]);
    const answer = shown.locator('body').evaluate(() => fetch('/api/v1/projects/current').then(() => 'answered'));
    await expect(answer).rejects.toThrow('Failed to fetch');
    const refused = await page.evaluate(async (signIn) => {
      const frame = document.createElement('iframe');
      frame.src = signIn;
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener('load', resolve));
      return frame.contentDocument === null;
    }, `/p/${seen.id}/sign-in`);
    expect(refused).toBe(true);
    expect((await configOf(seen)).branding).not.toMatchObject({ accentColor: '#b4005a' });
    expect(
      complaints.filter((complaint) => !/frame-ancestors|X-Frame-Options|connect-src|Fetch API/i.test(complaint)),
    ).toEqual([]);
  });

  it('gets a provider, with its callback address and what to do there, and loses it again', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, path('providers'));
    await page.getByRole('button', { name: 'Add provider' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Microsoft/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Add Microsoft' }).waitFor();
    await page.getByText(/\/api\/v1\/auth\/oauth\/callback\/microsoft$/).waitFor();
    await page.getByLabel('Your own keys').check();
    await page.getByRole('button', { name: 'Add provider' }).click();
    await page.getByText('Enter the client secret.').waitFor();
    await page.getByLabel('Client ID').fill('the-id');
    await page.getByLabel('Client secret').fill('the-secret');
    await page.getByLabel('Tenant').fill('organizations');
    await page.getByRole('button', { name: 'Add provider' }).click();
    await page.getByText('The configuration is complete.').waitFor();
    expect((await configOf(project)).auth.oauth.providers.microsoft).toEqual({
      type: 'microsoft',
      isShared: false,
      clientId: 'the-id',
      clientSecret: 'the-secret',
      microsoftTenantId: 'organizations',
      allowSignIn: true,
      allowConnectedAccounts: true,
    });
    expect(await faultsOf(page, LOOKS)).toEqual([]);

    await page.getByRole('button', { name: 'Remove provider' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(path('providers'));
    expect((await configOf(project)).auth.oauth.providers).toEqual({});
    expect(complaints).toEqual([]);
  });

  it('tests a provider before users meet it, and says what it found', async () => {
    const double = await ProviderDouble.start();
    const { page } = await visit();
    const { clientId } = DOUBLE_CLIENT;
    const okta = { issuer: double.issuer, clientId, clientSecret: 'not the secret', allowSignIn: true };
    await setElsewhere(project, { 'auth.oauth.providers.okta': okta });
    await openAs(page, project.owner, path('providers/okta'));
    const outcome = page.getByRole('status', { name: 'Test result' });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await outcome.getByText('The sign-in page of okta responds.').waitFor();
    await outcome.getByText('okta rejects the client ID or client secret.').waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await setElsewhere(project, { 'auth.oauth.providers.okta.clientSecret': DOUBLE_CLIENT.clientSecret });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await outcome.getByText('okta accepts the client ID and the client secret.').waitFor();
    await double.stop();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await outcome.getByText('okta is not responding.').waitFor();
    await setElsewhere(project, { 'auth.oauth.providers.okta': null });
  });

  it('trusts a domain that is added, refuses one that could match nothing, and says what production mode wants', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, path('domains'));
    await page.getByRole('button', { name: 'Add domain' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add trusted domain' });
    const address = dialog.getByLabel('Address', { exact: true });
    await address.fill('shop.example.com');
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    await dialog.getByText('Start with https:// or http://.').waitFor();
    await address.fill('http://*.shop.example.com');
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('http://*.shop.example.com must start with https://.').waitFor();

    await page.getByLabel('Page URL').fill('http://a.shop.example.com/handler');
    await page.getByText('Trusted', { exact: true }).waitFor();
    await page.getByLabel('Page URL').fill('http://a.b.shop.example.com/handler');
    await page.getByText('Not trusted').waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);

    await page.getByRole('button', { name: 'Remove http://*.shop.example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('No trusted domains yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove http://*.shop.example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('No trusted domains yet').waitFor();
    expect((await configOf(project)).domains.trustedDomains).toEqual({});
  });

  it('adds claims to its tokens, and shows them for a user before they are saved', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, path('claims'));
    const editor = page.getByRole('textbox', { name: 'Custom claims as JSON' });
    const write = async (text: string) => {
      await editor.click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(text);
    };
    await write('{"role": {"value": "admin"}}');
    await page.getByText('the name is reserved').waitFor();
    expect(await page.getByRole('button', { name: 'Save claims' }).isDisabled()).toBe(true);

    await write('{"edition": {"value": "home"}, "plan": {"value": "{{user.server_metadata.plan}}"}}');
    await page.getByLabel('acr').check();
    await page.getByRole('searchbox').fill(user.email);
    await page.getByRole('radiogroup').getByText(user.email).first().click();
    const claims = page.getByRole('list', { name: 'Custom claims of this token' });
    await claims.getByText('This user has no value.').waitFor();
    await claims.getByText('Included').waitFor();
    expect((await configOf(project)).accessTokens.claims).toEqual({});
    expect(await faultsOf(page, LOOKS)).toEqual([]);

    await page.getByRole('button', { name: 'Save claims' }).click();
    await page.getByText('Claims saved').first().waitFor();
    expect((await configOf(project)).accessTokens).toEqual({
      claims: {
        edition: { name: 'edition', value: 'home' },
        plan: { name: 'plan', value: '{{user.server_metadata.plan}}' },
      },
      standardClaims: { acr: true },
    });
    expect(complaints).toEqual([]);
  });
});
