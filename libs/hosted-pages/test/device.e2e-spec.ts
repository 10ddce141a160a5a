/** @once pages use only the HTTP API; `checkout.e2e-spec.ts` covers the gateway's pages in both modes */
import { adminApi, client, serverApi, signUp, succeeded } from '@hallpass/testing';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { button, fill, heading, setUp, signIn } from './consent-set-up.js';
import { describeInBrowser, faultsOf } from './visits.js';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

interface Codes {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
}

describeInBrowser('the page on which a user connects a device', (visit) => {
  const { project, store, storedToken, visitSignedIn } = setUp(visit);
  let applicationId: string;
  beforeAll(async () => {
    const created = succeeded(
      await adminApi(project()).post('/applications', {
        kind: 'native',
        display_name: 'Reading Room TV',
        redirect_uris: ['com.example.tv:/callback'],
        allows_device_grant: true,
      }),
    );
    applicationId = created.id as string;
  });

  const post = async (path: string, form: Record<string, string>) => {
    const response = await fetch(`${project().baseUrl}/p/${project().id}/oauth/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: applicationId, ...form }),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const start = async (form: Record<string, string> = {}): Promise<Codes> =>
    (await post('device_authorization', { scope: 'openid email offline_access', ...form })) as unknown as Codes;
  const poll = (codes: Codes) => post('token', { grant_type: GRANT, device_code: codes.device_code });
  const asks = (page: Page) => heading(page, 'Reading Room TV wants to access your account');
  const question = (page: Page) => heading(page, 'Connect a device');

  it('asks for a sign-in first, then for the code, then for consent', async () => {
    const { page, complaints } = await visit();
    const user = await signUp(project());
    const codes = await start();
    await page.goto(codes.verification_uri);
    await heading(page, 'Sign in to Harbour Books');
    await signIn(page, user);
    await question(page);
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Continue').click();
    await page.getByRole('alert').filter({ hasText: 'Enter the code.' }).waitFor();
    await fill(page, 'Code', 'bbbb bbbb');
    await button(page, 'Continue').click();
    await page.getByRole('alert').filter({ hasText: 'This code is not valid.' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await fill(page, 'Code', codes.user_code.replace('-', '').toLowerCase());
    await page.keyboard.press('Enter');
    await asks(page);
    expect(await page.title()).toBe('Reading Room TV wants to access your account · Harbour Books');
    await page.getByText(user.email, { exact: true }).waitFor();
    await page.getByText(codes.user_code, { exact: true }).waitFor();
    await page.getByText('Continue only if you started this yourself and your own device shows this code.').waitFor();
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      'Confirm who you are',
      'See your email address',
      'Stay connected until you end it in your account settings',
    ]);
    expect(await faultsOf(page)).toEqual([]);
    expect(await poll(codes)).toMatchObject({ error: 'authorization_pending' });
    await button(page, 'Allow').click();
    await heading(page, 'Your device is connected');
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('keeps the code of the address during the sign-in', async () => {
    const { page, complaints } = await visit();
    const user = await signUp(project());
    const codes = await start();
    await page.goto(codes.verification_uri_complete);
    await heading(page, 'Sign in to Harbour Books');
    await page.reload();
    await signIn(page, user);
    await asks(page);
    await page.getByText(codes.user_code, { exact: true }).waitFor();
    await button(page, 'Allow').click();
    await heading(page, 'Your device is connected');
    expect(await poll(codes)).toMatchObject({ access_token: expect.any(String) });
    expect(complaints).toEqual([]);
  });

  it('can be answered by keyboard, and no key allows anything before the user reaches the button', async () => {
    const { page } = await visitSignedIn();
    const codes = await start();
    await page.goto(codes.verification_uri_complete);
    await asks(page);
    await page.locator('h1:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    expect(await poll(codes)).toMatchObject({ error: 'authorization_pending' });
    const visited: (string | null)[] = [];
    while (visited.at(-1) !== 'Allow') {
      await page.keyboard.press('Tab');
      visited.push(await page.evaluate(() => document.activeElement!.textContent));
      expect(visited.length).toBeLessThan(10);
    }
    expect(visited).toEqual(['Use another account', 'Allow']);
    await page.keyboard.press('Enter');
    await heading(page, 'Your device is connected');
  });

  it('tells the device that the user has canceled', async () => {
    const { page, complaints } = await visitSignedIn();
    const codes = await start();
    await page.goto(codes.verification_uri_complete);
    await asks(page);
    await button(page, 'Cancel').click();
    await heading(page, 'Access was not allowed');
    expect(await poll(codes)).toMatchObject({ error: 'access_denied' });
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'This code is not valid.' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('can be answered with another account', async () => {
    const { page, user } = await visitSignedIn();
    const other = await signUp(project());
    await page.goto((await start()).verification_uri_complete);
    await page.getByText(user.email, { exact: true }).waitFor();
    await button(page, 'Use another account').click();
    await heading(page, 'Sign in to Harbour Books');
    await signIn(page, other);
    await asks(page);
    await page.getByText(other.email, { exact: true }).waitFor();
  });

  it('rejects an impersonation, and asks anonymous users and ended sessions to sign in', async () => {
    const { page, user } = await visitSignedIn();
    const codes = await start();
    const impersonation = succeeded(
      await serverApi(project()).post('/auth/sessions', { user_id: user.userId, is_impersonation: true }),
    );
    await store(page, { accessToken: impersonation.access_token, refreshToken: impersonation.refresh_token });
    await page.goto(codes.verification_uri_complete);
    await heading(page, 'You cannot continue as this user');
    expect(await faultsOf(page)).toEqual([]);
    const anonymous = succeeded(await client(project()).post('/auth/anonymous/sign-up', {}));
    await store(page, { accessToken: anonymous.access_token, refreshToken: anonymous.refresh_token });
    await page.goto(codes.verification_uri_complete);
    await heading(page, 'Sign in to Harbour Books');
    const ended = await signUp(project());
    await client(project(), ended).delete('/auth/sessions/current', {});
    await store(page, ended);
    await page.goto(codes.verification_uri_complete);
    await heading(page, 'Sign in to Harbour Books');
    expect(await storedToken(page)).toBeNull();
    expect(await poll(codes)).toMatchObject({ error: 'authorization_pending' });
  });

  it('asks to sign in again if the application requires a newer sign-in', async () => {
    const { page, user } = await visitSignedIn();
    const codes = await start({ max_age: '0' });
    await page.goto(codes.verification_uri_complete);
    await asks(page);
    await page.route('**/oauth/device/decision', (route) =>
      route.fulfill({ status: 409, headers: { 'x-hallpass-error': 'FRESH_SIGN_IN_REQUIRED' }, body: 'Sign in again.' }),
    );
    await button(page, 'Allow').click();
    await heading(page, 'Sign in again');
    await page.getByText(`You are signed in here as ${user.email}.`).waitFor();
    await button(page, 'Sign in again').click();
    await heading(page, 'Sign in to Harbour Books');
  });

  it('asks for a second factor if the application requires one', async () => {
    const { page, user } = await visitSignedIn();
    const codes = await start({ acr_values: 'urn:hallpass:acr:2fa' });
    await page.goto(codes.verification_uri_complete);
    await asks(page);
    await button(page, 'Allow').click();
    await heading(page, 'Sign in with a second factor');
    await page
      .getByText(`Reading Room TV requires a second factor or a passkey. You are signed in here as ${user.email}.`)
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Sign in again').click();
    await heading(page, 'Sign in to Harbour Books');
    expect(await storedToken(page)).toBeNull();
    expect(await poll(codes)).toMatchObject({ error: 'authorization_pending' });
  });

  it('says when there were too many attempts, and when the server failed', async () => {
    const { page } = await visitSignedIn();
    await page.goto((await start()).verification_uri);
    await question(page);
    const answers = (status: number) =>
      page.route('**/oauth/device/request', (route) => route.fulfill({ status, body: 'A sentence for programs.' }));
    for (const [status, sentence] of [
      [429, 'Too many attempts.'],
      [503, 'That did not work.'],
    ] as const) {
      await answers(status);
      await fill(page, 'Code', 'BBBB-BBBB');
      await button(page, 'Continue').click();
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
    }
  });

  it('is in the language of its reader', async () => {
    const { page } = await visitSignedIn();
    await page.goto(`${(await start()).verification_uri}?lang=de`);
    await heading(page, 'Gerät verbinden');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  });
});
