/**
 * @once the SDK only uses the HTTP API, whose own suites run in both modes, as do `test/sdk.e2e-spec.ts` and
 * `test/sdk-sessions.e2e-spec.ts`; the SDK only uses the HTTP API; `test/sdk.e2e-spec.ts` and
 * `test/sdk-sessions.e2e-spec.ts` run in both modes
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, afterAll } from '@jest/globals';
import { StackClientApp } from '@stackframe/js';
import {
  adminApi,
  Authenticator,
  client,
  createProject,
  type TestProject,
  until,
  addVirtualAuthenticator,
  inBrowser,
  openChromium,
  type SdkSite,
  startSdkSite,
} from '@hallpass/testing';
import type { Browser, Page } from 'playwright-core';

describe('sdk second factor', () => {
  /** Emailed codes and the second factor with the published client SDK, unmodified. */

  const callbackUrl = 'http://localhost:3000/handler/magic-link-callback';
  const newEmail = () => `${randomUUID()}@example.com`;

  let project: TestProject;
  beforeAll(async () => {
    project = await createProject({ config: { magic_link_enabled: true } });
  });

  const clientApp = () =>
    new StackClientApp({
      baseUrl: project.baseUrl,
      projectId: project.id,
      publishableClientKey: project.publishableClientKey,
      tokenStore: 'memory',
      redirectMethod: 'none',
      noAutomaticPrefetch: true,
    });

  /** Requests a code like the sign-in page. @returns what the user types, and what the page keeps */
  async function askForCode(app: StackClientApp<true>, email: string, known: string[] = []) {
    const sent = await app.sendMagicLinkEmail(email, { callbackUrl });
    if (sent.status === 'error') throw sent.error;
    const mail = await until(`a mail to ${email}`, async () => {
      const { body } = await adminApi(project).get('/internal/emails');
      const item = body.items.find(
        ({ id, to }: { id: string; to: string[] }) => to.includes(email) && !known.includes(id),
      );
      return item && (await adminApi(project).get(`/internal/emails/${item.id}`)).body;
    });
    const linkCode: string = /code=([0-9a-z]{45})/.exec(mail.text)?.[1] ?? '';
    expect(linkCode.slice(6)).toBe(sent.data.nonce);
    return { typed: linkCode.slice(0, 6).toUpperCase(), nonce: sent.data.nonce, mailId: mail.id as string };
  }

  describe('the client SDK', () => {
    it('is told of a wrong code and of an untrusted callback', async () => {
      const app = clientApp();
      const wrong = await app.signInWithMagicLink('a'.repeat(45), { noRedirect: true });
      expect(wrong).toMatchObject({ status: 'error', error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' } });
      const untrusted = await app.sendMagicLinkEmail(newEmail(), { callbackUrl: 'https://evil.test/' });
      expect(untrusted).toMatchObject({ status: 'error', error: { errorCode: 'REDIRECT_URL_NOT_WHITELISTED' } });
    });

    it('turns an anonymous user into one with an address by the code they type', async () => {
      const app = clientApp();
      const anonymous = await app.getUser({ or: 'anonymous' });
      const email = newEmail();
      const { typed, nonce } = await askForCode(app, email);
      expect(await app.signInWithMagicLink(typed + nonce, { noRedirect: true })).toMatchObject({ status: 'ok' });
      const user = await app.getUser({ or: 'throw' });
      expect(user).toMatchObject({
        id: anonymous.id,
        primaryEmail: email,
        primaryEmailVerified: true,
        isAnonymous: false,
      });
    });

    it('turns the second factor on, and finishes a sign-in with it', async () => {
      const app = clientApp();
      const email = newEmail();
      const first = await askForCode(app, email);
      await app.signInWithMagicLink(first.typed + first.nonce, { noRedirect: true });
      const user = await app.getUser({ or: 'throw' });
      const authenticator = new Authenticator();
      await user.update({ totpMultiFactorSecret: Buffer.from(authenticator.secretBase64, 'base64') });
      expect((await app.getUser({ or: 'throw' })).isMultiFactorRequired).toBe(true);

      const later = clientApp();
      const notice = await until('the security notice', async () => {
        const { body } = await adminApi(project).get('/internal/emails');
        const ofUser = body.items.filter(({ to }: { to: string[] }) => to.includes(email));
        return ofUser.length === 2 && ofUser.map(({ id }: { id: string }) => id);
      });
      const second = await askForCode(later, email, notice);
      // The SDK keeps the attempt in the browser's session storage; here the test simulates the page.
      const stopped = await client(project).post('/auth/otp/sign-in', {
        code: second.typed.toLowerCase() + second.nonce,
      });
      const attempt: string = stopped.body.details.attempt_code;
      expect(await later.signInWithMfa(authenticator.wrongCode(), attempt, { noRedirect: true })).toMatchObject({
        status: 'error',
        error: { errorCode: 'INVALID_TOTP_CODE' },
      });
      expect(await later.signInWithMfa(authenticator.code(), attempt, { noRedirect: true })).toMatchObject({
        status: 'ok',
      });
      expect((await later.getUser({ or: 'throw' })).id).toBe(user.id);
    });
  });
});

describe('sdk passkeys', () => {
  type App = StackClientApp<true, string>;
  interface Outcome {
    status: string;
    code?: string;
    message?: string;
  }

  inBrowser(describe)('passkeys in Chromium, through the published SDK', () => {
    let browser: Browser;
    let site: SdkSite;
    let page: Page;
    beforeAll(async () => {
      [browser, site] = await Promise.all([openChromium(), startSdkSite()]);
    });
    afterAll(async () => {
      await browser?.close();
      await site?.close();
    });

    /** Runs in the page, with its app. */
    const inApp = <T>(work: (app: App) => Promise<T>): Promise<T> => page.evaluate(`(${String(work)})(window.app)`);

    /** A result of the SDK in a serializable form. */
    const outcomeOf = (result: string): Promise<Outcome> =>
      page.evaluate(`(async (app) => {
      const { status, error } = await ${result};
      return { status, code: error?.errorCode, message: error?.message };
    })(window.app)`);
    const registerPasskey = () => outcomeOf('(await app.getUser()).registerPasskey()');
    const signInWithPasskey = () => outcomeOf('app.signInWithPasskey()');

    /** The app of a project with a signed-in user, in a browser that has its own authenticator. */
    async function openApp({ baseUrl, id: projectId, publishableClientKey }: TestProject): Promise<void> {
      const context = await browser.newContext();
      page = await context.newPage();
      await page.goto(site.origin);
      await addVirtualAuthenticator(page);
      const options = { baseUrl, projectId, publishableClientKey, tokenStore: 'cookie', noAutomaticPrefetch: true };
      const account = {
        email: `${randomUUID()}@example.com`,
        password: randomUUID(),
        noRedirect: true,
        noVerificationCallback: true,
      };
      const opened = await page.evaluate(`(async () => {
      // Where the app would lead is not of interest: it stays on its page.
      const redirectMethod = { useNavigate: () => () => {}, navigate: () => {} };
      window.app = new sdk.StackClientApp({ ...${JSON.stringify(options)}, redirectMethod });
      return (await app.signUpWithCredential(${JSON.stringify(account)})).status;
    })()`);
      expect(opened).toBe('ok');
    }

    it('are refused on a page that the project does not trust, with a reason that the SDK hands on', async () => {
      await openApp(await createProject({ config: { passkey_enabled: true, allow_localhost: false } }));
      expect(await registerPasskey()).toEqual({
        status: 'error',
        code: 'PASSKEY_REGISTRATION_FAILED',
        message: expect.stringContaining('trusted domains'),
      });
      expect(await inApp(async (app) => (await app.getUser())?.passkeyAuthEnabled)).toBe(false);
    });

    it('register and sign in, also in place of a second factor, until they are removed', async () => {
      await openApp(await createProject({ config: { passkey_enabled: true } }));
      expect(await registerPasskey()).toEqual({ status: 'ok' });
      const before = await inApp(async (app) => {
        const user = await app.getUser({ or: 'throw' });
        await user.update({ totpMultiFactorSecret: new Uint8Array(20).fill(7) });
        return user.id;
      });
      expect(await inApp(async (app) => (await app.getUser())?.passkeyAuthEnabled)).toBe(true);

      await inApp(async (app) => (await app.getUser())?.signOut());
      expect(await inApp(async (app) => (await app.getUser())?.id ?? null)).toBeNull();
      expect(await signInWithPasskey()).toEqual({ status: 'ok' });
      expect(await inApp(async (app) => (await app.getUser())?.id)).toBe(before);

      await inApp(async (app) => (await app.getUser())?.update({ passkeyAuthEnabled: false }));
      expect(await signInWithPasskey()).toEqual({
        status: 'error',
        code: 'PASSKEY_AUTHENTICATION_FAILED',
        message: expect.any(String),
      });
    });
  });
});
