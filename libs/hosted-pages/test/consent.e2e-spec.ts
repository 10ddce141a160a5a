/** @once pages use only the HTTP API; `checkout.e2e-spec.ts` covers the gateway's pages in both modes */
import { client, signUp, succeeded } from '@hallpass/testing';
import { describe, expect, it } from '@jest/globals';
import { addressOf, APPLICATION } from './authorization-server.js';
import { asks, button, formOf, heading, setUp, signIn } from './consent-set-up.js';
import { describeInBrowser, faultsOf } from './visits.js';

describeInBrowser('the page on which an application asks for access', (visit) => {
  const { project, answer, arrives, store, storedToken, visitSignedIn } = setUp(visit);

  describe('rejects', () => {
    it.each([
      ['an unknown request', [404, 'AUTHORIZATION_REQUEST_NOT_FOUND']],
      ['an expired request', [410, 'AUTHORIZATION_REQUEST_NOT_FOUND']],
    ] as const)('%s', async (_name, request) => {
      const { page, complaints, user } = await visitSignedIn();
      const decisions = await answer(page, { request });
      await page.goto(addressOf(project()));
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
        await page.goto(addressOf(project(), encodeURIComponent(uid)));
        await heading(page, 'This sign-in request has expired');
        expect(asked.filter((path) => path.includes('/oauth/'))).toEqual([]);
      },
    );

    it('a request that expires while the page is open', async () => {
      const { page } = await visitSignedIn();
      await answer(page, { refusalOf: () => [404, 'AUTHORIZATION_REQUEST_NOT_FOUND'] });
      await page.goto(addressOf(project()));
      await button(page, 'Allow').click();
      await heading(page, 'This sign-in request has expired');
    });

    it('a session that has ended, and asks to sign in', async () => {
      const { page, complaints, user } = await visitSignedIn();
      const before = await storedToken(page);
      const decisions = await answer(page, {
        refusalOf: ({ refresh_token }) => (refresh_token === before ? [401, 'REFRESH_TOKEN_EXPIRED'] : null),
      });
      await page.goto(addressOf(project()));
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
      await page.goto(addressOf(project()));
      await formOf(page);
    });

    it('an anonymous user, and asks to sign in', async () => {
      const { page } = await visit();
      const anonymous = succeeded(await client(project()).post('/auth/anonymous/sign-up', {}));
      await store(page, { accessToken: anonymous.access_token, refreshToken: anonymous.refresh_token });
      const decisions = await answer(page);
      await page.goto(addressOf(project()));
      await formOf(page);
      expect(decisions).toEqual([]);
      expect(await storedToken(page)).toBe(anonymous.refresh_token);
    });

    it.each(['login', 'consent'])(
      'an impersonation session for the prompt %s, and offers another account',
      async (prompt) => {
        const { page, user } = await visitSignedIn();
        await answer(page, { request: { prompt }, refusalOf: () => [403, 'IMPERSONATION_NOT_ALLOWED'] });
        await page.goto(addressOf(project()));
        if (prompt === 'consent') await button(page, 'Allow').click();
        await heading(page, 'You cannot continue as this user');
        await page.getByText(`You are signed in on behalf of ${user.email}.`).waitFor();
        expect(await faultsOf(page)).toEqual([]);
        await button(page, 'Use another account').click();
        await formOf(page);
        expect(await storedToken(page)).toBeNull();
      },
    );

    it('a sign-in that is too old, and asks to sign in again', async () => {
      const { page, user } = await visitSignedIn();
      await answer(page, { refusalOf: () => [409, 'FRESH_SIGN_IN_REQUIRED'] });
      await page.goto(addressOf(project()));
      await button(page, 'Allow').click();
      await heading(page, 'Sign in again');
      await page.getByText(`You are signed in here as ${user.email}.`).waitFor();
      await button(page, 'Sign in again').click();
      await formOf(page);
    });
  });

  it('asks for a second factor if the sign-in is too weak', async () => {
    const { page, complaints, user } = await visitSignedIn();
    await answer(page, { request: { prompt: 'login' }, refusalOf: () => [409, 'SECOND_FACTOR_REQUIRED'] });
    await page.goto(addressOf(project()));
    await heading(page, 'Sign in with a second factor');
    await page
      .getByText(`Reading Room requires a second factor or a passkey. You are signed in here as ${user.email}.`)
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Sign in again').click();
    await formOf(page);
    expect(await storedToken(page)).toBeNull();
    expect(complaints).toEqual([]);
  });

  describe('the question', () => {
    it('names the account and the website, and a denial is sent without the session', async () => {
      const { page, complaints, user } = await visitSignedIn();
      const decisions = await answer(page);
      await page.goto(addressOf(project()));
      await asks(page);
      expect(await page.title()).toBe('Reading Room wants to access your account · Harbour Books');
      await page.getByText(user.email, { exact: true }).waitFor();
      await page.getByText('reading.example.com', { exact: true }).waitFor();
      expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
        'Confirm who you are',
        'See your email address',
      ]);
      expect(await page.getByText(/Any program on this computer|Verified domain/).count()).toBe(0);
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
      await page.goto(addressOf(project()));
      await asks(page);
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await page.locator('h1:focus').waitFor();
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
        (name) => ({ name }),
      );
      const shelves = [
        { name: 'shelves:read', description: 'See your <b>shelves</b>' },
        { name: 'shelves:write', description: '' },
      ];
      const resources = [
        { identifier: 'https://mcp.example.com/mcp', display_name: 'Shelves', scopes: shelves },
        { identifier: 'urn:archive', display_name: 'Archive', scopes: [] },
      ];
      const local = {
        ...APPLICATION,
        host: null,
        client_host: 'shelf.example.com',
        display_name: 'Shelf <i>tool</i>',
      };
      await answer(page, { request: { scopes, resources, is_local: true, application: local } });
      await page.goto(addressOf(project()));
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
        'shelves:write',
      ]);
      expect(await page.getByRole('list', { name: 'Shelves https://mcp.example.com/mcp' }).count()).toBe(1);
      await page.getByText('Archive urn:archive').waitFor();
      await page.getByText('Verified domain').waitFor();
      await page.getByText('shelf.example.com', { exact: true }).waitFor();
      await page.getByText('Any program on this computer could have sent this request.').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('can be answered with another account, after the first one is signed out', async () => {
      const { page, complaints } = await visitSignedIn();
      const other = await signUp(project());
      const decisions = await answer(page);
      await page.goto(addressOf(project()));
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

    it('can be answered again after the server has failed', async () => {
      const { page, complaints } = await visitSignedIn();
      let isDown = true;
      await answer(page, { refusalOf: () => (isDown ? [503, 'SERVICE_UNAVAILABLE'] : null) });
      await page.goto(addressOf(project()));
      await button(page, 'Allow').click();
      await page.getByRole('alert').filter({ hasText: 'That did not work.' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      isDown = false;
      await button(page, 'Allow').click();
      await arrives(page);
      expect(complaints).toEqual([]);
    });

    it('fits into a narrow window, also with long names', async () => {
      const { page } = await visitSignedIn();
      const long = { ...APPLICATION, display_name: 'Reading'.repeat(30), host: `${'reading.'.repeat(20)}example.com` };
      await answer(page, { request: { application: long, scopes: [{ name: 'x:'.repeat(60) }] } });
      await page.goto(addressOf(project()));
      await button(page, 'Allow').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  });
});
