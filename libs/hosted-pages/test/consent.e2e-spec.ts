/** @once pages use only the HTTP API; `checkout.e2e-spec.ts` covers the gateway's pages in both modes */
import { randomUUID } from 'node:crypto';
import {
  Authenticator,
  capturedMail,
  client,
  createProject,
  signUp,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AppDouble, startApp } from './app-double.js';
import { addressOf, answerAuthorization, APPLICATION, type Requested, UID } from './authorization-server.js';
import { describeInBrowser, faultsOf } from './visits.js';

const CONFIG = {
  magic_link_enabled: true,
  passkey_enabled: true,
  oauth_providers: [{ id: 'github', type: 'shared' }],
};

describeInBrowser('the page on which an application asks for access', (visit) => {
  let app: AppDouble;
  let project: TestProject;
  beforeAll(async () => {
    app = await startApp();
    project = await createProject({ displayName: 'Harbour Books', config: CONFIG });
  });
  afterAll(() => app.close());

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  const answer = (page: Page, requested: Omit<Requested, 'redirectTo'> = {}) =>
    answerAuthorization(page, { redirectTo: `${app.origin}/callback?code=1`, ...requested });
  const arrives = (page: Page) => page.waitForURL(`${app.origin}/callback?code=1`);
  const asks = (page: Page) => heading(page, 'Reading Room wants to access your account');
  const formOf = async (page: Page) => {
    await heading(page, 'Sign in to Harbour Books');
    await page.getByText('to continue to Reading Room', { exact: true }).waitFor();
  };
  const signIn = async (page: Page, { email, password }: { email: string; password: string }) => {
    await fill(page, 'Email', email);
    await fill(page, 'Password', password);
    await button(page, 'Sign in').click();
  };
  const storedToken = (page: Page) =>
    page.evaluate((key) => {
      const stored = localStorage.getItem(key);
      return stored === null ? null : (JSON.parse(stored) as { refreshToken: string }).refreshToken;
    }, `hallpass-session:${project.id}`);
  /** Opens a window in which a new user is signed in on the pages of the project. */
  const visitSignedIn = async (options?: Parameters<typeof visit>[0]) => {
    const visited = await visit(options);
    const user = await signUp(project);
    const { accessToken, refreshToken } = user;
    await visited.page.goto(`${project.baseUrl}/health`);
    await visited.page.evaluate(
      ([key, tokens]) => localStorage.setItem(key!, tokens!),
      [`hallpass-session:${project.id}`, JSON.stringify({ accessToken, refreshToken })],
    );
    return { ...visited, user };
  };

  describe('rejects', () => {
    it.each([
      ['an unknown request', [404, 'AUTHORIZATION_REQUEST_NOT_FOUND']],
      ['an expired request', [410, 'AUTHORIZATION_REQUEST_NOT_FOUND']],
    ] as const)('%s', async (_name, request) => {
      const { page, complaints, user } = await visitSignedIn();
      const decisions = await answer(page, { request });
      await page.goto(addressOf(project));
      await heading(page, 'This sign-in request has expired');
      await page.getByText('Go back to the application and start again.').waitFor();
      expect(await page.getByText(user.email).count()).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
      expect(decisions).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it.each(['', '..', '../../x', 'a/b', 'a%2Fb', '?x'])(
      'the request name %j without asking the server',
      async (uid) => {
        const { page } = await visit();
        await answer(page);
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await page.goto(addressOf(project, encodeURIComponent(uid)));
        await heading(page, 'This sign-in request has expired');
        expect(asked.filter((path) => path.includes('/oauth/'))).toEqual([]);
      },
    );

    it('a request that expires while the page is open', async () => {
      const { page } = await visitSignedIn();
      await answer(page, { refusalOf: () => [404, 'AUTHORIZATION_REQUEST_NOT_FOUND'] });
      await page.goto(addressOf(project));
      await button(page, 'Allow').click();
      await heading(page, 'This sign-in request has expired');
    });

    it('a session that has ended, and asks to sign in', async () => {
      const { page, complaints, user } = await visitSignedIn();
      const before = await storedToken(page);
      const decisions = await answer(page, {
        refusalOf: ({ refresh_token }) => (refresh_token === before ? [401, 'REFRESH_TOKEN_EXPIRED'] : null),
      });
      await page.goto(addressOf(project));
      await button(page, 'Allow').click();
      await formOf(page);
      expect(await storedToken(page)).toBeNull();
      await signIn(page, user);
      await asks(page);
      await button(page, 'Allow').click();
      await arrives(page);
      expect(decisions.map(({ decision }) => decision)).toEqual(['allow', 'allow']);
      expect(complaints).toEqual([]);
    });

    it('a session that has ended before a sign-in without questions', async () => {
      const { page } = await visitSignedIn();
      await answer(page, { request: { prompt: 'login' }, refusalOf: () => [401, 'REFRESH_TOKEN_EXPIRED'] });
      await page.goto(addressOf(project));
      await formOf(page);
    });

    it('an anonymous user, and asks to sign in', async () => {
      const { page } = await visit();
      const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up', {}));
      const tokens = { accessToken: anonymous.access_token, refreshToken: anonymous.refresh_token };
      await page.goto(`${project.baseUrl}/health`);
      await page.evaluate(
        ([key, stored]) => localStorage.setItem(key!, stored!),
        [`hallpass-session:${project.id}`, JSON.stringify(tokens)],
      );
      const decisions = await answer(page);
      await page.goto(addressOf(project));
      await formOf(page);
      expect(decisions).toEqual([]);
      expect(await storedToken(page)).toBe(anonymous.refresh_token);
    });

    it.each(['login', 'consent'])(
      'an impersonation session for the prompt %s, and offers another account',
      async (prompt) => {
        const { page, user } = await visitSignedIn();
        await answer(page, { request: { prompt }, refusalOf: () => [403, 'IMPERSONATION_NOT_ALLOWED'] });
        await page.goto(addressOf(project));
        if (prompt === 'consent') await button(page, 'Allow').click();
        await heading(page, 'You cannot continue as this user');
        await page.getByText(`You are signed in on behalf of ${user.email}.`).waitFor();
        expect(await faultsOf(page)).toEqual([]);
        await button(page, 'Use another account').click();
        await formOf(page);
        expect(await storedToken(page)).toBeNull();
      },
    );

    it('no answer for good because of an outage: the user can send it again', async () => {
      const { page, complaints } = await visitSignedIn();
      let isDown = true;
      await answer(page, { refusalOf: () => (isDown ? [503, 'SERVICE_UNAVAILABLE'] : null) });
      await page.goto(addressOf(project));
      await button(page, 'Allow').click();
      await page.getByRole('alert').filter({ hasText: 'That did not work.' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      isDown = false;
      await button(page, 'Allow').click();
      await arrives(page);
      expect(complaints).toEqual([]);
    });
  });

  describe('the question', () => {
    it('names the account and the website, and a denial is sent without the session', async () => {
      const { page, complaints, user } = await visitSignedIn();
      const decisions = await answer(page);
      await page.goto(addressOf(project));
      await asks(page);
      expect(await page.title()).toBe('Reading Room wants to access your account · Harbour Books');
      await page.getByText(user.email, { exact: true }).waitFor();
      await page.getByText('reading.example.com', { exact: true }).waitFor();
      expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
        'Confirm who you are',
        'See your email address',
      ]);
      expect(await page.getByText('Any program on this computer').count()).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
      expect(decisions).toEqual([]);
      await button(page, 'Cancel').click();
      await arrives(page);
      expect(decisions).toEqual([{ decision: 'deny' }]);
      expect(complaints).toEqual([]);
    });

    it('can be answered by keyboard, and no key allows anything before the user reaches the button', async () => {
      const { page } = await visitSignedIn();
      const decisions = await answer(page);
      await page.goto(addressOf(project));
      await asks(page);
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      expect(await focused()).toBe('Reading Room wants to access your account');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Space');
      expect(decisions).toEqual([]);
      const visited: (string | null | undefined)[] = [];
      while (visited.at(-1) !== 'Allow') {
        await page.keyboard.press('Tab');
        visited.push(await focused());
        expect(visited.length).toBeLessThan(10);
      }
      expect(visited).toEqual(['Use another account', 'Allow']);
      await page.keyboard.press('Enter');
      await arrives(page);
      expect(decisions).toEqual([{ decision: 'allow', refresh_token: expect.any(String) }]);
    });

    it('describes every scope, and warns if the answer stays on this computer', async () => {
      const { page, complaints } = await visitSignedIn();
      const scopes = ['openid', 'profile', 'email', 'offline_access', 'teams', 'permissions', 'constructor'].map(
        (name) => ({ name, description: null as string | null }),
      );
      scopes.push({ name: 'shelves:read', description: 'See your <b>shelves</b>' });
      const local = { ...APPLICATION, host: null, display_name: 'Shelf <i>tool</i>' };
      await answer(page, { request: { scopes, is_local: true, application: local } });
      await page.goto(addressOf(project));
      await heading(page, 'Shelf <i>tool</i> wants to access your account');
      expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
        'Confirm who you are',
        'See your name and picture',
        'See your email address',
        'Stay connected until you end it in your account settings',
        'See the teams that you are in',
        'See your permissions',
        'constructor',
        'See your <b>shelves</b>',
      ]);
      await page.getByText('Any program on this computer could have sent this request.').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('can be answered with another account, after the first one is signed out', async () => {
      const { page, complaints } = await visitSignedIn();
      const other = await signUp(project);
      const decisions = await answer(page);
      await page.goto(addressOf(project));
      await button(page, 'Use another account').click();
      await formOf(page);
      expect(decisions).toEqual([]);
      await signIn(page, other);
      await asks(page);
      await page.getByText(other.email, { exact: true }).waitFor();
      await button(page, 'Allow').click();
      await arrives(page);
      expect(complaints).toEqual([]);
    });

    it('fits into a narrow window, also with long names', async () => {
      const { page } = await visitSignedIn();
      const long = { ...APPLICATION, display_name: 'Reading'.repeat(30), host: `${'reading.'.repeat(20)}example.com` };
      await answer(page, { request: { application: long, scopes: [{ name: 'x:'.repeat(60), description: null }] } });
      await page.goto(addressOf(project));
      await button(page, 'Allow').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  });

  describe('the sign-in', () => {
    it('needs no question if the user has a session', async () => {
      const { page, complaints } = await visitSignedIn();
      const token = await storedToken(page);
      const decisions = await answer(page, { request: { prompt: 'login' } });
      await page.goto(addressOf(project));
      await arrives(page);
      expect(decisions).toEqual([{ decision: 'sign_in', refresh_token: token }]);
      expect(complaints).toEqual([]);
    });

    it('by password comes back to the request, also after a reload', async () => {
      const { page, complaints } = await visit();
      const user = await signUp(project);
      const decisions = await answer(page, { request: { prompt: 'login', login_hint: user.email } });
      await page.goto(addressOf(project));
      await formOf(page);
      expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe(user.email);
      expect(await faultsOf(page)).toEqual([]);
      // A reload keeps the request.
      await page.reload();
      await formOf(page);
      await signIn(page, user);
      await arrives(page);
      expect(decisions).toEqual([{ decision: 'sign_in', refresh_token: expect.any(String) }]);
      expect(complaints).toEqual([]);
    });

    it('by sign-up, the link of an email, a second factor or a provider comes back too', async () => {
      const { page, complaints } = await visit();
      const email = `${randomUUID()}@example.com`;
      const decisions = await answer(page, { request: { prompt: 'login', create_account: true } });
      const again = async () => {
        await page.goto(`${project.baseUrl}/health`);
        await page.evaluate(() => localStorage.clear());
        await page.goto(addressOf(project));
      };
      await page.goto(addressOf(project));
      await heading(page, 'Create your account');
      await page.getByText('to continue to Reading Room', { exact: true }).waitFor();
      await fill(page, 'Email', email);
      await fill(page, 'Password', randomUUID());
      await button(page, 'Create account').click();
      await arrives(page);
      expect(decisions).toHaveLength(1);

      await page.goto(addressOf(project));
      await arrives(page);
      await again();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await formOf(page);
      await page.getByRole('tab', { name: 'Email code' }).click();
      await fill(page, 'Email', email);
      await button(page, 'Send me a code').click();
      await page.getByLabel('Code from the email').waitFor();
      const { text } = await capturedMail(project, { to: email, template: 'magic_link' });
      await page.goto(/https?:\/\/\S+[?&]code=\S+/.exec(text)![0]);
      await button(page, 'Sign in').click();
      await arrives(page);
      expect(decisions).toHaveLength(3);

      const grace = await signUp(project);
      const authenticator = new Authenticator();
      const patch = { totp_secret_base64: authenticator.secretBase64 };
      succeeded(await client(project, grace).patch('/users/me', patch));
      await again();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await formOf(page);
      await signIn(page, grace);
      await heading(page, 'Two-step verification');
      await fill(page, 'Code from the app', authenticator.code());
      await button(page, 'Verify').click();
      await arrives(page);
      expect(decisions).toHaveLength(4);

      await again();
      await button(page, 'Continue with GitHub').click();
      await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
      await button(page, 'Continue').click();
      await arrives(page);
      expect(decisions).toHaveLength(5);
      expect(complaints).toEqual([]);
    });

    it('is repeated after a click if it is too old', async () => {
      const { page, complaints, user } = await visitSignedIn();
      const old = await storedToken(page);
      const decisions = await answer(page, {
        request: { prompt: 'login', fresh_sign_in: true },
        refusalOf: ({ refresh_token }) => (refresh_token === old ? [409, 'FRESH_SIGN_IN_REQUIRED'] : null),
      });
      await page.goto(addressOf(project));
      await heading(page, 'Sign in again');
      await page.getByText(`You are signed in here as ${user.email}.`).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      expect(await storedToken(page)).toBe(old);
      await button(page, 'Sign in again').click();
      await formOf(page);
      await signIn(page, user);
      await arrives(page);
      expect(decisions.filter(({ refresh_token }) => refresh_token !== old)).toHaveLength(1);
      expect(complaints).toEqual([]);
    });

    it('leaves a hint on the page if it opens a program on this computer', async () => {
      const { page } = await visitSignedIn();
      const application = { ...APPLICATION, host: null };
      await answerAuthorization(page, {
        request: { prompt: 'login', is_local: true, application },
        redirectTo: 'reading-room://callback?code=1',
      });
      await page.goto(addressOf(project));
      await page.getByText('go back to the app yourself').waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });
  });

  it.each([
    ['the first language of the request that has texts', 'ru it-CH fr', '', 'it'],
    ['the language of the address before it', 'it', '&lang=fr', 'fr'],
    ['English, if the request prefers it', 'en-GB it', '', 'en'],
    ['the language of the browser otherwise', 'ru', '', 'de'],
  ])('is in %s, and so is the form', async (_name, ui_locales, more, language) => {
    const { page } = await visit({ locale: 'de-DE' });
    await answer(page, { request: { ui_locales } });
    await page.goto(addressOf(project) + more);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const languages = () =>
      page.evaluate(() => [document.documentElement.lang, document.querySelector('.hp-root')!.getAttribute('lang')]);
    expect((await languages()).map((tag) => tag?.slice(0, 2))).toEqual([language, language]);
    expect(new URL(page.url()).searchParams.get('after_auth_return_to')).toBe(
      `/p/${project.id}/consent?request=${UID}${more}`,
    );
    // The language lasts for the other pages of the sign-in.
    await page.goto(`${project.baseUrl}/p/${project.id}/forgot-password`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await languages())[0]).toBe(language);
  });
});
