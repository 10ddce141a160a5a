/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, afterAll, beforeAll } from '@jest/globals';
import {
  client,
  internalProject,
  serverApi,
  signUp,
  succeeded,
  type TestUser,
  ADA,
  adminApi,
  addVirtualAuthenticator,
  DOUBLE_CLIENT,
  ProviderDouble,
} from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, openAs, signInToGoOn, faultsOf } from './dashboard.js';
import { endSessionsOf, enterCode, enterPassword, inDatabase, ownerWithApp } from './owners.js';

describe('account', () => {
  const api = (owner: TestUser) => client(internalProject(), owner);
  const signIn = (owner: { email: string; password: string }) =>
    client(internalProject()).post('/auth/password/sign-in', { email: owner.email, password: owner.password });

  /** Returns true if the session from the fixture's sign-up is still valid. */
  const isAlive = async (owner: TestUser): Promise<boolean> => (await api(owner).get('/users/me')).status === 200;

  async function changePassword(page: Page, from: string, to: string): Promise<void> {
    await page.getByLabel('Current password').fill(from);
    await page.getByLabel('New password', { exact: true }).fill(to);
    await page.getByRole('button', { name: 'Change password' }).click();
  }

  describeInBrowser('the account of an owner', (visit) => {
    it('keeps its password when the old one is wrong or the new one is refused', async () => {
      const owner = await signUp(internalProject());
      const { page } = await visit();
      await openAs(page, owner, '/account#password');
      await changePassword(page, 'not the password', 'battery staple horse');
      await page.getByText('The current password is incorrect.').waitFor();
      await changePassword(page, owner.password, owner.email);
      await page.getByText('This password is easy to guess or known from a data breach.').waitFor();
      expect((await signIn(owner)).status).toBe(200);
    });

    it('gets a new password, which ends every other session', async () => {
      const owner = await signUp(internalProject());
      const { page } = await visit();
      await openAs(page, owner, '/account#sessions');
      const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
      await sessions.nth(1).waitFor();
      await page.getByRole('link', { name: 'Password', exact: true }).click();
      await changePassword(page, owner.password, 'battery staple horse');
      await page.getByText('Every other session has ended.').first().waitFor();
      await page.getByRole('link', { name: 'Sessions', exact: true }).click();
      await sessions.first().waitFor();
      expect(await sessions.count()).toBe(1);
      expect(await isAlive(owner)).toBe(false);
      expect(await signIn(owner)).toMatchObject({ knownError: 'EMAIL_PASSWORD_MISMATCH' });
      await page.reload();
      await page.getByText('This device').waitFor();
    });

    it('lists its sessions and ends one, or all but this', async () => {
      const owner = await signUp(internalProject());
      const { page } = await visit();
      await openAs(page, owner, '/account#sessions');
      const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
      await sessions.nth(1).waitFor();
      expect(await sessions.filter({ hasText: 'This device' }).count()).toBe(1);
      expect(await sessions.filter({ hasText: 'This device' }).getByRole('button').count()).toBe(0);
      await sessions.getByRole('button', { name: /^Sign out/ }).click();
      await sessions.nth(1).waitFor({ state: 'detached' });
      expect(await isAlive(owner)).toBe(false);
      const ended = page.getByRole('list', { name: 'Ended in the last 30 days' }).getByRole('listitem');
      await ended.filter({ hasText: 'Ended by you' }).waitFor();

      const others = [await signIn(owner), await signIn(owner)];
      await page.reload();
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
      await page.getByText('2 sessions ended').first().waitFor();
      // The notice comes before the list without them.
      await sessions.nth(1).waitFor({ state: 'detached' });
      expect(await sessions.count()).toBe(1);
      await ended.nth(2).waitFor();
      for (const { body } of others) {
        const session = { accessToken: body.access_token, refreshToken: body.refresh_token };
        expect((await client(internalProject(), session).get('/users/me')).status).toBe(401);
      }
    });

    it('turns the second factor off, after new backup codes', async () => {
      const owner = await ownerWithApp();
      const { page } = await visit();
      await page.goto('/account#two-step');
      await enterPassword(page, owner);
      await enterCode(page, 'Code from the app', owner.app.code());
      await page.getByText('You have no backup codes').waitFor();
      await page.getByRole('button', { name: 'New backup codes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
      const saved = page.getByRole('dialog', { name: 'Save your backup codes' });
      expect(await saved.getByLabel('Backup codes', { exact: true }).textContent()).toMatch(/^(\w{5}-\w{5}\n?){10}$/);
      await saved.getByRole('button', { name: 'I have saved them' }).click();
      await page.getByText('10 backup codes left').waitFor();

      await page.getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('button', { name: 'Turn on', exact: true }).waitFor();
      expect(succeeded(await api(owner).get('/users/me')).requires_totp_mfa).toBe(false);
      expect((await signIn(owner)).status).toBe(200);
    });

    it('asks for a new sign-in before the second factor is touched, and goes on', async () => {
      const owner = await signUp(internalProject());
      const { page } = await visit();
      await openAs(page, owner, '/account#two-step');
      const turnOn = page.getByRole('button', { name: 'Turn on', exact: true });
      await turnOn.waitFor();
      await inDatabase(
        `UPDATE auth.session SET created_at = created_at - interval '11 minutes'
       WHERE project_id = 'internal' AND user_id = $1`,
        [owner.userId],
      );
      await turnOn.click();
      const again = page.getByRole('dialog', { name: 'Sign in again to continue' });
      await again.getByLabel('Password', { exact: true }).fill(owner.password);
      await again.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('dialog', { name: 'Turn on two-step sign-in' }).waitFor();
    });

    it('keeps what is typed when the session has ended, and saves it after a sign-in over the page', async () => {
      const owner = await signUp(internalProject());
      const { page } = await visit();
      await openAs(page, owner, '/account');
      await page.getByLabel('Display name').fill('Ada Lovelace');
      await endSessionsOf(owner);
      await page.getByRole('button', { name: 'Save' }).click();
      await signInToGoOn(page, owner);
      await page.getByText('Saved.').waitFor();
      expect(await page.getByLabel('Display name').inputValue()).toBe('Ada Lovelace');
      expect(succeeded(await serverApi(internalProject()).get(`/users/${owner.userId}`)).display_name).toBe(
        'Ada Lovelace',
      );
      // The rest of the dashboard shows it, too.
      await page.getByRole('button', { name: /Ada Lovelace/ }).waitFor();
    });

    it('keeps what is typed when the server fails', async () => {
      const owner = await signUp(internalProject());
      const { page } = await visit();
      await openAs(page, owner, '/account');
      await page.getByLabel('Display name').fill('Ada Lovelace');
      await page.route('**/api/v1/users/me', (route) => route.fulfill({ status: 500, body: 'Internal error' }));
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Something went wrong.').waitFor();
      expect(await page.getByLabel('Display name').inputValue()).toBe('Ada Lovelace');
      await page.unroute('**/api/v1/users/me');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
    });

    it('is deleted, and leads to the sign-in, where the server allows it', async () => {
      const owner = await signUp(internalProject());
      const { page } = await visit();
      await page.route('**/api/v1/projects/current', async (route) => {
        const project = (await (await route.fetch()).json()) as { config: object };
        const config = { ...project.config, client_user_deletion_enabled: true };
        await route.fulfill({ json: { ...project, config }, headers: { 'x-stack-actual-status': '200' } });
      });
      await openAs(page, owner, '/account#delete');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await dialog.getByLabel(/^Type /).fill(owner.email);
      await page.route('**/api/v1/users/me', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ json: { success: true } }) : route.fallback(),
      );
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await page.waitForURL(/\/sign-in/);
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
  });
});

describe('owner passkeys', () => {
  describeInBrowser('an owner with a passkey', (visit) => {
    it('adds one, signs in by it alone, renames and removes it', async () => {
      const owner = await signUp(internalProject());
      const { page, complaints } = await visit();
      await addVirtualAuthenticator(page);
      await openAs(page, owner, '/account#passkeys');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      const passkeys = page.getByRole('list', { name: 'Passkeys' });
      await passkeys.getByRole('listitem').waitFor();
      expect(await faultsOf(page, [{ scheme: 'dark', width: 390 }])).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 860 });

      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.waitForURL('/projects');

      await page.goto('/account#passkeys');
      await passkeys.getByRole('button', { name: /^Rename/ }).click();
      const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
      await rename.getByLabel('Name').fill('Old laptop');
      await rename.getByRole('button', { name: 'Save' }).click();
      await passkeys.getByRole('button', { name: 'Remove: Old laptop' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('No passkeys yet.').waitFor();
      expect(complaints).toEqual([]);
    });

    it('is told in words of ours when the way back from a provider was refused', async () => {
      const { page } = await visit();
      await page.goto('/oauth-error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&message=Call+0900+for+help');
      await page.getByText('You or the provider denied access.').waitFor();
      expect(await page.locator('body').innerText()).not.toContain('0900');
      await page.getByRole('button', { name: 'Back to sign-in' }).click();
      await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    });
  });

  describeInBrowser('an owner with an account at a provider', (visit) => {
    const ID = `double${randomUUID().slice(0, 8)}`;
    const person = { ...ADA, id: randomUUID(), email: `${randomUUID()}@example.com`, image: null };
    let double: ProviderDouble;
    const set = async (provider: object | null) =>
      succeeded(
        await adminApi(internalProject()).patch('/internal/config/override', {
          config_override_string: JSON.stringify({ [`auth.oauth.providers.${ID}`]: provider }),
        }),
      );

    beforeAll(async () => {
      double = await ProviderDouble.start();
      double.person = person;
      await set({ issuer: double.issuer, ...DOUBLE_CLIENT, allowSignIn: true, allowConnectedAccounts: true });
    });
    afterAll(async () => {
      await set(null);
      await double.stop();
    });

    it('comes in by a provider, to where a link led', async () => {
      const { page, complaints } = await visit();
      await page.goto('/account#sessions');
      await page.getByRole('button', { name: `Continue with ${ID}` }).click();
      await page.waitForURL('/account#sessions');
      await page.getByText('This device').waitFor();
      const { items } = succeeded(await serverApi(internalProject()).get(`/users?query=${person.email}`));
      expect(items).toMatchObject([{ display_name: person.name, primary_email_verified: true }]);
      expect(complaints).toEqual([]);
    });
  });
});
