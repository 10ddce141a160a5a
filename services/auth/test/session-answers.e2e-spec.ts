import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  Authenticator,
  client,
  createProject,
  rawApi,
  signUp,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import { OAuthBrowser } from './oauth-browser.js';
import { OpenIdDouble } from './openid-provider.js';

const PASSWORD = 'correct horse battery';
const TOKENS = {
  access_token: expect.any(String),
  refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
  user_id: expect.any(String),
};

let double: OpenIdDouble;
let project: TestProject;
let anybody: Api;

beforeAll(async () => {
  double = await new OpenIdDouble().start();
  project = await createProject({
    override: { 'auth.oauth.providers.double': double.config(), 'domains.allowLocalhost': true },
  });
  anybody = client(project);
});
afterAll(() => double.stop());

describe('the answer of a sign-in (contract/02 §1, §3, §4)', () => {
  it('is exactly the tokens and the user for passwords and anonymous users', async () => {
    const email = `${randomUUID()}@example.com`;
    const body = { email, password: PASSWORD };
    expect(succeeded(await anybody.post('/auth/password/sign-up', body))).toEqual(TOKENS);
    expect(succeeded(await anybody.post('/auth/password/sign-in', body))).toEqual(TOKENS);
    const anonymous = succeeded(await anybody.post('/auth/anonymous/sign-up'));
    expect(anonymous).toEqual(TOKENS);
    const { access_token: accessToken } = anonymous;
    const upgrade = { email: `${randomUUID()}@example.com`, password: PASSWORD };
    expect(succeeded(await client(project, { accessToken }).post('/auth/password/sign-up', upgrade))).toEqual(TOKENS);
  });

  it('says whether the user is new after a second factor, whatever the first factor was', async () => {
    const user = await signUp(project);
    const app = new Authenticator();
    succeeded(await client(project, user).patch('/users/me', { totp_secret_base64: app.secretBase64 }));
    const { body } = await anybody.post('/auth/password/sign-in', { email: user.email, password: user.password });
    const second = { type: 'totp', totp: app.code(), code: body.details.attempt_code };
    expect(succeeded(await anybody.post('/auth/mfa/sign-in', second))).toEqual({ ...TOKENS, is_new_user: false });
  });
});

describe('the access token of a session that has ended', () => {
  /** An anonymous user who was upgraded: the anonymous session has ended (contract/02 §12). */
  async function upgraded() {
    const before = succeeded(await anybody.post('/auth/anonymous/sign-up'));
    const ended: Api = client(project, { accessToken: before.access_token });
    const body = { email: `${randomUUID()}@example.com`, password: PASSWORD };
    const after = succeeded(await ended.post('/auth/password/sign-up', body));
    expect(await ended.get('/users/me')).toMatchObject({ knownError: 'ACCESS_TOKEN_EXPIRED' });
    return { before, after, ended };
  }
  const refreshForm = (refreshToken: string) => ({
    grant_type: 'refresh_token',
    client_id: project.id,
    client_secret: project.publishableClientKey,
    refresh_token: refreshToken,
  });

  it('does not prevent a new sign-in', async () => {
    const { after, ended } = await upgraded();
    const refreshed = succeeded(await ended.post('/auth/oauth/token', refreshForm(after.refresh_token)));
    const { body } = await client(project, { accessToken: refreshed.access_token }).get('/users/me');
    expect(body.id).toBe(after.user_id);
    const current = ended.with({ 'x-stack-refresh-token': after.refresh_token });
    expect((await current.post('/auth/sessions/current/refresh')).status).toBe(200);
    const browser = new OAuthBrowser(project, double);
    const { page, flow } = await browser.signIn();
    const form = Object.fromEntries(browser.tokenForm(page, flow));
    expect(await ended.post('/auth/oauth/token', form)).toMatchObject({ status: 200 });
  });

  it('does not replace its refresh token, and a made-up one is still refused', async () => {
    const { before, ended } = await upgraded();
    const gone = { status: 401, knownError: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' };
    expect(await ended.post('/auth/oauth/token', refreshForm(before.refresh_token))).toMatchObject(gone);
    const user = await signUp(project);
    const forged = client(project, { accessToken: 'no.such.token' });
    expect(await forged.post('/auth/oauth/token', refreshForm(user.refreshToken))).toMatchObject({
      status: 401,
      knownError: 'UNPARSABLE_ACCESS_TOKEN',
    });
  });
});

describe('a callback without the cookie of its state (contract/02 §8)', () => {
  it.each([
    ['of a flow', () => `${project.id}.${'0'.repeat(45)}`, (state: string) => state],
    ['that is none', () => 'made-up', (state: string) => state],
    ['that no cookie can be named after', () => 'a b;\r\nset-cookie: x=y', () => ''],
    ['that is missing', () => '', () => ''],
  ])('is refused and still deletes the cookie, with a state %s', async (_name, stateOf, named) => {
    const state = stateOf();
    const query = new URLSearchParams({ code: 'x', state }).toString();
    const page = await rawApi(project.baseUrl).get(`/auth/oauth/callback/double?${query}`);
    expect(page).toMatchObject({ status: 400, knownError: null });
    const [cookie, ...others] = page.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toBe(`hallpass-oauth-${named(state)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
  });
});
