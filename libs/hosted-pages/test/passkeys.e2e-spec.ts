/** @once pages use only the HTTP API; `services/auth/test/passkeys.e2e-spec.ts` covers the API */
import { randomUUID } from 'node:crypto';
import {
  addVirtualAuthenticator,
  capturedMail,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AppDouble, type Begun, startApp } from './app-double.js';
import { describeInBrowser, faultsOf } from './visits.js';

describeInBrowser('passkeys on the hosted pages', (visit) => {
  let app: AppDouble;
  let project: TestProject;
  beforeAll(async () => {
    app = await startApp();
    project = await createProject({ displayName: 'Harbour Books', config: { passkey_enabled: true } });
  });
  afterAll(() => app.close());

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const at = (page: string) => `${project.baseUrl}/p/${project.id}/${page}`;
  const challenges = (page: Page): string[] => {
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/initiate-passkey-authentication')) bodies.push(request.postData() ?? '');
    });
    return bodies;
  };
  const comesBack = async (page: Page, begun: Begun) => {
    await page.waitForURL((url) => url.origin === app.origin);
    const { body } = await app.exchange(project, begun, page.url());
    return succeeded(await client(project, { accessToken: body.access_token }).get('/users/me'));
  };
  const signIn = async (page: Page, { email, password }: { email: string; password: string }) => {
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(password);
    await button(page, 'Sign in').click();
  };
  /** Opens the account settings of a user who has just signed in. */
  const settingsOf = async (page: Page, user: { email: string; password: string }, section: string) => {
    await page.goto(`${at('account-settings')}#${section}`);
    await signIn(page, user);
  };
  const signOut = async (page: Page) => {
    await page.goto(at('sign-out'));
    await button(page, 'Sign out').click();
    await page.getByRole('heading', { name: 'Sign in to Harbour Books', level: 1 }).waitFor();
  };
  const person = async () => {
    const password = randomUUID();
    return { ...(await signUp(project, { password })), password };
  };

  /** Adds a passkey in the account settings, and stays there. */
  const addPasskey = async (page: Page, user: { email: string; password: string }) => {
    await settingsOf(page, user, 'passkeys');
    await button(page, 'Add a passkey').click();
    await page.getByText('No passkeys yet.').waitFor({ state: 'detached' });
  };

  describe('autofill', () => {
    it('asks for no challenge until the user does something, and signs in with the passkey that the user chooses', async () => {
      const { page, complaints } = await visit();
      await addVirtualAuthenticator(page);
      const ada = await person();
      await addPasskey(page, ada);
      await signOut(page);

      const asked = challenges(page);
      const begun = app.begin(project);
      await page.goto(begun.url);
      await field(page, 'Email').waitFor();
      expect(await field(page, 'Email').getAttribute('autocomplete')).toBe('username webauthn');
      expect(await faultsOf(page)).toEqual([]);
      expect(asked).toEqual([]);
      await page.keyboard.press('Tab');
      expect(await comesBack(page, begun)).toMatchObject({ id: ada.userId });
      expect(asked).toEqual(['{"mediation":"conditional"}']);
      expect(complaints).toEqual([]);
    });

    it('is not offered where the project has passkeys off', async () => {
      const without = await createProject();
      const { page } = await visit();
      const asked = challenges(page);
      await page.goto(`${without.baseUrl}/p/${without.id}/sign-in`);
      await field(page, 'Email').waitFor();
      await page.keyboard.press('Tab');
      await signIn(page, { email: 'ada@example.com', password: 'not the password' });
      await page.getByText('Wrong email or password.', { exact: false }).waitFor();
      expect(await field(page, 'Email').getAttribute('autocomplete')).toBe('username');
      expect(asked).toEqual([]);
    });
  });

  describe('a passkey that the browser makes by itself', () => {
    /**
     * Chromium asks its password manager, which headless Chromium does not have, so the page makes the passkey with a
     * request of the same options. `outcome`: whether the browser does it, refuses, or knows nothing of it.
     */
    const quietBrowser = async (page: Page, outcome: 'makes' | 'refuses' | 'lacks') => {
      await page.addInitScript((does) => {
        const create = navigator.credentials.create.bind(navigator.credentials);
        navigator.credentials.create = ({
          mediation,
          ...options
        }: CredentialCreationOptions & { mediation?: string }) =>
          mediation === 'conditional' && does === 'refuses'
            ? Promise.reject(new DOMException('No password was filled in.', 'NotAllowedError'))
            : create(options);
        const asked = PublicKeyCredential.getClientCapabilities.bind(PublicKeyCredential);
        if (does === 'lacks') Object.assign(PublicKeyCredential, { getClientCapabilities: undefined });
        else PublicKeyCredential.getClientCapabilities = async () => ({ ...(await asked()), conditionalCreate: true });
      }, outcome);
    };

    it('is added after a sign-in with a password, and reported by email', async () => {
      const { page, complaints } = await visit();
      await quietBrowser(page, 'makes');
      const authenticator = await addVirtualAuthenticator(page);
      const ada = await person();
      const begun = app.begin(project);
      await page.goto(begun.url);
      await signIn(page, ada);
      expect(await comesBack(page, begun)).toMatchObject({ id: ada.userId, passkey_auth_enabled: true });
      expect(await authenticator.passkeys()).toHaveLength(1);
      await capturedMail(project, { to: ada.email, subject: /passkey was added/i });

      expect(complaints).toEqual([]);
    });

    it.each(['refuses', 'lacks'] as const)('changes nothing where the browser %s it', async (outcome) => {
      const { page, complaints } = await visit();
      await quietBrowser(page, outcome);
      await addVirtualAuthenticator(page);
      const ada = await person();
      const begun = app.begin(project);
      await page.goto(begun.url);
      await signIn(page, ada);
      expect(await comesBack(page, begun)).toMatchObject({ id: ada.userId, passkey_auth_enabled: false });
      expect(complaints).toEqual([]);
    });
  });

  describe('the browser is told', () => {
    it('which passkey was removed, and what the user is called', async () => {
      const { page, complaints } = await visit();
      const authenticator = await addVirtualAuthenticator(page);
      const ada = await person();
      await addPasskey(page, ada);
      expect((await authenticator.passkeys())[0]).toMatchObject({ userName: ada.email });
      expect(await faultsOf(page)).toEqual([]);

      const renamed = authenticator.next('credentialUpdated');
      await page.goto(`${at('account-settings')}#profile`);
      await field(page, 'Display name').fill('Ada Lovelace');
      await button(page, 'Save').click();
      await renamed;
      await until('the new name', async () => (await authenticator.passkeys())[0]?.userName === 'Ada Lovelace');

      const removed = authenticator.next('credentialDeleted');
      await page.goto(`${at('account-settings')}#passkeys`);
      await button(page, 'Remove: Passkey').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await removed;
      await page.getByText('No passkeys yet.').waitFor();
      expect(await authenticator.passkeys()).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('about a passkey that was removed elsewhere, once it fails to sign in', async () => {
      const { page, complaints } = await visit();
      const authenticator = await addVirtualAuthenticator(page);
      const ada = await person();
      await addPasskey(page, ada);
      await signOut(page);
      succeeded(await serverApi(project).patch(`/users/${ada.userId}`, { passkey_auth_enabled: false }));
      const removed = authenticator.next('credentialDeleted');
      await page.goto(at('sign-in'));
      await field(page, 'Email').waitFor();
      await page.keyboard.press('Tab');
      await page
        .getByRole('alert')
        .getByText('This passkey does not belong to an account here.', { exact: false })
        .waitFor();
      await removed;
      expect(await authenticator.passkeys()).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('nothing about the passkey of another project, whose pages are on the same host', async () => {
      const { page, complaints } = await visit();
      const authenticator = await addVirtualAuthenticator(page);
      const ada = await person();
      await addPasskey(page, ada);
      const other = await createProject({ config: { passkey_enabled: true } });
      const checked = page.waitForResponse('**/auth/passkey/check-removed');
      await page.goto(`${other.baseUrl}/p/${other.id}/sign-in`);
      await field(page, 'Email').waitFor();
      await page.keyboard.press('Tab');
      expect(await (await checked).json()).toEqual({ is_removed: false });
      await page
        .getByRole('alert')
        .getByText('This passkey does not belong to an account here.', { exact: false })
        .waitFor();
      expect(await authenticator.passkeys()).toHaveLength(1);
      expect(complaints).toEqual([]);
    });
  });
});
