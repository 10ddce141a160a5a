/**
 * @once the SDK only uses the HTTP API; `test/sdk.e2e-spec.ts` and `test/sdk-sessions.e2e-spec.ts` run in both modes
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StackClientApp } from '@stackframe/js';
import {
  addVirtualAuthenticator,
  createProject,
  inBrowser,
  openChromium,
  type SdkSite,
  startSdkSite,
  type TestProject,
} from '@hallpass/testing';
import type { Browser, Page } from 'playwright-core';

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
