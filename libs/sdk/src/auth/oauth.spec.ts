import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { clientOnPage, signedIn } from '../../test/client-on-page.js';
import { accessToken, json, knownError } from '../../test/fake-server.js';

const AUTHORIZE = 'https://hallpass.test/api/v1/auth/oauth/authorize/github';
const granted = (more: object = {}) =>
  json({
    access_token: accessToken(),
    refresh_token: 'refresh-2',
    token_type: 'Bearer',
    is_new_user: false,
    after_callback_redirect_url: null,
    ...more,
  });

/** Goes to the provider and returns. */
async function backFrom(answer: Response, options: Parameters<typeof clientOnPage>[1] = {}) {
  const app = clientOnPage(() => answer, { href: 'https://app.test/handler/sign-in', ...options });
  await app.client.signInWithOAuth('github');
  const authorize = new URL(app.page.visited.pop()!);
  app.page.href = `https://app.test/handler/oauth-callback?code=c&state=${authorize.searchParams.get('state')}&x=1`;
  return { ...app, authorize };
}

describe('signing in by a provider', () => {
  it('leads to the authorize URL with a redirect back to the app, an error URL and S256', async () => {
    const { client, page } = clientOnPage(() => json({}), { oauthScopesOnSignIn: { github: ['repo', 'gist'] } });
    await client.signInWithOAuth('github', { returnTo: '/notes' });
    const url = new URL(page.visited[0]!);
    expect(`${url.origin}${url.pathname}`).toBe(AUTHORIZE);
    const { state, code_challenge, ...query } = Object.fromEntries(url.searchParams);
    expect(query).toEqual({
      client_id: 'p',
      client_secret: 'pck_1',
      redirect_uri: 'https://app.test/handler/oauth-callback',
      scope: 'legacy',
      grant_type: 'authorization_code',
      code_challenge_method: 'S256',
      response_type: 'code',
      type: 'authenticate',
      error_redirect_url: 'https://app.test/handler/error',
      after_callback_redirect_url: '/notes',
      provider_scope: 'repo gist',
    });
    const [[name, verifier]] = [...page.jar] as [[string, string]];
    expect(name).toBe(`__Host-hallpass-oauth-${state}`);
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(code_challenge);
  });

  it('keeps the verifier in a cookie for 1 hour', async () => {
    const { client, page } = clientOnPage(() => json({}));
    await client.signInWithOAuth('github');
    expect(page.written).toEqual([expect.stringMatching(/; Path=\/; Max-Age=3600; SameSite=Lax; Secure$/)]);
  });

  it('takes who is signed in along', async () => {
    const tokens = signedIn();
    const { client, page } = clientOnPage(() => json({}), { tokens });
    await client.signInWithOAuth('github');
    expect(new URL(page.visited[0]!).searchParams.get('token')).toBe(tokens.accessToken);
  });
});

describe('signing in at the hosted pages', () => {
  it('leads there without a key, with S256, and back to the callback page, which finishes it', async () => {
    const { client, page, server } = clientOnPage(() => granted());
    await client.redirectToHostedSignIn();
    const url = new URL(page.visited.pop()!);
    expect(`${url.origin}${url.pathname}`).toBe('https://hallpass.test/p/p/sign-in');
    const { state, code_challenge, ...query } = Object.fromEntries(url.searchParams);
    expect(query).toEqual({
      response_type: 'code',
      redirect_uri: 'https://app.test/handler/oauth-callback',
      code_challenge_method: 'S256',
    });
    page.href = `https://app.test/handler/oauth-callback?code=c&state=${state}`;
    expect(await client.callOAuthCallback()).toBe(true);
    const { code_verifier } = Object.fromEntries(new URLSearchParams(server.seen[0]!.body));
    expect(createHash('sha256').update(code_verifier!).digest('base64url')).toBe(code_challenge);
  });

  it('begins with the form for new users where the app asks for it', async () => {
    const { client, page } = clientOnPage(() => json({}));
    await client.redirectToHostedSignIn({ signUp: true });
    expect(new URL(page.visited[0]!).pathname).toBe('/p/p/sign-up');
  });

  it('asks for a fresh sign-in where the app does', async () => {
    const { client, page } = clientOnPage(() => json({}));
    await client.redirectToHostedSignIn({ prompt: 'login' });
    expect(new URL(page.visited[0]!).searchParams.get('prompt')).toBe('login');
  });
});

describe('the callback', () => {
  it('consumes the cookie, and takes code and state out of the URL', async () => {
    const { client, page, server, store } = await backFrom(granted());
    expect(await client.callOAuthCallback()).toBe(true);
    expect(page.jar.size).toBe(0);
    expect(page.href).toBe('https://app.test/handler/oauth-callback?x=1');
    expect(page.visited).toEqual(['/']);
    expect(store.get()?.refreshToken).toBe('refresh-2');
    const form = Object.fromEntries(new URLSearchParams(server.seen[0]!.body));
    expect(form).toMatchObject({
      grant_type: 'authorization_code',
      code: 'c',
      redirect_uri: 'https://app.test/handler/oauth-callback',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await client.callOAuthCallback()).toBe(false);
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['a new user', { is_new_user: true }, '/welcome'],
    [
      'a flow that began elsewhere',
      { after_callback_redirect_url: 'https://app.test/notes' },
      'https://app.test/notes',
    ],
    ['a page that is not trusted', { after_callback_redirect_url: 'https://evil.test/' }, '/'],
  ])('leads %s on', async (_, more, to) => {
    const { client, page } = await backFrom(granted(more), { urls: { afterSignUp: '/welcome' } });
    await client.callOAuthCallback();
    expect(page.visited).toEqual([to]);
  });

  it('comes back to the part of a page that it was begun on: the server takes no fragment', async () => {
    const href = 'https://app.test/handler/sign-in?after_auth_return_to=%2Fnotes%23end';
    const { client, page, authorize } = await backFrom(
      granted({ after_callback_redirect_url: 'https://app.test/notes' }),
      { href },
    );
    expect(authorize.searchParams.get('after_callback_redirect_url')).toBe('/notes');
    await client.callOAuthCallback();
    expect([page.visited, page.stored.size]).toEqual([['https://app.test/notes#end'], 0]);
  });

  it('has nothing to finish without code and state, and for a flow of another browser', async () => {
    const { client, page, server } = await backFrom(granted());
    const { href } = page;
    page.href = 'https://app.test/handler/oauth-callback';
    expect(await client.callOAuthCallback()).toBe(false);
    page.href = href.replace('state=', 'state=x');
    expect(await client.callOAuthCallback()).toBe(false);
    expect(server.seen).toEqual([]);
  });

  it('that demands multi-factor leads to the mfa page', async () => {
    const { client, page, store } = await backFrom(
      knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: 'attempt-1' }),
    );
    expect(await client.callOAuthCallback()).toBe(false);
    expect(page.stored.get('stack_mfa_attempt_code')).toBe('attempt-1');
    expect(page.visited[0]).toMatch(/^\/handler\/mfa/);
    expect(page.alerts).toEqual([]);
    expect(store.get()).toBeNull();
  });

  it.each([
    ['INVALID_TOTP_CODE', 'Invalid TOTP code. Please try signing in again.'],
    ['INVALID_AUTHORIZATION_CODE', 'Error signing in during OAuth callback. Please try again.'],
  ])('that is answered %s says so', async (code, message) => {
    const { client, page } = await backFrom(knownError(code, 400));
    expect(await client.callOAuthCallback()).toBe(false);
    expect(page.alerts).toEqual([message]);
  });

  it('that fails is left to the app where it asks for that', async () => {
    const { client, page } = await backFrom(knownError('INVALID_AUTHORIZATION_CODE', 400));
    const failures: unknown[] = [];
    expect(await client.callOAuthCallback({ onFailure: (error) => failures.push(error) })).toBe(false);
    expect(failures).toEqual([expect.objectContaining({ code: 'INVALID_AUTHORIZATION_CODE' })]);
    expect(page.alerts).toEqual([]);
  });
});
