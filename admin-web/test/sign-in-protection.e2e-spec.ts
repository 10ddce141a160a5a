/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  hookDenies,
  HookReceiver,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { describeInBrowser, faultsOf, type Look, openAs } from './dashboard.js';

const LOOKS: Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
];

const configOf = async (project: TestProject) =>
  JSON.parse(succeeded(await adminApi(project).get('/internal/config')).config_string);

describeInBrowser('the protection of sign-ins', (visit) => {
  let project: TestProject;
  const path = (page: string) => `/projects/${project.id}/sign-in/${page}`;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Protected' });
  });

  it('protects sign-ins from bots, once it was said which apps that refuses, and counts challenges', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, path('bots'));
    await page.getByRole('radio', { name: 'Always' }).check();
    await page.getByLabel('Widget').selectOption('Cloudflare Turnstile');
    await page.getByLabel('Site key').fill('0x4AAA');
    await page.getByLabel('Secret key', { exact: true }).fill('0x4AAA-secret');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByText('can no longer sign users in').waitFor();
    expect(await review.textContent()).not.toContain('0x4AAA-secret');
    await review.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved').first().waitFor();
    const protection = { mode: 'always', provider: 'turnstile', siteKey: '0x4AAA', secretKey: '0x4AAA-secret' };
    expect((await configOf(project)).auth.botProtection).toEqual(protection);

    await page.getByLabel('Widget').selectOption('None');
    await page.getByRole('radio', { name: 'When much is going on' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await until('the new mode', async () => {
      const { auth } = await configOf(project);
      return auth.botProtection.mode === 'adaptive' ? auth : null;
    });
    expect((await configOf(project)).auth.botProtection).toEqual({ mode: 'adaptive' });
    await page.getByRole('row', { name: 'Request a password reset 0 0 0' }).waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('requires a second factor, once it was said whom that keeps out, and says since when', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, path('second-factor'));
    await page.getByRole('checkbox', { name: 'Require a second factor' }).check();
    await page.getByLabel('Grace period').selectOption('14 days');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByText('can do nothing else until they set one up').waitFor();
    await review.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await page.getByText('Required since').waitFor();
    const { auth } = await configOf(project);
    expect([auth.requireSecondFactor, auth.secondFactorGraceDays]).toEqual([true, 14]);
    expect(auth.secondFactorRequiredFromMillis).toEqual(expect.any(Number));
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('asks for a code on new devices, once it was said whom that keeps out', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, path('second-factor'));
    await page.getByRole('checkbox', { name: 'Ask for an emailed code on new devices' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByText('Users who cannot read their email cannot sign in from a new device.').waitFor();
    await review.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect((await configOf(project)).auth.challengeNewDevices).toBe(true);

    expect(await faultsOf(page, LOOKS)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('asks an endpoint before sign-ins, with a secret that is shown once, and tests it first', async () => {
    const own = await createProject({ displayName: 'Hooked' });
    const hook = await HookReceiver.start();
    hook.answer(own, hookDenies('Not today.'));
    const { page, complaints } = await visit();
    await openAs(page, own.owner, `/projects/${own.id}/sign-in/hook`);
    await page.getByText('There is no secret yet').waitFor();
    await page.getByRole('button', { name: 'Make a secret' }).click();
    const shown = page.getByRole('dialog', { name: 'New signing secret' });
    expect(await shown.locator('[data-secret]').textContent()).toMatch(/^whsec_/);
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Replace the secret' }).waitFor();

    await page.getByLabel('Address').fill(hook.urlOf(own));
    await page.getByRole('button', { name: 'Send a test' }).click();
    const outcome = page.getByRole('status', { name: 'Outcome of the test' });
    await outcome.getByText('Denied').waitFor();
    expect(await outcome.getByLabel('Request').textContent()).toContain('sample@example.com');
    expect(await outcome.getByLabel('Answer').textContent()).toContain('Not today.');
    expect(await faultsOf(page, LOOKS)).toEqual([]);

    await page.getByLabel('A sign-in').check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('dialog', { name: 'Review changes' }).getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const { url, onSignIn, onFailure } = (await configOf(own)).auth.blockingHook;
    expect({ url, onSignIn, onFailure }).toEqual({ url: hook.urlOf(own), onSignIn: true, onFailure: 'deny' });
    expect(complaints).toEqual([]);
    await hook.goDown();
  });
});
