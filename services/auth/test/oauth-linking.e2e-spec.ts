/** @once auth decides alone; `test/oauth-browser.e2e-spec.ts` signs in through a provider in both modes */
import { describe, expect, it } from '@jest/globals';
import { client, serverApi, signUp, succeeded } from '@hallpass/testing';
import { accountsOf, browserOf, database, errorOf, project, somebody, userOf } from './oauth-world.js';

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
