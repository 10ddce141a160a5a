/** @once auth decides alone; `test/oauth-browser.e2e-spec.ts` signs in through a provider in both modes */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { adminApi, client, serverApi, signUp, succeeded, type TestProject, until } from '@hallpass/testing';
import { ERROR_URL } from './oauth-browser.js';
import {
  accountsOf,
  browserOf,
  database,
  double,
  errorOf,
  makeProject,
  project,
  somebody,
  userOf,
} from './oauth-world.js';

const TAKEN = 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE';

const countUsers = async (of = project) => succeeded(await serverApi(of).get('/users')).items.length as number;
const verify = (userId: string, of = project) =>
  serverApi(of).patch(`/users/${userId}`, { primary_email_verified: true, primary_email_auth_enabled: true });

describe('the callback, contract/02 §8: whose flow it is', () => {
  it('refuses a browser that did not start the flow (security E2)', async () => {
    const victim = browserOf();
    const { callback } = await browserOf().toCallback(somebody());
    const own = await victim.toCallback(somebody());
    const [name] = [...victim.cookies.keys()];
    const stateOf = (url: string) => new URL(url).searchParams.get('state')!;
    const foreign = `${name}`.replace(stateOf(own.callback), stateOf(callback));
    for (const cookie of ['', `${foreign}=${'a'.repeat(45)}`, `${foreign}=`, `${foreign}=x; ${foreign}=y`]) {
      const page = await victim.open(callback, { cookie });
      expect(page).toMatchObject({ status: 400, knownError: null, location: null });
    }
    // A cookie value is valid only for its own flow.
    const [value] = [...victim.cookies.values()];
    expect(await victim.open(callback, { cookie: `${foreign}=${value}` })).toMatchObject({
      status: 400,
      location: null,
    });
    expect(double.exchanges).toBe(0);
  });

  it.each(['', 'x', `internal.${'a'.repeat(45)}`, `${randomUUID()}.${'0'.repeat(45)}`])(
    'refuses the unknown state "%s", with any cookie',
    async (state) => {
      const cookie = `hallpass-oauth-${state}=${'a'.repeat(45)}`;
      const query = new URLSearchParams({ code: 'x', state });
      const page = await browserOf().open(`/auth/oauth/callback/double?${query.toString()}`, { cookie });
      expect(page).toMatchObject({ status: 400, knownError: null, location: null });
      expect(page.headers.get('content-type')).toMatch(/^text\/plain/);
    },
  );

  it("never sends a code to a provider other than the flow's own (security E3)", async () => {
    const before = double.exchanges;
    const browser = browserOf();
    const { callback } = await browser.toCallback(somebody());
    const crossed = callback.replace('/callback/double', '/callback/second');
    expect(await browser.open(crossed)).toMatchObject({ status: 400, knownError: null, location: null });
    expect(double.exchanges).toBe(before);
  });

  it('refuses an answer from another issuer (security E3, RFC 9207)', async () => {
    const before = double.exchanges;
    const browser = browserOf();
    const { callback } = await browser.toCallback(somebody());
    const page = await browser.open(`${callback}&iss=${encodeURIComponent('https://other.example')}`);
    expect(page).toMatchObject({ status: 400, knownError: null, location: null });
    expect(double.exchanges).toBe(before);
  });

  it('completes once, even for many parallel calls, and clears the cookie', async () => {
    const browser = browserOf();
    const { callback } = await browser.toCallback(somebody());
    const [[name, value]] = [...browser.cookies] as [[string, string]];
    const cookie = `${name}=${value}`;
    const pages = await Promise.all(Array.from({ length: 10 }, () => browser.open(callback, { cookie })));
    expect(pages.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(pages.filter(({ status }) => status === 400)).toHaveLength(9);
    expect(browser.cookies.size).toBe(0);
    expect(browser.setCookies.at(-1)).toMatch(/=; Path=\/; Max-Age=0; HttpOnly/);
    expect(await browser.open(callback, { cookie })).toMatchObject({ status: 400, location: null });
  });

  it('reports a flow that took longer than 10 minutes to the app, if it named an error page', async () => {
    for (const error_redirect_url of [ERROR_URL, undefined]) {
      const browser = browserOf();
      const { callback } = await browser.toCallback(somebody(), { error_redirect_url });
      await database.query(`UPDATE auth.oauth_flow SET expires_at = now() WHERE project_id = $1 AND used_at IS NULL`, [
        project.id,
      ]);
      const page = await browser.open(callback);
      if (error_redirect_url)
        expect(errorOf(page)).toMatchObject({ status: 307, errorCode: 'OUTER_OAUTH_TIMEOUT', details: {} });
      else expect(page).toMatchObject({ status: 408, knownError: 'OUTER_OAUTH_TIMEOUT', location: null });
    }
  });

  it('stores neither state, cookie, verifier nor nonce in plain text (security M2)', async () => {
    const browser = browserOf();
    const { page, flow } = await browser.authorize();
    const state = page.location!.searchParams.get('state')!;
    const { rows } = await database.query<{ row: string }>(
      `SELECT f::text || encode(state_hash, 'escape') AS row FROM auth.oauth_flow f WHERE project_id = $1`,
      [project.id],
    );
    const text = rows.map(({ row }) => row).join('\n');
    const secrets = [state, flow.state, page.location!.searchParams.get('nonce')!, ...browser.cookies.values()];
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

describe("the callback: the provider's answer", () => {
  const answer = async (parameters: Record<string, string>, changes = {}) => {
    const browser = browserOf();
    const { callback } = await browser.toCallback(somebody(), changes);
    const url = new URL(callback);
    url.searchParams.delete('code');
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { browser, url };
  };

  it('tells the app that the user refused', async () => {
    const { browser, url } = await answer({ error: 'access_denied' });
    expect(errorOf(await browser.open(url.href))).toEqual({
      status: 307,
      errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED',
      message: expect.any(String),
      details: {},
    });
  });

  it('is counted as a failed sign-in', async () => {
    const own = await makeProject();
    const browser = browserOf(own);
    const { callback } = await browser.toCallback(somebody());
    const denied = new URL(callback.replace(/([?&])code=[^&]*&?/, '$1'));
    denied.searchParams.set('error', 'access_denied');
    expect(errorOf(await browser.open(denied.href))).toMatchObject({ errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' });
    const last = async () => succeeded(await adminApi(own).get('/internal/metrics/sign-in-failures')).items.at(-1);
    await until('the failure', async () => (await last()).total > 0, { lastSeen: last });
    expect((await last()).by_cause).toEqual({ OAUTH_PROVIDER_ACCESS_DENIED: 1 });
  });

  it('never redirects a posted answer with 307 (security F7)', async () => {
    const { browser, url } = await answer({ error: 'access_denied' });
    const page = await browser.open(url.origin + url.pathname, { form: url.searchParams });
    expect(errorOf(page)).toMatchObject({ status: 303, errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' });
  });

  it.each([{ error: 'invalid_client' }, { error: 'server_error' }, { code: 'unknown' }, {}])(
    'shows an error page for %j',
    async (parameters) => {
      const { browser, url } = await answer(parameters as Record<string, string>);
      expect(await browser.open(url.href)).toMatchObject({ status: 400, knownError: null, location: null });
    },
  );

  it('neither reads nor creates an account for an app that is no longer trusted, or a provider that was removed', async () => {
    const strict = await makeProject();
    const patch = (override: object) =>
      adminApi(strict).patch('/internal/config/override', { config_override_string: JSON.stringify(override) });
    const browser = browserOf(strict);
    const first = await browser.toCallback(somebody());
    succeeded(await patch({ 'domains.allowLocalhost': false }));
    const untrusted = await browser.open(first.callback);
    expect(untrusted).toMatchObject({ status: 400, knownError: 'REDIRECT_URL_NOT_WHITELISTED', location: null });
    succeeded(await patch({ 'domains.allowLocalhost': true }));
    const second = await browser.toCallback(somebody());
    succeeded(await patch({ 'auth.oauth.providers.double': null }));
    expect(errorOf(await browser.open(second.callback))).toMatchObject({
      errorCode: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    });
    expect(await countUsers(strict)).toBe(0);
  });
});

describe('the callback: signing in', () => {
  it('creates no user while sign-ups are off, but signs in existing ones', async () => {
    const closed = await makeProject();
    const known = somebody();
    expect((await browserOf(closed).tokens(known)).body.is_new_user).toBe(true);
    const override = JSON.stringify({ 'auth.allowSignUp': false });
    succeeded(await adminApi(closed).patch('/internal/config/override', { config_override_string: override }));
    const errorPage = 'http://localhost:3000/error?from=a%20b';
    const { page } = await browserOf(closed).signIn(somebody(), { error_redirect_url: errorPage });
    const { href } = page.location!;
    expect(href.startsWith(`${errorPage}&errorCode=SIGN_UP_NOT_ENABLED&message=`)).toBe(true);
    expect((await browserOf(closed).tokens(known)).body.is_new_user).toBe(false);
    expect(await countUsers(closed)).toBe(1);
  });

  it('redirects a new user to the app with a code, once for all parallel calls', async () => {
    const person = somebody({ name: 'Ada', picture: 'https://example.com/ada.png' });
    const { page, flow } = await browserOf().signIn(person);
    expect(page).toMatchObject({ status: 303, text: '{}' });
    expect(`${page.location!.origin}${page.location!.pathname}`).toBe(flow.redirectUri);
    expect(page.location!.searchParams.get('state')).toBe(flow.state);
    expect(page.location!.searchParams.get('code')).toMatch(/^[0-9a-z]{45}$/);
    const exchanged = await browserOf().exchange(page, flow);
    expect(exchanged).toMatchObject({ status: 200, body: { is_new_user: true } });
    const user = await userOf(exchanged);
    expect(user).toMatchObject({
      display_name: 'Ada',
      profile_image_url: 'https://example.com/ada.png',
      primary_email: person.email,
      primary_email_verified: true,
      has_password: false,
      is_anonymous: false,
      oauth_providers: [{ id: 'double', account_id: person.sub, email: person.email }],
    });
    expect(await accountsOf(user.id)).toEqual([
      expect.objectContaining({ allow_sign_in: true, allow_connected_accounts: true, account_id: person.sub }),
    ]);

    const renewed = await browserOf().tokens({ ...person, email: `${randomUUID()}@example.com`, name: 'Grace' });
    expect(renewed.body.is_new_user).toBe(false);
    expect(await userOf(renewed)).toMatchObject({ id: user.id, display_name: 'Ada', primary_email: person.email });

    const rush = somebody();
    const all = await Promise.all(Array.from({ length: 8 }, () => browserOf().tokens(rush)));
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set((await Promise.all(all.map((each) => userOf(each)))).map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ body }) => body.is_new_user)).toHaveLength(1);
  });

  it("accepts an answer as a form, query parameters in the app's redirect URI, and unknown parameters", async () => {
    const browser = browserOf();
    const { callback, flow } = await browser.toCallback(somebody(), {
      redirect_uri: `${browser.authorizeQuery().flow.redirectUri}?tenant=a%20b`,
    });
    const url = new URL(callback);
    url.searchParams.set('user', '{"name":{}}');
    const page = await browser.open(url.origin + url.pathname, { form: url.searchParams });
    expect(page.status).toBe(303);
    expect(page.location!.search).toMatch(/^\?tenant=a%20b&code=[0-9a-z]{45}&state=[^&]+$/);
    const redirectUri = `${flow.redirectUri}?tenant=a%20b`;
    expect((await browser.exchange(page, { ...flow, redirectUri })).status).toBe(200);
  });

  it('accepts incomplete profiles', async () => {
    const silent = await userOf(await browserOf().tokens({ sub: randomUUID() }));
    expect(silent).toMatchObject({ display_name: null, primary_email: null, primary_email_verified: false });
    const odd = somebody({ name: `${'ü'.repeat(300)}`, picture: 'javascript:alert(1)', email_verified: false });
    expect(await userOf(await browserOf().tokens(odd))).toMatchObject({
      display_name: 'ü'.repeat(256),
      profile_image_url: null,
      primary_email: odd.email,
      primary_email_verified: false,
    });
  });

  it("stores the provider's tokens for the account, with the requested scopes", async () => {
    const accessOf = async (tokens: { body: { access_token: string } }, scope: string) => {
      const api = client(project, { accessToken: tokens.body.access_token });
      const { status, body, knownError } = await api.post('/connected-accounts/me/double/access-token', { scope });
      return knownError ?? `${status} ${String(body.access_token).replace(/[0-9a-f-]{36}$/, '…')}`;
    };
    const person = somebody();
    const plain = await browserOf().tokens(person);
    expect(await accessOf(plain, 'email')).toBe('201 provider-access-…');
    expect(await accessOf(plain, 'calendar')).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    const more = { type: 'link', token: plain.body.access_token, provider_scope: 'calendar' };
    const linked = await browserOf().tokens(person, more);
    expect(await accessOf(linked, 'email calendar')).toBe('201 provider-access-…');
  });

  it('keeps the accounts of two providers separate, even with the same id (security E5)', async () => {
    const sub = randomUUID();
    const first = await userOf(await browserOf().tokens({ sub }));
    const second = await userOf(await browserOf(project, 'second').tokens({ sub }));
    expect(second.id).not.toBe(first.id);
  });
});

describe('the callback: an address that its provider verifies later (security E7)', () => {
  it('is verified, and removes nothing from an account that the provider has proved by signing in', async () => {
    const person = somebody({ email_verified: false });
    const before = await browserOf().tokens(person);
    const { id } = await userOf(before);
    succeeded(await serverApi(project).patch(`/users/${id}`, { password: randomUUID() }));
    const session = succeeded(await serverApi(project).post('/auth/sessions', { user_id: id }));

    const proven = await browserOf().tokens({ ...person, email_verified: true });
    expect(await userOf(proven)).toMatchObject({ id, primary_email_verified: true, has_password: true });
    const api = client(project).with({ 'x-stack-refresh-token': session.refresh_token });
    expect((await api.post('/auth/sessions/current/refresh')).status).toBe(200);
  });
});

describe('the callback: an address that already signs in a user (security E6)', () => {
  const localUser = async (of: TestProject, isVerified: boolean) => {
    const user = await signUp(of);
    if (isVerified) succeeded(await verify(user.userId, of));
    return user;
  };
  const refusal = async (of: TestProject, email: string, email_verified: boolean) => {
    const { page } = await browserOf(of).signIn(somebody({ email: email.toUpperCase(), email_verified }));
    const { errorCode, details } = errorOf(page) ?? {};
    return { errorCode, details };
  };
  const taken = (email: string, would_work_if_email_was_verified: boolean) => ({
    errorCode: TAKEN,
    details: { type: 'email', contact_channel_value: email, would_work_if_email_was_verified },
  });

  it('links only accounts whose address both sides have verified', async () => {
    const unproven = await localUser(project, false);
    expect(await refusal(project, unproven.email, true)).toEqual(taken(unproven.email, true));
    const user = await localUser(project, true);
    expect(await refusal(project, user.email, false)).toEqual(taken(user.email, false));
    expect(await accountsOf(user.userId)).toEqual([]);

    const person = somebody({ email: user.email });
    const merged = await browserOf().tokens(person);
    expect(merged.body.is_new_user).toBe(false);
    expect(await userOf(merged)).toMatchObject({ id: user.userId, has_password: true });

    // It does not link another account of the same provider, or one that the user has turned off.
    expect(await refusal(project, user.email, true)).toEqual(taken(user.email, false));
    const [account] = await accountsOf(user.userId);
    const path = `/oauth-providers/${user.userId}/${String(account!['id'])}`;
    succeeded(await serverApi(project).patch(path, { allow_sign_in: false }));
    const { page } = await browserOf().signIn(person);
    expect(errorOf(page)).toMatchObject({ errorCode: TAKEN, details: { would_work_if_email_was_verified: false } });
    expect((await accountsOf(user.userId))[0]).toMatchObject({ allow_sign_in: false });
  });

  it('refuses, or creates a second user, if the project says so', async () => {
    const [strict, lax] = await Promise.all(
      ['raise_error', 'allow_duplicates'].map((strategy) =>
        makeProject({ 'auth.oauth.accountMergeStrategy': strategy }),
      ),
    );
    const refused = await localUser(strict!, true);
    expect(await refusal(strict!, refused.email, true)).toEqual(taken(refused.email, false));

    const user = await localUser(lax!, true);
    const made = await browserOf(lax).tokens(somebody({ email: user.email }));
    const second = await userOf(made, lax);
    expect(second).toMatchObject({ primary_email: user.email, primary_email_verified: true });
    expect(second.id).not.toBe(user.userId);
    expect((await serverApi(lax!).get(`/users/${second.id}`)).body.primary_email_auth_enabled).toBe(false);
  });
});

describe('the callback: an anonymous user (contract/02 §12)', () => {
  const anonymous = async () =>
    succeeded(await client(project).post('/auth/anonymous/sign-up')) as {
      access_token: string;
      refresh_token: string;
      user_id: string;
    };

  it('becomes the new user, without any earlier sign-in method (security E7)', async () => {
    const visitor = await anonymous();
    const person = somebody({ name: 'Ada' });
    const upgraded = await browserOf().tokens(person, { token: visitor.access_token });
    expect(upgraded.body.is_new_user).toBe(true);
    expect(await userOf(upgraded)).toMatchObject({
      id: visitor.user_id,
      is_anonymous: false,
      display_name: 'Ada',
      primary_email: person.email,
      primary_email_verified: true,
    });
    const old = client(project).with({ 'x-stack-refresh-token': visitor.refresh_token });
    expect((await old.post('/auth/sessions/current/refresh')).status).toBe(401);
    expect((await browserOf().tokens(person)).body.is_new_user).toBe(false);
  });

  it('is not changed when an existing user signs in, and needs no address', async () => {
    const person = somebody();
    const { id } = await userOf(await browserOf().tokens(person));
    const visitor = await anonymous();
    expect((await userOf(await browserOf().tokens(person, { token: visitor.access_token }))).id).toBe(id);
    const still = client(project, { accessToken: visitor.access_token });
    expect((await still.get('/users/me')).body).toMatchObject({ id: visitor.user_id, is_anonymous: true });
    const silent = await browserOf().tokens({ sub: randomUUID() }, { token: visitor.access_token });
    expect(await userOf(silent)).toMatchObject({ id: visitor.user_id, is_anonymous: false, primary_email: null });
  });

  it('who is deleted in the meantime is replaced by a new user', async () => {
    const visitor = await anonymous();
    const browser = browserOf();
    const { callback, flow } = await browser.toCallback(somebody(), { token: visitor.access_token });
    succeeded(await serverApi(project).delete(`/users/${visitor.user_id}`));
    const made = await browser.exchange(await browser.open(callback), flow);
    expect(made).toMatchObject({ status: 200, body: { is_new_user: true } });
    expect((await userOf(made)).id).not.toBe(visitor.user_id);
  });
});
