import { expect, it } from '@jest/globals';
import {
  capturedMail,
  client,
  codeIn,
  createProject,
  internalProject,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  until,
} from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBothModes, itOnce, openAs, passwordField, submitCredentials } from './dashboard.js';
import { endSessionsOf, invitationCode, title } from './owners.js';

const DAY_MILLIS = 86_400_000;

/** On a page before sign-in whose tab is `Email code`. */
async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
}

describeInBothModes('an owner', (visit) => {
  it('creates keys that are seen once, and revokes them', async () => {
    const { id: projectId, owner } = await createProject({ displayName: 'Shop' });
    const { page, complaints } = await visit();
    await openAs(page, owner, `/projects/${projectId}`);
    await page.getByRole('button', { name: 'Create a publishable key' }).click();
    await page.getByText(/publishableClientKey: 'pck_\w{45}'/).waitFor();
    await page.getByText('Waiting for your first user').waitFor();
    await page.getByRole('button', { name: 'Develop' }).click();
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('button', { name: 'Create keys' }).click();
    const form = page.getByRole('dialog', { name: 'Create API keys' });
    await form.getByLabel('Description').fill('Web app');
    await form.getByRole('button', { name: 'Create keys' }).click();
    const shown = page.getByRole('dialog', { name: 'Save your keys' });
    const settings = await shown.getByLabel('.env', { exact: true }).textContent();
    const key = /HALLPASS_PUBLISHABLE_CLIENT_KEY=(pck_\w+)/.exec(settings ?? '')?.[1] ?? '';
    expect(settings).toContain(`HALLPASS_PROJECT_ID=${projectId}`);
    expect(settings).toMatch(/HALLPASS_SECRET_SERVER_KEY=ssk_\w{45}/);
    expect(settings).not.toContain('SUPER_SECRET');

    // Escape is easy to press by accident, and the keys would be lost.
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: 'I have saved them' }).click();
    const row = page.getByRole('row', { name: /Web app/ });
    await row.getByText('Active').waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await row.textContent()).toContain(key.slice(-4));

    const app = client({ ...internalProject(), id: projectId, publishableClientKey: key });
    expect((await app.get('/projects/current')).status).toBe(200);
    await row.getByRole('button', { name: 'Revoke Web app' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke keys' }).click();
    await row.getByText('Revoked').waitFor();
    expect((await app.get('/projects/current')).knownError).toBe('INVALID_PUBLISHABLE_CLIENT_KEY');

    await page.getByRole('link', { name: 'Hallpass' }).first().click();
    await page.getByRole('link', { name: 'Shop' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is warned of keys that are about to end, on the home page and where they are', async () => {
    const project = await createProject();
    await signUp(project);
    // Until then, the home page waits for the first user.
    const overview = async () => succeeded(await ownerApi(project).get('/internal/metrics'));
    await until('the sign-up is counted', async () => (await overview()).total_users === 1 || null);
    const revoke = async ({ id }: { id: string }) =>
      succeeded(await ownerApi(project).patch(`/internal/api-keys/${id}`, { revoked: true }));
    const endsAfter = async (description: string, days: number) =>
      succeeded(
        await ownerApi(project).post('/internal/api-keys', {
          description,
          expires_at_millis: Date.now() + days * DAY_MILLIS,
          has_publishable_client_key: true,
          has_secret_server_key: false,
          has_super_secret_admin_key: false,
        }),
      );
    for (const key of succeeded(await ownerApi(project).get('/internal/api-keys')).items) await revoke(key);
    await revoke(await endsAfter('Old', 12));
    await endsAfter('Later', 15);
    await endsAfter('Till', 13);
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}`);
    await page.getByText(/^The key set “Till” expires \w+ \d+, \d+\.$/).waitFor();
    await endsAfter('Desk', 3.5);
    await page.reload();
    await page.getByText('2 key sets expire soon. The first, “Desk”, expires in 3 days.').waitFor();
    await page.getByRole('link', { name: 'Create new keys' }).click();
    await page.getByText('2 sets expire within 14 days: Desk and Till.').waitFor();
    const stateOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await stateOf('Desk').getByText('Expires soon').waitFor();
    await stateOf('Later').getByText('Active').waitFor();
    await stateOf('Old').getByText('Revoked').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is told what is wrong with a form before anything is sent', async () => {
    const { page } = await visit();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.goto('/sign-up');
    await page.getByLabel('Email').fill('nobody');
    await passwordField(page).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Choose a password with at least 8 characters.').waitFor();
    await page.getByText('Enter an email address such as').waitFor();
    expect(sent.filter((url) => url.includes('/auth/'))).toEqual([]);
  });

  it('cannot take an address that another owner signs in with', async () => {
    const { email } = await signUp(internalProject());
    const { page } = await visit();
    await page.goto('/sign-up');
    await page.getByLabel('Email').fill(email);
    await passwordField(page).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('An account with this address already exists.').waitFor();
  });

  it('is refused with a wrong password, and keeps the typed address', async () => {
    const { email } = await signUp(internalProject());
    const { page } = await visit();
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(email);
    await passwordField(page).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Wrong email or password.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('signs in by a mailed code, or by the link of the mail', async () => {
    const { email } = await signUp(internalProject());
    const { page } = await visit();
    await page.goto('/sign-in');
    await page.getByRole('tab', { name: 'Email code' }).click();
    await askForCode(page, email);
    const code = page.getByLabel('Code from the email');
    await code.fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('The code is wrong').waitFor();
    const { text } = await capturedMail(internalProject(), { to: email, template: 'magic_link' });
    await code.fill(codeIn(text).slice(0, 6).toUpperCase());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('/projects');

    const other = await visit();
    await other.page.goto('/sign-in-link?code=no-code-of-ours');
    await title(other.page, 'This link does not work');
    await other.page.goto('/sign-in-code');
    await askForCode(other.page, email);
    const mail = await capturedMail(internalProject(), { to: email, template: 'magic_link', count: 2 });
    await other.page.goto(`/sign-in-link?code=${codeIn(mail.text)}`);
    await other.page.getByText(`as ${email}`).waitFor();
    expect(await other.page.context().cookies()).toEqual([]);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.waitForURL('/projects');
    expect(other.page.url()).not.toContain('code');
  });

  it('comes to the page of a link after signing in', async () => {
    const project = await createProject();
    const { page } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}/users?query=ada`);
    expect(await page.getByRole('searchbox').inputValue()).toBe('ada');
  });

  it.each(['//evil.test/', 'https://evil.test/', '/\\evil.test/', 'javascript:alert(1)'])(
    'is not led to %s by a link to the sign-in',
    async (returnTo) => {
      const owner = await signUp(internalProject());
      const { page } = await visit();
      await page.goto(`/sign-in?after_auth_return_to=${encodeURIComponent(returnTo)}`);
      await submitCredentials(page, owner);
      await page.waitForURL('/projects');
    },
  );

  it('signs out: the session ends on the server, and the way back shows nothing', async () => {
    const project = await createProject();
    const { page } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}`);
    const [access] = (await page.context().cookies()).filter(({ name }) => name.includes('access'));
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/sign-in');
    expect(await page.context().cookies()).toEqual([]);
    const token = access!.value.split('!')[1]!;
    const answer = await client(internalProject(), { accessToken: token }).get('/users/me');
    expect(answer.knownError).toBe('ACCESS_TOKEN_EXPIRED');
    await page.goBack();
    await page.waitForURL(/\/sign-in/);
    expect(await page.getByText('Project ID').count()).toBe(0);
  });

  it('who signs out in one tab is signed out in the other', async () => {
    const { page, other, project } = await twoTabs();
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Unsaved Name');
    const invitation = await page.context().newPage();
    await invitation.goto(`/team-invitation?code=${await invitationCode()}`);
    await title(invitation, 'Join Owners?');
    await other.getByRole('button', { name: /^Account/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/sign-in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/Ada Lovelace|Unsaved Name/);
    await title(invitation, 'You are invited to a team');
    await submitCredentials(page, project.owner);
    await title(page, 'Projects');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  itOnce(
    'who signs out in one tab leaves the other by what the server says, whichever cookies that tab sees',
    async () => {
      const { page, other, project } = await twoTabs();
      const announce = () => other.evaluate(() => new BroadcastChannel('hallpass-sign-out').postMessage(null));
      const asked = page.waitForResponse(/\/users\/me$/);
      await announce(); // late: the owner has signed in again since
      await asked;
      expect(page.url()).toContain(`/projects/${project.id}/users`);
      expect(await page.getByRole('row', { name: /Ada Lovelace/ }).count()).toBe(1);
      await endSessionsOf(project.owner);
      await announce(); // early: this tab still has the cookies
      await page.waitForURL('/sign-in');
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    },
  );

  itOnce('whose session is gone from the browser is asked to sign in at once, and keeps the page', async () => {
    const { page } = await twoTabs();
    await page.context().clearCookies();
    const question = page.getByRole('dialog', { name: 'Sign in to continue' });
    await question.waitFor();
    expect(await page.getByRole('row', { name: /Ada Lovelace/ }).count()).toBe(1);
  });

  /** Two tabs of the same browser, one of which shows a user. */
  async function twoTabs() {
    const project = await createProject();
    succeeded(await serverApi(project).post('/users', { display_name: 'Ada Lovelace' }));
    const { page } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}/users`);
    await page.getByText('Ada Lovelace').waitFor();
    const other = await page.context().newPage();
    await other.goto('/projects');
    return { page, other, project };
  }
});
