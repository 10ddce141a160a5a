/** @once one transaction of one service; `test/sign-in-changes.e2e-spec.ts` tests in both modes which sessions end */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  capturedMail,
  client,
  codeIn,
  createProject,
  rawApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

/** The second link of a verification email, “This was not me”, removes an address from an account (security E7). */

const CALLBACK = 'http://localhost:3000/callback';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PAGE = '/contact-channels/disown';

let project: TestProject;
let other: TestProject;

beforeAll(async () => {
  const config = { magic_link_enabled: true };
  project = await createProject({
    displayName: 'Acme <b>',
    config,
    override: { 'apiKeys.enabled': { user: true, team: false } },
  });
  other = await createProject({ config });
});

const address = () => `${randomUUID()}@example.com`;
const page = () => rawApi(project.baseUrl, { accept: 'text/html' });

/** Signs up with an address whose mailbox the user may not own. */
async function squat(email = address()): Promise<TestUser> {
  const given = { email, password: randomUUID() };
  const inBrowser = client(project).with({ 'user-agent': FIREFOX, 'accept-language': 'en' });
  const body = { ...given, verification_callback_url: CALLBACK };
  const tokens = succeeded(await inBrowser.post('/auth/password/sign-up', body));
  return {
    ...given,
    userId: tokens.user_id,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
  };
}

const mailTo = (to: string) => capturedMail(project, { to, template: 'email_verification' });
async function disownLink(to: string): Promise<string> {
  const { text } = await mailTo(to);
  const [link, ...more] = text.match(/http\S*\/contact-channels\/disown\?\S*/g) ?? [];
  expect(more).toEqual([]);
  return link!.slice(link!.indexOf(PAGE));
}
const verify = async (to: string) =>
  client(project).post('/contact-channels/verify', { code: codeIn((await mailTo(to)).text) });
const addAddress = async (user: TestUser, used_for_auth: boolean) => {
  const value = address();
  const api = client(project, user);
  const body = { user_id: 'me', type: 'email', value, used_for_auth };
  const { id } = succeeded(await api.with({ 'user-agent': FIREFOX }).post('/contact-channels', body));
  const send = `/contact-channels/me/${id}/send-verification-code`;
  succeeded(await api.with({ 'accept-language': 'en' }).post(send, { callback_url: CALLBACK }));
  return value;
};
const addressesOf = async (user: TestUser): Promise<string[]> => {
  const { items } = succeeded(await serverApi(project).get(`/contact-channels?user_id=${user.userId}`));
  return items.map(({ value }: { value: string }) => value);
};
const exists = async ({ userId }: TestUser) => (await serverApi(project).get(`/users/${userId}`)).status === 200;

describe('the link “this was not me”', () => {
  it('does nothing with a missing or unknown code, or a code of another kind or project', async () => {
    const user = await squat();
    const query = new URLSearchParams((await disownLink(user.email)).split('?')[1]);
    const links = [
      PAGE,
      `${PAGE}?project_id=${project.id}`,
      `${PAGE}?project_id=${project.id}&code=short`,
      `${PAGE}?project_id=${project.id}&code=${'a'.repeat(45)}`,
      `${PAGE}?project_id=${project.id}&code=${codeIn((await mailTo(user.email)).text)}`,
      `${PAGE}?project_id=${other.id}&code=${query.get('code')}`,
      `${PAGE}?project_id=${randomUUID()}&code=${query.get('code')}`,
      `${PAGE}?code=${query.get('code')}`,
    ];
    for (const link of links) {
      for (const answer of [await page().get(link), await page().post(link)])
        expect(answer).toMatchObject({ status: 404, body: expect.stringContaining('This link does not work') });
      expect(await rawApi(project.baseUrl).post(link)).toMatchObject({
        status: 404,
        knownError: 'VERIFICATION_CODE_NOT_FOUND',
      });
    }
    expect(await exists(user)).toBe(true);
    expect((await verify(user.email)).status).toBe(200);
  });

  it('is not a code for anything else', async () => {
    const user = await squat();
    const code = new URLSearchParams((await disownLink(user.email)).split('?')[1]).get('code');
    for (const path of ['/contact-channels/verify', '/auth/otp/sign-in', '/auth/password/reset/check-code'])
      expect(await client(project).post(path, { code })).toMatchObject({ knownError: 'VERIFICATION_CODE_NOT_FOUND' });
  });

  it('changes nothing when opened, cannot be framed, and sends no referrer', async () => {
    const user = await squat();
    const link = await disownLink(user.email);
    for (let visit = 0; visit < 25; visit++) expect((await page().get(link)).status).toBe(200);
    const asked = await page().with({ 'accept-language': 'pl, en;q=0.5' }).get(link);
    expect(asked.body).toContain('<html lang="pl">');
    expect(asked.body).toContain('Acme &lt;b&gt;');
    expect(asked.body).toContain('<form method="post">');
    expect(asked.headers.get('referrer-policy')).toBe('no-referrer');
    expect(asked.headers.get('x-frame-options')).toBe('DENY');
    expect(asked.headers.get('cache-control')).toBe('no-store');
    const policy = asked.headers.get('content-security-policy')!;
    for (const directive of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive);
    expect(await exists(user)).toBe(true);
  });

  it('does nothing once the owner has signed in with the mailbox, and so has the account', async () => {
    const user = await squat();
    succeeded(await verify(user.email));
    const link = await disownLink(user.email);
    succeeded(await client(project).post('/auth/otp/send-sign-in-code', { email: user.email, callback_url: CALLBACK }));
    const { text } = await capturedMail(project, { to: user.email, template: 'magic_link' });
    succeeded(await client(project).post('/auth/otp/sign-in', { code: codeIn(text) }));
    for (const answer of [await page().get(link), await page().post(link)]) {
      expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('Nothing was changed') });
      expect(answer.body).not.toContain('<form');
    }
    expect(await addressesOf(user)).toEqual([user.email]);
  });

  it('does nothing once a server has verified the address', async () => {
    const user = await squat();
    succeeded(await serverApi(project).patch(`/users/${user.userId}`, { primary_email_verified: true }));
    expect((await page().post(await disownLink(user.email))).body).toContain('Nothing was changed');
    expect(await exists(user)).toBe(true);
  });

  it('ends the account that was created with the address: session, API key and codes; the address can sign up again', async () => {
    const user = await squat();
    const { text } = await mailTo(user.email);
    const link = await disownLink(user.email);
    const api = client(project, user);
    const key = { description: 'Laptop', expires_at_millis: null, user_id: 'me' };
    const { value } = succeeded(await api.post('/user-api-keys', key));

    const done = await page().post(link);
    expect(done).toMatchObject({ status: 200, body: expect.stringContaining('Your address is released') });
    expect((await api.get('/users/me')).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect(await api.post('/auth/sessions/current/refresh')).toMatchObject({ status: 401 });
    expect((await serverApi(project).post('/user-api-keys/check', { api_key: value })).status).toBe(404);
    expect((await serverApi(project).get(`/users/${user.userId}`)).knownError).toBe('USER_NOT_FOUND');
    expect((await client(project).post('/contact-channels/verify', { code: codeIn(text) })).status).toBe(404);

    for (const again of [await page().get(link), await page().post(link)])
      expect(again).toMatchObject({ status: 200, body: expect.stringContaining('This link has already been used') });
    const owner = await squat(user.email);
    expect(owner.userId).not.toBe(user.userId);
    expect((await page().post(link)).body).toContain('This link has already been used');
    expect(await exists(owner)).toBe(true);
  });

  it('still ends it if the other link was opened first, and if the password was changed in the meantime', async () => {
    const user = await squat();
    const link = await disownLink(user.email);
    succeeded(await verify(user.email));
    const change = { old_password: user.password, new_password: randomUUID() };
    succeeded(await client(project, user).post('/auth/password/update', change));
    expect((await page().get(link)).body).toContain('this deletes the account');
    expect((await page().post(link)).body).toContain('Your address is released');
    expect(await exists(user)).toBe(false);
  });

  it('works once, even for many parallel calls', async () => {
    const user = await squat();
    const link = await disownLink(user.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => page().post(link)));
    const released = answers.filter(({ body }) => String(body).includes('Your address is released'));
    const used = answers.filter(({ body }) => String(body).includes('This link has already been used'));
    expect([released.length, used.length]).toEqual([1, 9]);
  });

  it('only removes the address from an account that it was added to, whose owner is notified and stays signed in', async () => {
    const user = await squat();
    succeeded(await verify(user.email));
    const added = await addAddress(user, true);
    const link = await disownLink(added);
    expect((await page().get(link)).body).toContain('this removes it from the account');
    expect((await page().post(link)).body).toContain('It no longer belongs to the account');
    expect(await addressesOf(user)).toEqual([user.email]);
    expect(succeeded(await client(project, user).get('/users/me')).id).toBe(user.userId);
    await capturedMail(project, { to: user.email, subject: /An address was removed from your account/ });
    await squat(added);
  });

  it('only removes the address from an account with another verified one, even if the account was created with it', async () => {
    const user = await squat();
    const own = await addAddress(user, false);
    succeeded(await verify(own));
    const link = await disownLink(user.email);
    expect((await page().post(link)).body).toContain('It no longer belongs to the account');
    expect(await addressesOf(user)).toEqual([own]);
    expect((await page().get(await disownLink(own))).body).toContain('this removes it from the account');
  });

  it('has nothing to do if the account no longer has the address', async () => {
    const user = await squat();
    const link = await disownLink(user.email);
    succeeded(await serverApi(project).patch(`/users/${user.userId}`, { primary_email: address() }));
    for (const answer of [await page().get(link), await page().post(link)])
      expect(answer.body).toContain('There is nothing to release');
    expect(await exists(user)).toBe(true);
  });
});

describe('a verification email', () => {
  it('says when and where the account was created, and contains each link once', async () => {
    const { email } = await squat();
    const { text, subject } = await mailTo(email);
    const today = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
    expect(subject).toBe('Verify your email at Acme <b>');
    expect(text).toContain(`The account was created on ${today}`);
    expect(text).toContain('from: Firefox, an unknown location.');
    expect(text.match(/contact-channels\/disown/g)).toHaveLength(1);
    expect(text).not.toContain('The address was added');
  });

  it('says when and where an address was added, and to whose account, masked', async () => {
    const user = await signUp(project);
    const added = await addAddress(user, false);
    const text = (await mailTo(added)).text.replaceAll('\u200c', '');
    expect(text).toMatch(/The address was added to an account on .* UTC from: Firefox, an unknown location\./);
    expect(text).toContain(`The account also has the address ${user.email[0]}***@example.com.`);
    expect(text).not.toContain('The account was created');
    expect(text).not.toContain(user.email);
  });

  it('says when an address was replaced, without a place if a server did it', async () => {
    const user = await signUp(project);
    const email = address();
    succeeded(await serverApi(project).patch(`/users/${user.userId}`, { primary_email: email }));
    const send = { email, callback_url: CALLBACK };
    succeeded(await client(project, user).post('/contact-channels/send-verification-code', send));
    expect((await mailTo(email)).text).toMatch(/The address was added to an account on .* from: an unknown location\./);
  });

  it('reports an account that was upgraded from an anonymous user', async () => {
    const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up', {}));
    const given = { email: address(), password: randomUUID(), verification_callback_url: CALLBACK };
    const api = client(project, { accessToken: anonymous.access_token, refreshToken: anonymous.refresh_token });
    succeeded(await api.with({ 'accept-language': 'en' }).post('/auth/password/sign-up', given));
    expect((await mailTo(given.email)).text).toContain('The account was created on');
    expect((await page().post(await disownLink(given.email))).body).toContain('The account at');
  });
});
