/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  client,
  createProject,
  ownerApi,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeInBrowser, stateOf } from './dashboard.js';
import { inDatabase } from './owners.js';

const PRODUCTS = {
  'payments.items': { credits: { displayName: 'Credits', customerType: 'user' } },
  'payments.products': {
    pro: {
      displayName: 'Pro plan',
      customerType: 'user',
      prices: { monthly: { USD: '19.00', interval: [1, 'month'] } },
    },
  },
};

describeInBrowser('the page of a user', (visit) => {
  let project: TestProject;
  let ada: TestUser;
  let storageState: BrowserContextOptions['storageState'];

  beforeAll(async () => {
    project = await createProject({
      displayName: 'One user',
      config: {
        credential_enabled: true,
        allow_localhost: true,
        allow_user_api_keys: true,
        oauth_providers: [{ id: 'github', type: 'shared' }],
      },
    });
    const override = { config_override_string: JSON.stringify(PRODUCTS) };
    succeeded(await adminApi(project).patch('/internal/config/override', override));
    ada = await signUp(project);
    succeeded(await serverApi(project).patch(`/users/${ada.userId}`, { display_name: 'Ada' }));
    storageState = await stateOf(visit, project.owner);
  });

  const open = async (tab = '', userId = ada.userId) => {
    const { page, complaints } = await visit({ storageState });
    await page.goto(`/projects/${project.id}/users/${userId}${tab && `?tab=${tab}`}`);
    return { page, complaints };
  };
  const said = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
  const stored = async () => succeeded(await serverApi(project).get(`/users/${ada.userId}`));

  it('that does not exist says so', async () => {
    const { page } = await open('', '00000000-0000-4000-8000-000000000000');
    await said(page, 'User not found');
  });

  it('changes the profile, keeps what was typed when an address is taken, and leads to who has it', async () => {
    const taken = { display_name: 'Taken', primary_email: 'taken@example.com', primary_email_auth_enabled: true };
    succeeded(await serverApi(project).post('/users', taken));
    const { page } = await open();
    await page.getByLabel('Display name').fill('Ada Lovelace');
    await page.getByLabel('Verified').check();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
    expect(await stored()).toMatchObject({ display_name: 'Ada Lovelace', primary_email_verified: true });

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Send verification email' }).click();
    const mail = page.getByRole('dialog', { name: 'Send verification email' });
    await mail.getByText('All email addresses of the user are verified.').waitFor();
    expect(await mail.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await mail.getByRole('button', { name: 'Cancel' }).click();

    await page.getByLabel('Primary email').fill('taken@example.com');
    await page.getByRole('button', { name: 'Save profile' }).click();
    const link = page.getByRole('link', { name: 'View that user' });
    await link.waitFor();
    expect(await page.getByLabel('Primary email').inputValue()).toBe('taken@example.com');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Primary email').inputValue()).toBe(ada.email);

    await page.getByLabel('Marketing').uncheck();
    await said(page, 'Saved: Marketing');
    const { items } = succeeded(await serverApi(project).get(`/emails/notification-preference/${ada.userId}`));
    expect(items.find((each: { can_disable: boolean }) => each.can_disable).enabled).toBe(false);
  });

  it('repairs how the user signs in', async () => {
    const { page, complaints } = await open('security');
    await page.getByRole('button', { name: 'Add email address' }).click();
    await page.getByRole('dialog').getByLabel('Address', { exact: true }).fill('work@example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Add address' }).click();
    await said(page, 'Added work@example.com');
    const change = async (act: string) => {
      await page.getByRole('button', { name: 'Actions for work@example.com' }).click();
      await page.getByRole('menuitem', { name: act, exact: true }).click();
    };
    await change('Make primary');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'work@example.com' })
      .getByText('Primary', { exact: true })
      .waitFor();
    expect((await stored()).primary_email).toBe('work@example.com');
    await change('Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await said(page, 'Removed work@example.com');

    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByRole('dialog').getByLabel('Account ID').fill('gh-1');
    await page.getByRole('dialog').getByRole('button', { name: 'Add account' }).click();
    await said(page, 'Added the GitHub account');
    expect((await stored()).oauth_providers).toEqual([{ id: 'github', account_id: 'gh-1', email: null }]);

    await page.getByRole('listitem').filter({ hasText: ada.email }).waitFor();
    await page.getByRole('button', { name: `Actions for ${ada.email}` }).click();
    await page.getByRole('menuitem', { name: 'Make primary' }).click();
    await said(page, `Saved ${ada.email}`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('dialog').getByLabel('New password', { exact: true }).fill('a new long password');
    await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click();
    await said(page, 'Password set, and all sessions ended');
    expect((await client(project, ada).get('/users/me')).status).toBe(401);
    const body = { email: ada.email, password: 'a new long password' };
    const signedIn = succeeded(await client(project).post('/auth/password/sign-in', body));
    ada = { ...ada, accessToken: signedIn.access_token, refreshToken: signedIn.refresh_token };
    expect(complaints).toEqual([]);
  });

  it('takes back what was light: an address, an account, a way to sign in, a permission', async () => {
    const { userId } = await signUp(project);
    const server = serverApi(project);
    const spare = {
      user_id: userId,
      type: 'email',
      value: 'spare@example.com',
      is_verified: true,
      used_for_auth: false,
    };
    succeeded(await server.post('/contact-channels', spare));
    const uses = { allow_sign_in: true, allow_connected_accounts: false };
    const account = { user_id: userId, provider_config_id: 'github', account_id: 'gh-2', ...uses };
    succeeded(await server.post('/oauth-providers', account));
    succeeded(await adminApi(project).post('/project-permission-definitions', { id: 'beta' }));
    const read = async (path: string) => succeeded(await server.get(path)).items;
    const { page } = await open('security', userId);
    const undo = () => page.getByRole('region', { name: 'Notice' }).getByRole('button', { name: 'Undo' }).click();
    const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });

    await page.getByRole('button', { name: 'Actions for spare@example.com' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row('spare@example.com').waitFor({ state: 'detached' });
    await undo();
    await row('spare@example.com').waitFor();
    expect(await read(`/contact-channels?user_id=${userId}`)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: spare.value, is_verified: true, used_for_auth: false, is_primary: false }),
      ]),
    );

    await page.getByRole('button', { name: 'Actions for the GitHub account' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row('gh-2').waitFor({ state: 'detached' });
    await undo();
    await row('gh-2').waitFor();
    expect(await read(`/oauth-providers?user_id=${userId}`)).toMatchObject([{ account_id: 'gh-2', ...uses }]);

    await page.getByRole('button', { name: 'Actions for the GitHub account' }).click();
    await page.getByRole('menuitem', { name: 'Disable sign-in' }).click();
    await row('gh-2').getByText('Used to sign in', { exact: true }).waitFor({ state: 'detached' });
    await undo();
    await row('gh-2').getByText('Used to sign in', { exact: true }).waitFor();

    await page.goto(`/projects/${project.id}/users/${userId}?tab=access`);
    await page.getByLabel('Grant beta').check();
    await undo();
    await page.getByLabel('Grant beta').and(page.locator(':not(:checked)')).waitFor();
    expect(await read(`/project-permissions?user_id=${userId}`)).toEqual([]);
  });

  it('has passkeys, told apart, and removed one by one', async () => {
    const { userId } = await signUp(project);
    await inDatabase(
      `INSERT INTO auth.passkey (project_id, id, user_id, credential_id, public_key, rp_id, name)
       SELECT $1, gen_random_uuid(), $2, gen_random_uuid()::text, '', 'shop.example.com', name
       FROM unnest(ARRAY['Laptop', 'Telephone']) AS name`,
      [project.id, userId],
    );
    const { page } = await open('security', userId);
    await page.getByRole('listitem').filter({ hasText: 'Telephone' }).getByText('not used yet').waitFor();
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Laptop' }).waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: 'Telephone' }).waitFor();
  });

  it('shows the sessions, ends them, and says why they are over', async () => {
    const { page } = await open('security');
    const sessions = page.getByRole('list', { name: 'Sessions', exact: true });
    await sessions.getByRole('listitem').first().waitFor();
    await page
      .getByRole('list', { name: 'Ended in the last 30 days' })
      .getByText(/after a password change/)
      .waitFor();
    await page.getByRole('button', { name: 'End all', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
    await said(page, 'No active sessions.');
    expect((await client(project, ada).get('/users/me')).status).toBe(401);
    await page
      .getByText(/by an owner/)
      .first()
      .waitFor();
  });

  it('sends a reset mail whose link leads into the app', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Send password reset email' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Link target').inputValue()).toBe(
      `${server.baseUrl}/p/${project.id}/password-reset`,
    );
    await dialog.getByLabel('Link target').fill('https://elsewhere.example.com/reset');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText(/does not trust this URL/).waitFor();
    await dialog.getByLabel('Link target').fill('http://localhost:3000/handler/password-reset');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await said(page, `Sent the email to ${ada.email}`);
    const { text } = await capturedMail(project, { to: ada.email, template: 'password_reset' });
    expect(text).toContain('http://localhost:3000/handler/password-reset?code=');
  });

  it('acts as the user for an hour, in tokens that are shown once and end on request', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Sign in as this user' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start session' }).click();
    const dialog = page.getByRole('dialog', { name: 'Session as Ada Lovelace' });
    const accessToken = (await dialog.locator('code[data-secret]').nth(1).textContent())!;
    const me = await client(project, { accessToken }).get('/users/me');
    expect(succeeded(me).id).toBe(ada.userId);
    const { items } = succeeded(await adminApi(project).get(`/auth/sessions?user_id=${ada.userId}`));
    expect(items).toMatchObject([{ is_impersonation: true }]);
    await dialog.getByRole('button', { name: 'End session' }).click();
    await said(page, 'Session ended');
    expect((await client(project, { accessToken }).get('/users/me')).status).toBe(401);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      accessToken,
    );
  });

  it('grants what the user may do, and says through what', async () => {
    const admin = adminApi(project);
    succeeded(await admin.post('/project-permission-definitions', { id: 'support' }));
    const staff = { id: 'staff', contained_permission_ids: ['support'] };
    succeeded(await admin.post('/project-permission-definitions', staff));
    succeeded(await admin.post('/teams', { display_name: 'Engines' }));
    const { page } = await open('access');
    await page.getByLabel('Grant staff').check();
    await said(page, 'Granted staff');
    await page
      .getByRole('row', { name: /support/ })
      .getByText('through staff')
      .waitFor();
    expect(succeeded(await admin.get(`/project-permissions?user_id=${ada.userId}`)).items).toEqual([
      { id: 'staff', user_id: ada.userId },
    ]);
    await page.getByLabel('Grant staff').uncheck();
    await said(page, 'Revoked staff');

    await page.getByRole('button', { name: 'Add to a team' }).click();
    await page.getByRole('searchbox', { name: 'Search teams' }).fill('engin');
    await page.getByRole('dialog').getByText('Engines').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to team' }).click();
    await said(page, 'Added to Engines');
    await page.getByRole('button', { name: 'Permissions in Engines' }).click();
    const dialog = page.getByRole('dialog', { name: 'Permissions of Ada Lovelace in Engines' });
    await dialog
      .getByRole('row', { name: /\$read_members/ })
      .getByText('through team_member')
      .waitFor();
    await dialog.getByLabel('Grant team_admin').check();
    await dialog
      .getByRole('row', { name: /\$delete_team/ })
      .getByText('through team_admin')
      .waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Remove from Engines' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await said(page, 'Not a member of any team.');
  });

  it('edits the data as JSON, with what others have at hand', async () => {
    const other = { display_name: 'Other', server_metadata: { plan: 'free' } };
    succeeded(await serverApi(project).post('/users', other));
    const { page, complaints } = await open('data');
    const editor = page.getByRole('textbox', { name: 'Server metadata', exact: true });
    await editor.click();
    await page.keyboard.insertText('{"seats": 3');
    await page.getByRole('button', { name: 'Save data' }).click();
    await page.getByText('This is not valid JSON.').waitFor();
    expect((await stored()).server_metadata).toBeNull();
    await editor.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('{"seats": 3}');
    await page.getByRole('button', { name: 'Add plan: text' }).click();
    await page.getByRole('button', { name: 'Save data' }).click();
    await said(page, 'Saved');
    expect(await stored()).toMatchObject({ server_metadata: { seats: 3, plan: '' }, client_metadata: null });
    expect(complaints).toEqual([]);
  });

  it('makes, changes and revokes API keys of the user', async () => {
    const { page } = await open('keys');
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Blog');
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
    const shown = page.getByRole('dialog', { name: 'New API key' });
    const key = (await shown.locator('code[data-secret]').textContent())!;
    expect(succeeded(await serverApi(project).post('/user-api-keys/check', { api_key: key })).user_id).toBe(ada.userId);
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke Blog' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Blog' }).getByText('Revoked', { exact: true }).waitFor();
    expect((await serverApi(project).post('/user-api-keys/check', { api_key: key })).knownError).not.toBeNull();
  });

  it('grants products and changes balances', async () => {
    const { page } = await open('payments');
    await page.getByRole('button', { name: 'Grant a product' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Grant product' }).click();
    await said(page, 'Granted Pro plan.');
    await page.getByText('$19.00 per month').waitFor();
    await page.getByRole('button', { name: 'Change Credits' }).click();
    await page.getByRole('dialog').getByLabel('Quantity').fill('25');
    await page.getByRole('dialog').getByRole('button', { name: 'Change balance' }).click();
    await said(page, 'Changed Credits.');
    const path = `/payments/items/user/${ada.userId}/credits`;
    expect(succeeded(await serverApi(project).get(path)).quantity).toBe(25);
    await page.getByRole('button', { name: 'Customer page' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
    await page
      .getByRole('dialog')
      .getByText(/\/customer\//)
      .waitFor();
  });

  it('shows what has happened, and deletes by the typed name', async () => {
    succeeded(await ownerApi(project).patch(`/users/${ada.userId}`, { client_metadata: { plan: 'pro' } }));
    const { page } = await open('activity');
    await page
      .getByRole('cell', { name: /^You\s*Owner$/ })
      .first()
      .waitFor();
    const entry = page.getByRole('button', { name: 'Show the details of A user signed in' }).first();
    await entry.click();
    await page.getByText('"method": "password"').first().waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Ada Lovelace?' });
    await dialog.getByLabel(/to confirm/).fill('Ada');
    expect(await dialog.getByRole('button', { name: 'Delete user' }).isDisabled()).toBe(true);
    await dialog.getByLabel(/to confirm/).fill('Ada Lovelace');
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await page.waitForURL(`**/projects/${project.id}/users`);
    expect((await serverApi(project).get(`/users/${ada.userId}`)).knownError).toBe('USER_NOT_FOUND');
  });
});
