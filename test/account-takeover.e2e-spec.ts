/**
 * @once the database decides; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes;
 * components only use the HTTP API through the SDK; `test/sdk.e2e-spec.ts` runs in both modes
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, afterAll, describe } from '@jest/globals';
import {
  adminApi,
  type Api,
  type ApiResponse,
  capturedMail,
  client,
  codeIn,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  inBrowser,
  openChromium,
  violationsOf,
} from '@hallpass/testing';
import type { Browser } from 'playwright-core';
import { ageSession } from '../services/auth/test/changed-rows.js';

describe('account takeover', () => {
  /** A thief uses a session stolen 34 minutes ago, step by step (security E7, E9). */

  const CALLBACK = 'http://localhost:3000/handler';
  const answerOf = ({ status, knownError }: ApiResponse) => [status, knownError];

  let project: TestProject;
  let owner: TestUser;
  let key: string;
  let stolen: Api;
  const thief = `${randomUUID()}@example.com`;
  const password = randomUUID();

  beforeAll(async () => {
    project = await createProject({
      config: { magic_link_enabled: true },
      override: { 'apiKeys.enabled': { user: true, team: false }, 'domains.allowLocalhost': true },
    });
    owner = await signUp(project);
    succeeded(await serverApi(project).patch(`/users/${owner.userId}`, { primary_email_verified: true }));
    const request = { user_id: 'me', description: 'Key', expires_at_millis: null };
    key = succeeded(await client(project, owner).post('/user-api-keys', request)).value;
    const { email, password: own } = owner;
    const session = succeeded(await client(project).post('/auth/password/sign-in', { email, password: own }));
    await ageSession(session.access_token, 34);
    stolen = client(project, { accessToken: session.access_token, refreshToken: session.refresh_token });
  });

  const address = (more: object) => ({ user_id: 'me', type: 'email', value: thief, ...more });
  const seen: string[] = [];
  async function resetCodeTo(email: string): Promise<string> {
    succeeded(await client(project).post('/auth/password/send-reset-code', { email, callback_url: CALLBACK }));
    const mail = await capturedMail(project, { to: email, template: 'password_reset', after: seen });
    seen.push(mail.id);
    return codeIn(mail.text);
  }

  async function expectOwnerUntouched(): Promise<void> {
    const { email, password: own } = owner;
    expect((await client(project).post('/auth/password/sign-in', { email, password: own })).status).toBe(200);
    expect((await serverApi(project).post('/user-api-keys/check', { api_key: key })).status).toBe(200);
    const squatter = await client(project).post('/auth/password/sign-up', { email, password });
    expect(answerOf(squatter)).toEqual([409, 'USER_EMAIL_ALREADY_EXISTS']);
  }

  it('refuses it an address, whether or not it is to sign in', async () => {
    for (const used_for_auth of [true, false])
      expect(answerOf(await stolen.post('/contact-channels', address({ used_for_auth })))).toEqual([403, null]);
    const { items } = succeeded(await stolen.get('/contact-channels?user_id=me'));
    expect(items.map(({ value }: { value: string }) => value)).toEqual([owner.email]);
    const [{ id }] = items;
    for (const change of [{ value: thief }, { used_for_auth: false }, { is_primary: false }])
      expect(answerOf(await stolen.patch(`/contact-channels/me/${id}`, change))).toEqual([403, null]);
    await expectOwnerUntouched();
  });

  it('mails no reset code to the address of the thief', async () => {
    succeeded(await client(project).post('/auth/password/send-reset-code', { email: thief, callback_url: CALLBACK }));
    // The owner's email, requested later, has arrived, so the thief's is not still on its way.
    await resetCodeTo(owner.email);
    const { items } = succeeded(await adminApi(project).get('/internal/emails'));
    expect(items.flatMap(({ to }: { to: string[] }) => to)).not.toContain(thief);
    await expectOwnerUntouched();
  });

  it('takes nothing from the owner by a reset through a second address, even one that was added in time', async () => {
    succeeded(await client(project, owner).post('/contact-channels', address({ used_for_auth: true })));
    const code = await resetCodeTo(thief);
    succeeded(await client(project).post('/auth/password/reset', { code, password }));
    const { items } = succeeded(await serverApi(project).get(`/contact-channels?user_id=${owner.userId}`));
    expect(
      items.map(({ value, used_for_auth, is_verified, is_primary }: Record<string, unknown>) => ({
        value,
        used_for_auth,
        is_verified,
        is_primary,
      })),
    ).toEqual([
      { value: owner.email, used_for_auth: true, is_verified: true, is_primary: true },
      { value: thief, used_for_auth: true, is_verified: true, is_primary: false },
    ]);
    expect((await serverApi(project).post('/user-api-keys/check', { api_key: key })).status).toBe(200);
    // The owner is notified at the primary address, and regains the account with it.
    const { text } = await capturedMail(project, { to: owner.email, template: 'security_notice' });
    expect(text).toContain('sign');
    const own = await resetCodeTo(owner.email);
    succeeded(await client(project).post('/auth/password/reset', { code: own, password: owner.password }));
    await expectOwnerUntouched();
  });
});

describe('disown browser', () => {
  /** "This was not me" in a verification email, as seen in a browser (security E7, D10). */
  inBrowser(describe)('the page of “this was not me”', () => {
    let project: TestProject;
    let browser: Browser;
    beforeAll(async () => {
      project = await createProject({ displayName: 'Acme' });
      browser = await openChromium();
    });
    afterAll(() => browser?.close());

    it.each(['light', 'dark'] as const)(
      'asks and acts by keyboard, and keeps nobody out, on %s',
      async (colorScheme) => {
        const verificationCallbackUrl = 'http://localhost:3000/verify';
        const user = await signUp(project, { email: `${randomUUID()}@example.com`, verificationCallbackUrl });
        const { text } = await capturedMail(project, { to: user.email, template: 'email_verification' });
        const link = new URL(/http\S*\/contact-channels\/disown\?\S*/.exec(text)![0]);
        const context = await browser.newContext({
          colorScheme,
          locale: 'fr-CA',
          viewport: { width: 390, height: 700 },
        });
        const page = await context.newPage();
        await page.goto(`${project.baseUrl}${link.pathname}${link.search}`);
        expect(await page.getByRole('heading').innerText()).toBe('Ce n’était pas vous ?');
        expect(await violationsOf(page)).toEqual([]);
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Votre adresse est libérée' }).waitFor();
        expect(await violationsOf(page)).toEqual([]);
        expect((await serverApi(project).get(`/users/${user.userId}`)).knownError).toBe('USER_NOT_FOUND');
        await context.close();
      },
    );
  });
});
