/** @once auth decides alone; `test/oauth-browser.e2e-spec.ts` signs in through a provider in both modes */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, afterAll, beforeAll } from '@jest/globals';
import {
  client,
  serverApi,
  signUp,
  succeeded,
  createProject,
  server,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import pg from 'pg';
import { accountsOf, browserOf, database, errorOf, project, somebody, userOf } from './oauth-world.js';
import { ERROR_URL, OAuthBrowser, type Page, REDIRECT_URI } from './oauth-browser.js';
import { OpenIdDouble, type Person } from './openid-provider.js';

describe('the callback: linking (security E8)', () => {
  const linkOf = (token: string) => ({ type: 'link', token });

  it("refuses another user's account, a deleted user, and a session that has ended", async () => {
    const [user, gone, left] = await Promise.all([signUp(project), signUp(project), signUp(project)]);
    const person = somebody();
    await browserOf().tokens(person);
    const { page } = await browserOf().signIn(person, linkOf(user.accessToken));
    expect(errorOf(page)).toMatchObject({ errorCode: 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER' });

    const browser = browserOf();
    const first = await browser.toCallback(somebody(), linkOf(gone.accessToken));
    succeeded(await serverApi(project).delete(`/users/${gone.userId}`));
    const second = await browser.toCallback(somebody(), linkOf(left.accessToken));
    succeeded(await client(project, left).delete('/auth/sessions/current'));
    for (const { callback } of [first, second])
      expect(await browser.open(callback)).toMatchObject({ status: 400, knownError: null, location: null });
    expect(await accountsOf(user.userId)).toEqual([]);
    expect(await accountsOf(left.userId)).toEqual([]);
  });

  it('changes nothing until the app that asked for it exchanges the code', async () => {
    // An attacker's link to the attacker's user, opened in another browser: the attacker has the verifier, but never
    // sees the code.
    const user = await signUp(project);
    const { page, flow } = await browserOf().signIn(somebody(), linkOf(user.accessToken));
    expect(page.status).toBe(303);
    expect(await accountsOf(user.userId)).toEqual([]);
    const stranger = { code_verifier: 'x'.repeat(43) };
    expect((await browserOf().exchange(page, flow, stranger)).body.code).toBe('INVALID_AUTHORIZATION_CODE');
    expect((await browserOf().exchange(page, flow, { redirect_uri: 'http://localhost/' })).status).toBe(400);
    expect(await accountsOf(user.userId)).toEqual([]);
    const { rows } = await database.query<{ row: string }>(
      `SELECT c::text AS row FROM auth.oauth_code c WHERE project_id = $1 AND user_id = $2`,
      [project.id, user.userId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain('provider-');
  });

  it('is decided again at the exchange, with errors in the form of OAuth 2', async () => {
    const [user, left] = await Promise.all([signUp(project), signUp(project)]);
    const person = somebody();
    const first = await browserOf().signIn(person, linkOf(user.accessToken));
    const second = await browserOf().signIn(somebody(), linkOf(left.accessToken));
    await browserOf().tokens(person);
    expect(await browserOf().exchange(first.page, first.flow)).toMatchObject({
      status: 409,
      body: { code: 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', error: expect.any(String) },
    });
    succeeded(await client(project, left).delete('/auth/sessions/current'));
    expect(await browserOf().exchange(second.page, second.flow)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: expect.any(String) },
    });
    expect(await accountsOf(user.userId)).toEqual([]);
    expect(await accountsOf(left.userId)).toEqual([]);
  });

  it('adds several accounts, one of which signs in; linking again changes nothing', async () => {
    const user = await signUp(project);
    const [first, second] = [somebody(), somebody()];
    const linked = await browserOf().tokens(first, {
      ...linkOf(user.accessToken),
      after_callback_redirect_url: '/settings',
    });
    expect(linked).toMatchObject({
      status: 200,
      body: { is_new_user: false, newUser: false, after_callback_redirect_url: '/settings' },
    });
    expect((await userOf(linked)).id).toBe(user.userId);
    await browserOf().tokens(second, linkOf(user.accessToken));
    await browserOf().tokens(first, linkOf(user.accessToken));
    expect(await accountsOf(user.userId)).toEqual([
      expect.objectContaining({ account_id: first.sub, allow_sign_in: true, allow_connected_accounts: true }),
      expect.objectContaining({ account_id: second.sub, allow_sign_in: false, allow_connected_accounts: true }),
    ]);
    expect((await userOf(await browserOf().tokens(first))).id).toBe(user.userId);
    // An account without sign-in is reused unchanged.
    await browserOf().tokens(second, linkOf(user.accessToken));
    expect((await accountsOf(user.userId))[1]).toMatchObject({ allow_sign_in: false });
  });

  it("the first proof of the user's own address removes a password that someone else has set (security E7)", async () => {
    const user = await signUp(project);
    const person = somebody({ email: user.email });
    const linked = await browserOf().tokens(person, linkOf(user.accessToken));
    expect(await userOf(linked)).toMatchObject({
      id: user.userId,
      primary_email_verified: true,
      has_password: false,
    });
    const old = client(project).with({ 'x-stack-refresh-token': user.refreshToken });
    expect((await old.post('/auth/sessions/current/refresh')).status).toBe(401);
    expect((await userOf(await browserOf().tokens(person))).id).toBe(user.userId);
  });
});

describe('oauth link consent', () => {
  const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  describe('linking in a browser asks the user, who sees both accounts (security E8)', () => {
    let double: OpenIdDouble;
    let project: TestProject;
    let user: TestUser;
    beforeAll(async () => {
      double = await new OpenIdDouble().start();
      project = await createProject({
        override: {
          'auth.oauth.providers.double': double.config(),
          'auth.oauth.providers.second': double.config(),
          'domains.allowLocalhost': true,
        },
      });
      user = await signUp(project);
    });
    afterAll(() => double.stop());

    const somebody = (more: Person = {}) => ({
      sub: randomUUID(),
      email: `${randomUUID()}@example.com`,
      email_verified: true,
      ...more,
    });
    const accountsOf = async ({ userId }: TestUser) =>
      succeeded(await serverApi(project).get(`/oauth-providers?user_id=${userId}`)).items as { account_id: string }[];

    /** Runs the flow until the confirmation page. */
    async function asked(person: Person = somebody(), of: TestUser = user) {
      const browser = new OAuthBrowser(project, double);
      const { callback, flow } = await browser.toCallback(person, { type: 'link', token: of.accessToken });
      const redirect = await browser.open(callback, HTML);
      const question = redirect.location!;
      return { browser, flow, redirect, question, state: question.searchParams.get('state') ?? '' };
    }
    type Asked = Awaited<ReturnType<typeof asked>>;
    const decide = (
      { browser, question, state }: Asked,
      decision = 'link',
      {
        from = browser,
        form = {},
        path = question.pathname,
      }: { from?: OAuthBrowser; form?: object; path?: string } = {},
    ): Promise<Page> =>
      from.open(`${question.origin}${path}`, { ...HTML, form: new URLSearchParams({ state, decision, ...form }) });

    it('refuses another browser, another provider, a state of another kind, and invalid decisions', async () => {
      const question = await asked();
      const other = new OAuthBrowser(project, double);
      const path = question.question.pathname.replace('double', 'second');
      for (const refused of [
        await other.open(question.question.href, HTML),
        await decide(question, 'link', { from: other }),
        await question.browser.open(
          `${question.question.pathname.replace(/.*callback/, '/auth/oauth/callback')}`,
          HTML,
        ),
        await decide(question, 'perhaps'),
        await decide(question, 'link', { form: { state: 'x' } }),
      ])
        expect(refused).toMatchObject({ status: 400, location: null });
      // A question's state is not valid for a flow, and a flow's state not for a question.
      const asCallback = `/auth/oauth/callback/double?${new URLSearchParams({ state: question.state, code: 'x' })}`;
      expect(await (await asked()).browser.open(asCallback, HTML)).toMatchObject({ status: 400, location: null });
      const begun = await other.authorize({ type: 'link', token: user.accessToken });
      const state = begun.page.location!.searchParams.get('state')!;
      expect(await decide(question, 'link', { from: other, form: { state } })).toMatchObject({ status: 400 });
      expect(await decide(await asked(), 'link', { path })).toMatchObject({ status: 400, location: null });
      expect(await accountsOf(user)).toEqual([]);
    });

    it('escapes text from providers and apps, and cannot be framed (security F8)', async () => {
      const named = await signUp(project);
      const display_name = '<b>Ada</b>';
      succeeded(await serverApi(project).patch(`/users/${named.userId}`, { display_name }));
      const person = somebody({ name: `"><script>alert('x')</script>` });
      const { browser, question, redirect } = await asked(person, named);
      expect(redirect.status).toBe(303);
      const page = await browser.open(question.href, HTML);
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/<script|<b>/);
      for (const text of [person.email, named.email, '&lt;b&gt;Ada&lt;/b&gt;', '&lt;script&gt;'])
        expect(page.text).toContain(text);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(page.headers.get('x-frame-options')).toBe('DENY');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      const cookie = browser.setCookies.at(-1)!;
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
    });

    it('links nothing when the page is shown or the user refuses, which the app is told', async () => {
      const question = await asked();
      for (let n = 0; n < 2; n += 1)
        expect((await question.browser.open(question.question.href, HTML)).status).toBe(200);
      const cancelled = await decide(question, 'cancel');
      expect(cancelled).toMatchObject({ status: 303 });
      expect(cancelled.location!.href.startsWith(ERROR_URL)).toBe(true);
      expect(cancelled.location!.searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED');
      expect(await decide(question)).toMatchObject({ status: 400, location: null });
      expect(await accountsOf(user)).toEqual([]);
    });

    it('continues to the app after consent, which is given once, and does not ask about an account that is already linked', async () => {
      const linking = await signUp(project);
      const person = somebody();
      const question = await asked(person, linking);
      const answers = await Promise.all([decide(question), decide(question)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
      const page = answers.find(({ status }) => status === 303)!;
      expect(page.location!.href.startsWith(REDIRECT_URI)).toBe(true);
      expect(page.location!.searchParams.get('state')).toBe(question.flow.state);
      expect(await accountsOf(linking)).toEqual([]);
      expect((await question.browser.exchange(page, question.flow)).status).toBe(200);
      expect(await accountsOf(linking)).toEqual([expect.objectContaining({ account_id: person.sub })]);

      const again = await asked(person, linking);
      expect(again.redirect.status).toBe(303);
      expect(again.question.href.startsWith(REDIRECT_URI)).toBe(true);
    });

    it('refuses consent that comes too late, or after the session has ended', async () => {
      const leaving = await signUp(project);
      const [late, left] = [await asked(), await asked(somebody(), leaving)];
      succeeded(await client(project, leaving).delete('/auth/sessions/current'));
      expect(await decide(left)).toMatchObject({ status: 400, knownError: null, location: null });

      const database = new pg.Client({ connectionString: server.databaseUrl! });
      await database.connect();
      try {
        const text = `UPDATE auth.oauth_flow SET expires_at = now() WHERE project_id = $1 AND used_at IS NULL`;
        await database.query(text, [project.id]);
      } finally {
        await database.end();
      }
      expect(await late.browser.open(late.question.href, HTML)).toMatchObject({ status: 400 });
      expect((await decide(late)).location!.searchParams.get('errorCode')).toBe('OUTER_OAUTH_TIMEOUT');
      expect(await accountsOf(leaving)).toEqual([]);
    });
  });
});
