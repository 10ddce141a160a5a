/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  ADA,
  adminApi,
  addVirtualAuthenticator,
  DOUBLE_CLIENT,
  internalProject,
  ProviderDouble,
  serverApi,
  signUp,
  succeeded,
} from '@hallpass/testing';
import { describeInBrowser, faultsOf, openAs } from './dashboard.js';

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
