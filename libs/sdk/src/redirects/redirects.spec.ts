import { describe, expect, it } from '@jest/globals';
import { clientOnPage } from '../../test/client-on-page.js';
import { json } from '../../test/fake-server.js';

const on = (href?: string, options = {}) => clientOnPage(() => json({}), { href, ...options });

describe('handler URLs (spec: screens and routes)', () => {
  it('have the default routes', () => {
    expect(on().client.urls).toEqual({
      handler: '/handler',
      home: '/',
      signIn: '/handler/sign-in',
      signUp: '/handler/sign-up',
      signOut: '/handler/sign-out',
      emailVerification: '/handler/email-verification',
      passwordReset: '/handler/password-reset',
      forgotPassword: '/handler/forgot-password',
      oauthCallback: '/handler/oauth-callback',
      magicLinkCallback: '/handler/magic-link-callback',
      accountSettings: '/handler/account-settings',
      error: '/handler/error',
      teamInvitation: '/handler/team-invitation',
      mfa: '/handler/mfa',
      cliAuthConfirm: '/handler/cli-auth-confirm',
      afterSignIn: '/',
      afterSignUp: '/',
      afterSignOut: '/',
    });
  });

  it('can each be overridden, and follow handler and home', () => {
    const { urls } = on(undefined, { urls: { handler: '/auth/', home: '/start', signIn: '/login' } }).client;
    expect([urls.signIn, urls.signUp, urls.afterSignUp]).toEqual(['/login', '/auth/sign-up', '/start']);
  });

  it('cannot be changed afterwards', () => {
    const { urls } = on().client;
    expect(() => Object.assign(urls, { signIn: '/other' })).toThrow(TypeError);
  });
});

describe('redirects', () => {
  it.each(['signIn', 'signUp', 'signOut', 'accountSettings', 'forgotPassword', 'mfa', 'error', 'home'] as const)(
    'lead to %s, and wait 2,000 ms for the page to be left',
    async (target) => {
      const { client, page } = on();
      const name = `redirectTo${target[0]!.toUpperCase()}${target.slice(1)}` as 'redirectToSignIn';
      await client[name]();
      expect(page.visited.map((url) => url.split('?')[0])).toEqual([client.urls[target]]);
      expect(page.waited).toEqual([2_000]);
    },
  );

  it('to sign-in and sign-up carry the page to return to in after_auth_return_to', async () => {
    const { client, page } = on('https://app.test/notes?page=2#end');
    await client.redirectToSignIn();
    await client.redirectToSignUp({ noRedirectBack: true });
    expect(page.visited).toEqual([
      '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2%23end',
      '/handler/sign-up',
    ]);
  });

  it('between the pages of a sign-in keep where they come from', async () => {
    const { client, page } = on('https://app.test/handler/sign-in?after_auth_return_to=%2Fnotes');
    await client.redirectToSignUp();
    expect(page.visited).toEqual(['/handler/sign-up?after_auth_return_to=%2Fnotes']);
  });

  it.each(['sign-in', 'mfa', 'error?errorCode=X', 'password-reset?code=x'])(
    'from %s, which nobody wants to come back to, name no page to return to',
    async (name) => {
      const { client, page } = on(`https://app.test/handler/${name}`);
      await client.redirectToSignIn();
      expect(page.visited).toEqual(['/handler/sign-in']);
    },
  );

  it('from an invitation come back to it', async () => {
    const { client, page } = on('https://app.test/handler/team-invitation?code=x');
    await client.redirectToSignIn();
    expect(page.visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fhandler%2Fteam-invitation%3Fcode%3Dx']);
  });

  it.each([
    ['/notes', '/notes'],
    ['https://app.test/notes', 'https://app.test/notes'],
    ['https://hallpass.test/p/x', 'https://hallpass.test/p/x'],
    ['https://evil.test/', '/'],
    ['//evil.test/', '/'],
    ['/\\evil.test/', '/'],
    ['javascript:alert(1)', '/'],
    ['https://app.test.evil.test/', '/'],
    ['http://app.test/', '/'],
  ])('after a sign-in with after_auth_return_to=%s lead to %s', async (named, expected) => {
    const { client, page } = on(`https://app.test/handler/sign-in?after_auth_return_to=${encodeURIComponent(named)}`);
    await client.redirectToAfterSignIn();
    expect(page.visited).toEqual([expected]);
  });

  it('to an untrusted URL raise an error', async () => {
    const { client, page } = on();
    await expect(client.signOut({ redirectUrl: 'https://evil.test/' })).rejects.toThrow('not trusted');
    await expect(client.signInWithOAuth('github', { returnTo: '//evil.test' })).rejects.toThrow('not trusted');
    expect(page.visited).toEqual([]);
  });

  it('go by the router of the app where it gives one, and not at all where it wants none', async () => {
    const routed: string[] = [];
    const { client, page } = on(undefined, { redirectMethod: { navigate: (to: string) => routed.push(to) } });
    await client.redirectToAccountSettings();
    expect([routed, page.visited]).toEqual([['/handler/account-settings'], []]);
    const still = on(undefined, { redirectMethod: 'none' });
    await still.client.redirectToSignIn();
    expect(still.page.visited).toEqual([]);
  });
});
