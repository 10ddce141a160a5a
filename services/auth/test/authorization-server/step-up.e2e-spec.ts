import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  Authenticator,
  client,
  createProject,
  FLAGS,
  signUp,
  SoftwareAuthenticator,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import * as openid from 'openid-client';
import { authorizationRequest, discovered, IssuerBrowser, register } from './issuer-world.js';

const ONE = 'urn:hallpass:acr:1fa';
const TWO = 'urn:hallpass:acr:2fa';
const essential = (acr: object): Record<string, string> => ({
  claims: JSON.stringify({ id_token: { acr: { essential: true, ...acr } } }),
});

describe('a stronger sign-in for an application (contract/08 §3, RFC 9470)', () => {
  let project: TestProject;
  let config: openid.Configuration;
  let user: TestUser;
  let authenticator: Authenticator;
  let strong: TestUser;
  let weak: TestUser;
  beforeAll(async () => {
    project = await createProject({
      config: { passkey_enabled: true },
      override: { 'domains.allowLocalhost': true },
    });
    config = await discovered(project, await register(project));
    user = await signUp(project);
    weak = await signUp(project);
    authenticator = new Authenticator();
    const patch = { totp_secret_base64: authenticator.secretBase64 };
    succeeded(await client(project, user).patch('/users/me', patch));
    strong = await signedIn();
  });

  /** Signs the user with an authenticator in, with both factors. */
  async function signedIn(): Promise<TestUser> {
    const { email, password } = user;
    const first = await client(project).post('/auth/password/sign-in', { email, password });
    expect(first.knownError).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    const { attempt_code } = first.body.details as { attempt_code: string };
    const proof = { type: 'totp', totp: authenticator.code(), code: attempt_code };
    const session = succeeded(await client(project).post('/auth/mfa/sign-in', proof));
    return { ...user, accessToken: session.access_token, refreshToken: session.refresh_token };
  }

  /** Signs a new user in with a passkey whose authenticator sets these flags. */
  async function withPasskey(flags: number): Promise<TestUser> {
    const holder = await signUp(project);
    const passkey = new SoftwareAuthenticator('http://localhost:3000', flags);
    const begun = succeeded(await client(project, holder).post('/auth/passkey/initiate-passkey-registration', {}));
    const credential = passkey.create(begun.options_json);
    succeeded(await client(project, holder).post('/auth/passkey/register', { code: begun.code, credential }));
    const asked = succeeded(await client(project).post('/auth/passkey/initiate-passkey-authentication'));
    const proof = { code: asked.code, authentication_response: passkey.get(asked.options_json) };
    const session = succeeded(await client(project).post('/auth/passkey/sign-in', proof));
    return { ...holder, accessToken: session.access_token, refreshToken: session.refresh_token };
  }
  const request = (more: Record<string, string>) => authorizationRequest(config, more);
  const errorOf = (back: URL) => back.searchParams.get('error');

  it.each<[string, Record<string, string>]>([
    ['acr_values', { acr_values: TWO }],
    ['acr_values with an unknown one', { acr_values: `urn:example:gold ${TWO}` }],
    ['an essential claim', essential({ value: TWO })],
    ['an essential claim with several values', essential({ values: [TWO, 'urn:example:gold'] })],
  ])('is required by %s', async (_name, more) => {
    const nobody = new IssuerBrowser(project, weak);
    expect(errorOf(await nobody.authorize((await request(more)).url))).toBe('unmet_authentication_requirements');

    const browser = new IssuerBrowser(project, user);
    await browser.authorize((await request({})).url);
    const silent = await browser.follow((await request({ ...more, prompt: 'none' })).url);
    expect(errorOf(silent)).toBe('interaction_required');
    const { url, checks } = await request(more);
    const page = await browser.follow(url);
    expect(page.pathname).toBe(`/p/${project.id}/consent`);
    expect((await browser.request(page)).body).toMatchObject({ prompt: 'login' });
    expect(await browser.decide(page, 'sign_in')).toMatchObject({ status: 409, code: 'SECOND_FACTOR_REQUIRED' });
    expect(await browser.decide(page, 'allow')).toMatchObject({ status: 409, code: 'SECOND_FACTOR_REQUIRED' });

    const { body } = await browser.decide(page, 'sign_in', strong.refreshToken);
    const tokens = await openid.authorizationCodeGrant(config, await browser.follow(body.redirect_to), checks);
    expect(tokens.claims()).toMatchObject({ sub: user.userId, acr: TWO, amr: ['pwd', 'otp', 'mfa'] });
    expect(await openid.tokenIntrospection(config, tokens.access_token)).toMatchObject({
      active: true,
      acr: TWO,
      auth_time: tokens.claims()!.auth_time,
    });
    const again = await browser.follow((await request({ ...more, prompt: 'none' })).url);
    expect(again.searchParams.get('code')).toEqual(expect.any(String));
  });

  it('is a passkey that has verified its user, and no other passkey', async () => {
    const present = new IssuerBrowser(project, await withPasskey(FLAGS.userPresent));
    const page = await present.follow((await request({ acr_values: TWO })).url);
    expect(await present.decide(page, 'sign_in')).toMatchObject({ status: 409, code: 'SECOND_FACTOR_REQUIRED' });

    for (const [flags, acr] of [
      [FLAGS.userPresent, ONE],
      [FLAGS.userPresent | FLAGS.userVerified, TWO],
    ] as const) {
      const { url, checks } = await request(acr === TWO ? { acr_values: TWO } : {});
      const back = await new IssuerBrowser(project, await withPasskey(flags)).authorize(url);
      const tokens = await openid.authorizationCodeGrant(config, back, checks);
      expect(tokens.claims()).toMatchObject({ acr, amr: ['swk', 'user'] });
    }
  });

  it.each<[string, Record<string, string>]>([
    ['the weaker one', { acr_values: ONE }],
    ['either', { acr_values: `${TWO} ${ONE}` }],
    ['an unknown one that is voluntary', { acr_values: 'urn:example:gold' }],
    ['a claim that is not essential', { claims: JSON.stringify({ id_token: { acr: { value: TWO } } }) }],
    ['an essential claim without a value', essential({})],
    ['the weaker one as essential', essential({ value: ONE })],
  ])('is not required by %s', async (_name, more) => {
    for (const by of [weak, strong]) {
      const { url, checks } = await request(more);
      const back = await new IssuerBrowser(project, by).authorize(url);
      const tokens = await openid.authorizationCodeGrant(config, back, checks);
      expect(tokens.claims()?.acr).toBe(by === weak ? ONE : TWO);
    }
  });

  it.each<[string, Record<string, string>, string]>([
    ['only unknown values', essential({ value: 'urn:example:gold' }), 'unmet_authentication_requirements'],
    ['values that are no strings', essential({ values: [{}] }), 'invalid_request'],
  ])('is refused for an essential claim with %s', async (_name, more, error) => {
    const browser = new IssuerBrowser(project, strong);
    expect(errorOf(await browser.follow((await request(more)).url))).toBe(error);
  });
});
