import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  client,
  createProject,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { exportJWK, generateKeyPair } from 'jose';
import * as openid from 'openid-client';
import { inDatabase } from '../running-database.js';
import {
  APP,
  authorizationRequest,
  basic,
  discovered,
  IssuerBrowser,
  issuerOf,
  post,
  register,
  signOut,
  type TestApplication,
} from './issuer-world.js';

describe('the authorization code grant of applications (contract/08, OpenID Connect Core 1.0)', () => {
  let project: TestProject;
  let user: TestUser;
  let application: TestApplication;
  let config: openid.Configuration;
  beforeAll(async () => {
    project = await createProject();
    user = await signUp(project);
    application = await register(project);
    config = await discovered(project, application);
  });

  const isActive = async (token: string, of = config) => (await openid.tokenIntrospection(of, token)).active;
  /** A new session of the user on the hosted pages. */
  async function signedIn(): Promise<TestUser> {
    const { email, password } = user;
    const session = succeeded(await client(project).post('/auth/password/sign-in', { email, password }));
    return { ...user, accessToken: session.access_token, refreshToken: session.refresh_token };
  }

  it('ends with the session on the hosted pages, without offline access', async () => {
    const own = await signedIn();
    const { url, checks } = await authorizationRequest(config, { nonce: 'n1' });
    const back = await new IssuerBrowser(project, own).authorize(url);
    expect(back.href.startsWith(`${APP}?`)).toBe(true);
    expect(back.searchParams.get('iss')).toBe(issuerOf(project));
    const tokens = await openid.authorizationCodeGrant(config, back, { ...checks, expectedNonce: 'n1' });
    expect(tokens.claims()).toMatchObject({
      sub: user.userId,
      email: user.email,
      email_verified: false,
      iss: issuerOf(project),
      amr: ['pwd'],
      acr: 'urn:hallpass:acr:1fa',
      auth_time: expect.any(Number),
      sid: expect.any(String),
    });
    const info = await openid.fetchUserInfo(config, tokens.access_token, user.userId);
    expect(info).toMatchObject({ sub: user.userId, email: user.email, email_verified: false });
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    expect(refreshed.claims()?.sub).toBe(user.userId);
    expect(await isActive(refreshed.access_token)).toBe(true);
    await client(project, own).delete('/auth/sessions/current', {});
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(openid.fetchUserInfo(config, refreshed.access_token, user.userId)).rejects.toBeDefined();
    expect(await isActive(refreshed.access_token)).toBe(false);
  });

  it('outlives that session with offline access, until the user or everything of the user ends', async () => {
    const own = await signedIn();
    const { url, checks } = await authorizationRequest(config, { scope: 'openid offline_access' });
    const back = await new IssuerBrowser(project, own).authorize(url);
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    expect(tokens.scope).toBe('openid offline_access');
    await client(project, own).delete('/auth/sessions/current', {});
    expect(await isActive(tokens.refresh_token!)).toBe(true);
    const member = await signUp(project);
    const request = await authorizationRequest(config, { scope: 'openid offline_access' });
    const of = await new IssuerBrowser(project, member).authorize(request.url);
    const others = await openid.authorizationCodeGrant(config, of, request.checks);
    await serverApi(project).delete(`/users/${member.userId}`);
    expect(await isActive(others.refresh_token!)).toBe(false);
    expect(await isActive(others.access_token)).toBe(false);
  });

  it('is not listed among the sessions of the user', async () => {
    const own = await signUp(project);
    const { url } = await authorizationRequest(config);
    await new IssuerBrowser(project, own).authorize(url);
    const { items } = succeeded(await client(project, own).get(`/auth/sessions?user_id=${own.userId}`));
    expect(items).toHaveLength(1);
  });

  it('answers prompt=none and max_age from the session on the hosted pages', async () => {
    const browser = new IssuerBrowser(project, await signedIn());
    await browser.authorize((await authorizationRequest(config)).url);
    const silent = await authorizationRequest(config, { prompt: 'none' });
    const back = await browser.follow(silent.url);
    const tokens = await openid.authorizationCodeGrant(config, back, silent.checks);
    expect(tokens.claims()?.sub).toBe(user.userId);
    const old = await browser.follow((await authorizationRequest(config, { prompt: 'none', max_age: '3600' })).url);
    expect(old.searchParams.get('code')).toEqual(expect.any(String));
    await client(project, browser.user!).delete('/auth/sessions/current', {});
    const ended = await browser.follow((await authorizationRequest(config, { prompt: 'none' })).url);
    expect(ended.searchParams.get('error')).toBe('login_required');
  });

  it('asks once for the consent that an application of another party needs, and again for more', async () => {
    const thirdParty = await register(project, { isFirstParty: false });
    const browser = new IssuerBrowser(project, await signUp(project));
    const start = async (scope: string, more = {}) =>
      browser.follow((await authorizationRequest(config, { client_id: thirdParty.id, scope, ...more })).url);
    expect(
      (await browser.authorize((await authorizationRequest(config, { client_id: thirdParty.id })).url)).origin,
    ).toBe('https://app.example');
    expect((await start('openid email')).searchParams.get('code')).toEqual(expect.any(String));
    expect((await start('openid email offline_access')).pathname).toBe(`/p/${project.id}/consent`);
    expect((await start('openid email', { prompt: 'consent' })).pathname).toBe(`/p/${project.id}/consent`);
    expect((await start('openid offline_access', { prompt: 'none' })).searchParams.get('error')).toBeNull();
  });

  it('asks every time before it answers to a program on this computer', async () => {
    const native = await register(project, {
      kind: 'native',
      authentication: 'none',
      isFirstParty: false,
      redirectUris: ['http://127.0.0.1/callback'],
    });
    const browser = new IssuerBrowser(project, user);
    const redirect = { client_id: native.id, redirect_uri: 'http://127.0.0.1:49152/callback' };
    const back = await browser.authorize((await authorizationRequest(config, redirect)).url);
    expect(back.host).toBe('127.0.0.1:49152');
    const remembered = 'SELECT 1 FROM auth.application_consent WHERE project_id = $1 AND application_id = $2';
    expect(await inDatabase(remembered, [project.id, native.id])).toEqual([]);
    const page = await browser.follow((await authorizationRequest(config, redirect)).url);
    expect((await browser.request(page)).body).toMatchObject({
      prompt: 'consent',
      is_local: true,
      application: { host: null },
    });
  });

  it('begins with the sign-up form on request (prompt=create)', async () => {
    const browser = new IssuerBrowser(project, await signUp(project));
    const { url, checks } = await authorizationRequest(config, { prompt: 'create' });
    const page = await browser.follow(url);
    expect((await browser.request(page)).body).toMatchObject({ prompt: 'login', create_account: true });
    const { body } = await browser.decide(page, 'sign_in');
    const tokens = await openid.authorizationCodeGrant(config, await browser.follow(body.redirect_to), checks);
    expect(tokens.claims()?.sub).toBe(browser.user?.userId);
  });

  it('continues as another user of the same browser', async () => {
    const browser = new IssuerBrowser(project, await signedIn());
    await browser.authorize((await authorizationRequest(config)).url);
    const { url, checks } = await authorizationRequest(config, { prompt: 'login' });
    const page = await browser.follow(url);
    browser.user = await signUp(project);
    const { body } = await browser.decide(page, 'sign_in');
    const back = await browser.authorize(body.redirect_to as string);
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    expect(tokens.claims()?.sub).toBe(browser.user.userId);
  });

  it('keeps the users of two projects apart in one browser', async () => {
    const second = await createProject();
    const theirs = await register(second);
    const secondConfig = await discovered(second, theirs);
    const browser = new IssuerBrowser(project, user);
    await browser.authorize((await authorizationRequest(config)).url);
    const elsewhere = await browser.follow((await authorizationRequest(secondConfig, { prompt: 'none' })).url);
    expect(elsewhere.searchParams.get('error')).toBe('login_required');
  });

  it('takes pushed requests, and each once', async () => {
    const pushing = await register(project, { settings: { requires_par: true } });
    const pushed = await discovered(project, pushing);
    const { url, checks } = await authorizationRequest(pushed);
    const refused = await new IssuerBrowser(project, user).follow(url);
    expect(refused.searchParams.get('error')).toBe('invalid_request');
    const { request_uri: uri } = (
      await post(project, '/oauth/par', Object.fromEntries(url.searchParams), basic(pushing))
    ).body;
    const short = openid.buildAuthorizationUrl(pushed, { request_uri: uri as string });
    const browser = new IssuerBrowser(project, user);
    const tokens = await openid.authorizationCodeGrant(pushed, await browser.authorize(short), checks);
    expect(tokens.claims()?.sub).toBe(user.userId);
    expect((await browser.get(short)).status).toBe(400);
  });

  it('binds tokens to the key of a client (DPoP, RFC 9449)', async () => {
    const bound = await register(project, {
      kind: 'browser',
      authentication: 'none',
      settings: { requires_dpop: true },
    });
    const keyed = await openid.discovery(new URL(issuerOf(project)), bound.id, undefined, openid.None(), {
      execute: [openid.allowInsecureRequests],
    });
    const DPoP = openid.getDPoPHandle(keyed, await openid.randomDPoPKeyPair('ES256'));
    const { url, checks } = await authorizationRequest(keyed);
    const back = await new IssuerBrowser(project, user).authorize(url);
    const tokens = await openid.authorizationCodeGrant(keyed, back, checks, undefined, { DPoP });
    expect(tokens.token_type).toBe('dpop');
    const info = await openid.fetchUserInfo(keyed, tokens.access_token, user.userId, { DPoP });
    expect(info.sub).toBe(user.userId);
    const bearer = await fetch(`${issuerOf(project)}/oauth/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(bearer.status).toBe(401);
    const thief = openid.getDPoPHandle(keyed, await openid.randomDPoPKeyPair('ES256'));
    await expect(
      openid.refreshTokenGrant(keyed, tokens.refresh_token!, undefined, { DPoP: thief }),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    const refreshed = await openid.refreshTokenGrant(keyed, tokens.refresh_token!, undefined, { DPoP });
    expect(refreshed.token_type).toBe('dpop');
  });

  it('proves a machine by its key, and each assertion once (private_key_jwt, RFC 7523)', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
    const machine = await register(project, {
      kind: 'machine',
      authentication: 'private_key_jwt',
      redirectUris: [],
      scopes: [],
      settings: { jwks: { keys: [jwk] } },
    });
    const keyed = await openid.discovery(
      new URL(issuerOf(project)),
      machine.id,
      undefined,
      openid.PrivateKeyJwt({ key: privateKey, kid: 'k1' }),
      { execute: [openid.allowInsecureRequests] },
    );
    const tokens = await openid.clientCredentialsGrant(keyed);
    expect(await isActive(tokens.access_token, keyed)).toBe(true);
    const { privateKey: wrong } = await generateKeyPair('ES256');
    const other = await openid.discovery(
      new URL(issuerOf(project)),
      machine.id,
      undefined,
      openid.PrivateKeyJwt({ key: wrong, kid: 'k1' }),
      { execute: [openid.allowInsecureRequests] },
    );
    await expect(openid.clientCredentialsGrant(other)).rejects.toMatchObject({ error: 'invalid_client' });
  });

  it('signs ID tokens as RS256 for clients that ask for it', async () => {
    const rs = await register(project, { settings: { id_token_signed_response_alg: 'RS256' } });
    const expecting = await openid.discovery(
      new URL(issuerOf(project)),
      rs.id,
      { client_secret: rs.secret, id_token_signed_response_alg: 'RS256' },
      undefined,
      { execute: [openid.allowInsecureRequests] },
    );
    const { url, checks } = await authorizationRequest(expecting);
    const tokens = await openid.authorizationCodeGrant(
      expecting,
      await new IssuerBrowser(project, user).authorize(url),
      checks,
    );
    expect(JSON.parse(Buffer.from(tokens.id_token!.split('.')[0]!, 'base64url').toString())).toMatchObject({
      alg: 'RS256',
    });
    expect(tokens.claims()?.sub).toBe(user.userId);
  });

  it('signs out on request, after the user has confirmed it, and ends the session on the pages', async () => {
    const own = await signedIn();
    const browser = new IssuerBrowser(project, own);
    const { url, checks } = await authorizationRequest(config);
    const tokens = await openid.authorizationCodeGrant(config, await browser.authorize(url), checks);
    const logout = openid.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: 'https://app.example/out',
      state: 's',
    });
    expect(await (await browser.get(logout)).text()).toContain('<h1>Sign out?</h1>');
    expect((await client(project, own).get('/users/me')).status).toBe(200);
    const answer = await signOut(browser, logout);
    expect(answer.headers.get('location')).toBe('https://app.example/out?state=s');
    expect((await client(project, own).get('/users/me')).knownError).toBe('ACCESS_TOKEN_EXPIRED');
    expect(await isActive(tokens.access_token)).toBe(false);
    const untrusted = new URL(logout);
    untrusted.searchParams.set('post_logout_redirect_uri', 'https://evil.example/');
    expect((await browser.get(untrusted)).status).toBe(400);
  });

  it('returns to the application when nobody is signed in', async () => {
    const browser = new IssuerBrowser(project);
    const logout = openid.buildEndSessionUrl(config, { post_logout_redirect_uri: 'https://app.example/out' });
    const answer = await signOut(browser, logout);
    expect(answer.headers.get('location')).toBe('https://app.example/out');
  });

  it('publishes the same metadata at every address that clients try', async () => {
    const { origin } = new URL(project.baseUrl);
    const addresses = [
      `${issuerOf(project)}/.well-known/openid-configuration`,
      `${issuerOf(project)}/.well-known/oauth-authorization-server`,
      `${origin}/.well-known/openid-configuration/p/${project.id}`,
      `${origin}/.well-known/oauth-authorization-server/p/${project.id}`,
    ];
    const documents = await Promise.all(
      addresses.map(async (address) => (await fetch(address, { headers: { origin: 'https://spa.example' } })).json()),
    );
    for (const document of documents) expect(document).toEqual(documents[0]);
    const [document] = documents as [Record<string, string>];
    expect(document).toMatchObject({
      issuer: issuerOf(project),
      token_endpoint: `${issuerOf(project)}/oauth/token`,
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
    });
    const keys = (await (await fetch(document.jwks_uri!)).json()) as { keys: Array<{ alg: string; d?: string }> };
    expect(new Set(keys.keys.map(({ alg }) => alg))).toEqual(new Set(['ES256', 'RS256']));
    expect(JSON.stringify(keys)).not.toMatch(/"(?:d|p|q|dp|dq|qi)":/);
    const lying = await fetch(addresses[0]!, { headers: { 'x-forwarded-host': 'evil.example' } });
    expect(await lying.text()).not.toContain('evil.example');
  });

  it('turns itself off with the hosted pages, except for metadata', async () => {
    const off = await createProject();
    const own = await register(off);
    const offConfig = await discovered(off, own);
    const member = await signUp(off);
    const browser = new IssuerBrowser(off, member);
    const page = await browser.follow((await authorizationRequest(offConfig)).url);
    const override = JSON.stringify({ 'hostedPages.enabled': false });
    succeeded(await ownerApi(off).patch('/internal/config/override', { config_override_string: override }));
    expect(await browser.decide(page, 'sign_in')).toMatchObject({ status: 403, code: 'HOSTED_PAGES_OFF' });
  });
});
