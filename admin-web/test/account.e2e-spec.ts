/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { expect, it } from '@jest/globals';
import { client, internalProject, signUp, succeeded, type TestUser } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, openAs } from './dashboard.js';
import { enterCode, enterPassword, inDatabase, ownerWithApp } from './owners.js';

const api = (owner: TestUser) => client(internalProject(), owner);
const signIn = (owner: { email: string; password: string }) =>
  client(internalProject()).post('/auth/password/sign-in', { email: owner.email, password: owner.password });

/** Returns true if the session from the fixture's sign-up is still valid. */
const isAlive = async (owner: TestUser): Promise<boolean> => (await api(owner).get('/users/me')).status === 200;

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('Current password').fill(from);
  await page.getByLabel('New password').fill(to);
  await page.getByRole('button', { name: 'Change password' }).click();
}

describeInBrowser('the account of an owner', (visit) => {
  it('keeps its password when the old one is wrong or the new one is refused', async () => {
    const owner = await signUp(internalProject());
    const { page } = await visit();
    await openAs(page, owner, '/account');
    await changePassword(page, 'not the password', 'battery staple horse');
    await page.getByText('This is not your current password.').waitFor();
    await changePassword(page, owner.password, owner.email);
    const refusal = page.getByRole('alert').filter({ hasText: /password/i });
    await refusal.waitFor();
    expect((await signIn(owner)).status).toBe(200);
  });

  it('gets a new password, which ends every other session', async () => {
    const owner = await signUp(internalProject());
    const { page } = await visit();
    await openAs(page, owner, '/account');
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await sessions.nth(1).waitFor();
    await changePassword(page, owner.password, 'battery staple horse');
    await page.getByText('Every other session has ended.').first().waitFor();
    await sessions.nth(1).waitFor({ state: 'detached' });
    expect(await isAlive(owner)).toBe(false);
    expect(await signIn(owner)).toMatchObject({ knownError: 'EMAIL_PASSWORD_MISMATCH' });
    await page.reload();
    await page.getByText('This browser').waitFor();
  });

  it('lists its sessions and ends one, or all but this', async () => {
    const owner = await signUp(internalProject());
    const { page } = await visit();
    await openAs(page, owner, '/account');
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await sessions.nth(1).waitFor();
    expect(await sessions.filter({ hasText: 'This browser' }).count()).toBe(1);
    expect(await sessions.filter({ hasText: 'This browser' }).getByRole('button').count()).toBe(0);
    await sessions.getByRole('button', { name: /^Sign out/ }).click();
    await sessions.nth(1).waitFor({ state: 'detached' });
    expect(await isAlive(owner)).toBe(false);
    const ended = page.getByRole('list', { name: 'Ended in the last 30 days' }).getByRole('listitem');
    await ended.filter({ hasText: 'Ended by you just now' }).waitFor();

    const others = [await signIn(owner), await signIn(owner)];
    await page.reload();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('2 sessions have ended').first().waitFor();
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
    await page.goto('/account');
    await enterPassword(page, owner);
    await enterCode(page, '6-digit code', owner.app.code());
    await page.getByText('No backup codes left').waitFor();
    await page.getByRole('button', { name: 'New backup codes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
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

  it('asks for a new sign-in before the second factor is touched, and comes back', async () => {
    const owner = await signUp(internalProject());
    const { page } = await visit();
    await openAs(page, owner, '/account');
    await page.getByText('This browser').waitFor();
    await inDatabase(
      `UPDATE auth.session SET created_at = created_at - interval '11 minutes'
       WHERE project_id = 'internal' AND user_id = $1`,
      [owner.userId],
    );
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL(/\/sign-in\?returnTo/);
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/account');
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await page.getByRole('dialog', { name: 'Turn on two-step sign-in' }).waitFor();
  });
});
