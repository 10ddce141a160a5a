import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  capturedMail,
  client,
  createProject,
  internalProject,
  serverApi,
  signUp,
  strictServer,
  succeeded,
  type TestProject,
} from '@hallpass/testing';

const address = () => `${randomUUID()}@example.com`;
const CALLBACK = 'http://localhost:3000/magic?from=a%20mail';
const callback_url = CALLBACK;

let project: TestProject;
beforeAll(async () => {
  project = await createProject({ config: { magic_link_enabled: true, create_team_on_sign_up: true } });
});

/** Sends a code and reads the email. Returns the page's part and the user's part of the code. */
async function send(email: string, api: Api = client(project)) {
  const { nonce } = succeeded(await api.post('/auth/otp/send-sign-in-code', { email, callback_url }));
  const mail = await capturedMail(project, { to: email.toLowerCase(), template: 'magic_link', containing: nonce });
  const link = /http:\/\/localhost:3000\/magic\S+/.exec(mail.text)?.[0] ?? '';
  return { nonce: nonce as string, linkCode: new URL(link).searchParams.get('code') ?? '', mail };
}
const redeem = (code: string, api: Api = client(project)) => api.post('/auth/otp/sign-in', { code });
const owner = (fields: object = {}) =>
  serverApi(project).post('/users', { primary_email_auth_enabled: true, ...fields });
const readUser = async (id: string) => succeeded(await serverApi(project).get(`/users/${id}`));

describe('sending a sign-in code, contract/02 §2', () => {
  it.each([
    ['no address', { email: '' }],
    ['two addresses (security D9)', { email: 'a@example.com,b@example.com' }],
    ['a list (security D9)', { email: ['a@example.com', 'b@example.com'] }],
    ['a line break (security D9)', { email: 'a@example.com\r\nbcc: b@example.com' }],
    ['a loose address', { email: 'a@localhost' }],
    ['a callback that is no URL', { callback_url: 'nowhere' }],
    ['a field that is not ours', { display_name: 'Ada' }],
  ])('refuses %s', async (_name, change) => {
    const answer = await client(project).post('/auth/otp/send-sign-in-code', {
      email: address(),
      callback_url,
      ...change,
    });
    expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  });

  it('answers 403 as text if the method is off, whatever else is wrong', async () => {
    const off = await createProject();
    const answer = await client(off).post('/auth/otp/send-sign-in-code', {
      email: address(),
      callback_url: 'https://evil.test/',
    });
    expect([answer.status, answer.knownError]).toEqual([403, null]);
  });

  it('refuses an untrusted callback before it checks the address', async () => {
    const bare = address();
    succeeded(await owner({ primary_email: bare }));
    for (const email of [address(), bare]) {
      const answer = await client(project).post('/auth/otp/send-sign-in-code', {
        email,
        callback_url: 'https://evil.test/',
      });
      expect(answer).toMatchObject({ status: 400, knownError: 'REDIRECT_URL_NOT_WHITELISTED' });
    }
  });

  it('explains that a trusted address may not have a fragment', async () => {
    const messageOf = async (url: string) =>
      (await client(project).post('/auth/otp/send-sign-in-code', { email: address(), callback_url: url })).body;
    expect(await messageOf('http://localhost:3000/#/reset')).toEqual({
      code: 'REDIRECT_URL_NOT_WHITELISTED',
      error: expect.stringContaining('has a fragment'),
    });
    for (const url of ['https://evil.test/#/reset', 'https://evil.test/'])
      expect(await messageOf(url)).toMatchObject({ error: expect.stringContaining('trusted domains') });
  });

  it('gives every address the same answer, and changes no user', async () => {
    const [verified, unverified] = [address(), address()];
    const users = [
      succeeded(await owner({ primary_email: verified, primary_email_verified: true, display_name: 'Ada' })),
      succeeded(await owner({ primary_email: unverified, display_name: 'Ada' })),
    ];
    for (const each of [verified, unverified, unverified.toUpperCase(), address()]) {
      const { nonce, linkCode, mail } = await send(each);
      expect(nonce).toMatch(/^[0-9a-hjkmnp-tv-z]{39}$/);
      expect(linkCode).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
      expect(linkCode.slice(6)).toBe(nonce);
      expect(mail.text).toContain(linkCode.slice(0, 6).toUpperCase());
      expect(mail.text).not.toContain('Ada');
      expect(mail.text).toContain(`from=a%20mail&code=${linkCode}`);
    }
    for (const user of users) expect(await readUser(user.id)).toMatchObject({ otp_auth_enabled: false });
    expect(await readUser(users[1].id)).toMatchObject({ primary_email_verified: false });
  });

  it('gives strangers and users the same answer while sign-ups are off; the code then creates no user', async () => {
    const closed = await createProject({ config: { magic_link_enabled: true, sign_up_enabled: false } });
    const email = address();
    const user = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true };
    const { id } = succeeded(await serverApi(closed).post('/users', user));
    const codeOf = async (recipient: string) => {
      const body = { email: recipient, callback_url };
      const { nonce } = succeeded(await client(closed).post('/auth/otp/send-sign-in-code', body));
      const { text } = await capturedMail(closed, { to: recipient, template: 'magic_link', containing: nonce });
      return /code=(\w{45})/.exec(text)![1]!;
    };
    expect(succeeded(await redeem(await codeOf(email), client(closed))).user_id).toBe(id);
    expect(await redeem(await codeOf(address()), client(closed))).toMatchObject({
      status: 400,
      knownError: 'SIGN_UP_NOT_ENABLED',
    });
    expect(succeeded(await serverApi(closed).get('/users')).items).toHaveLength(1);
  });

  it('refuses the fourth email that a network requests within 10 minutes, for known and unknown addresses', async () => {
    const internal = internalProject(await strictServer());
    const known = address();
    succeeded(
      await serverApi(internal).post('/users', {
        primary_email: known,
        primary_email_verified: true,
        primary_email_auth_enabled: true,
      }),
    );
    for (const email of [known, address()]) {
      const ask = () => client(internal).post('/auth/otp/send-sign-in-code', { email, callback_url });
      for (let n = 0; n < 3; n += 1) succeeded(await ask());
      const refused = await ask();
      expect(refused).toMatchObject({ status: 429, knownError: null });
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
  });

  it('lets a user who redeemed a code request more from that network', async () => {
    const internal = internalProject(await strictServer());
    const email = address();
    const ask = async () => {
      const { status, body } = await client(internal).post('/auth/otp/send-sign-in-code', { email, callback_url });
      return { status, nonce: body.nonce as string };
    };
    const { nonce } = await ask();
    const { text } = await capturedMail(internal, { to: email, template: 'magic_link', containing: nonce });
    succeeded(await redeem(/code=(\w{45})/.exec(text)![1]!, client(internal)));
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('redeeming a sign-in code', () => {
  it('refuses malformed codes, codes of another project, and a wrong first half', async () => {
    expect(await redeem('a'.repeat(45))).toMatchObject({ status: 404, knownError: 'VERIFICATION_CODE_NOT_FOUND' });
    const { linkCode, nonce } = await send(address());
    const other = await createProject({ config: { magic_link_enabled: true } });
    const notFound = { status: 404, knownError: 'VERIFICATION_CODE_NOT_FOUND' };
    expect(await redeem(linkCode, client(other))).toMatchObject(notFound);
    expect(await redeem(`${linkCode.startsWith('000000') ? '1' : '0'}00000${nonce}`)).toMatchObject(notFound);
    expect(await client(project).post('/auth/password/reset', { code: linkCode, password: 'x' })).not.toMatchObject({
      status: 200,
    });
  });

  it('blocks after 20 guesses of the six characters, even the correct ones (security D5)', async () => {
    const { linkCode, nonce } = await send(address());
    const guess = `${linkCode.startsWith('000000') ? '1' : '0'}00000${nonce}`;
    const guesses = await Promise.all(Array.from({ length: 20 }, () => redeem(guess)));
    expect(new Set(guesses.map(({ knownError }) => knownError))).toEqual(new Set(['VERIFICATION_CODE_NOT_FOUND']));
    const blocked = { status: 400, knownError: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' };
    expect(await redeem(linkCode)).toMatchObject(blocked);
    expect(await client(project).post('/auth/otp/sign-in/check-code', { code: linkCode })).toMatchObject(blocked);
  });

  it('is not spent by opening links, as mail scanners do (security D10)', async () => {
    const { linkCode } = await send(address());
    for (const path of ['/auth/otp/sign-in', '/auth/otp/sign-in/check-code', '/auth/password/reset'])
      expect((await client(project).get(`${path}?code=${linkCode}`)).status).toBe(405);
    expect((await redeem(linkCode)).status).toBe(200);
  });

  it('creates a user for a new address, once, with the typed code in any case', async () => {
    const email = address();
    const { linkCode, nonce } = await send(email.toUpperCase());
    const check = await client(project).post('/auth/otp/sign-in/check-code', { code: linkCode });
    expect([check.status, check.body]).toEqual([200, { is_code_valid: true, email }]);
    const code = linkCode.slice(0, 6).toUpperCase() + nonce;
    const answers = await Promise.all(Array.from({ length: 15 }, () => redeem(code)));
    const [signedIn, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(answers.filter(({ knownError }) => knownError === 'VERIFICATION_CODE_ALREADY_USED')).toHaveLength(14);
    expect(signedIn!.body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      is_new_user: true,
      user_id: expect.any(String),
    });
    expect(await readUser(signedIn!.body.user_id)).toMatchObject({
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      otp_auth_enabled: true,
      has_password: false,
      is_anonymous: false,
      selected_team: { display_name: `${email}'s Team` },
    });
    const again = await send(email);
    expect((await redeem(again.linkCode)).body).toMatchObject({
      is_new_user: false,
      user_id: signedIn!.body.user_id,
    });
  });

  it('accepts the typed part in every common form, but not the rest', async () => {
    const { linkCode, nonce } = await send(address());
    const check = async (code: string) =>
      (await client(project).post('/auth/otp/sign-in/check-code', { code })).knownError;
    const typed = linkCode.slice(0, 6);
    const wide = Array.from(typed.toUpperCase(), (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)).join('');
    const lookAlikes = { '0': 'oO', '1': 'iIlL' } as Record<string, string>;
    const alike = [0, 1, 2, 3].map((n) =>
      Array.from(typed, (each) => lookAlikes[each]?.[n % lookAlikes[each].length] ?? each).join(''),
    );
    for (const form of [wide, ...alike]) expect([form, await check(form + nonce)]).toEqual([form, null]);
    const wideNonce = Array.from(nonce, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)).join('');
    for (const code of [typed + wideNonce, `${typed}-${nonce}`])
      expect(await check(code)).toBe('VERIFICATION_CODE_NOT_FOUND');
    expect((await redeem(wide + nonce)).status).toBe(200);
  });

  it("invalidates the address's other codes (security D6)", async () => {
    const email = address();
    const [first, second] = [await send(email), await send(email)];
    succeeded(await redeem(first.linkCode));
    expect(await redeem(second.linkCode)).toMatchObject({ knownError: 'VERIFICATION_CODE_ALREADY_USED' });
  });

  it('adds the method to a user with a verified address, and changes nothing else', async () => {
    const { email, userId, refreshToken, accessToken } = await signUp(project);
    succeeded(await serverApi(project).patch(`/users/${userId}`, { primary_email_verified: true }));
    const { linkCode } = await send(email);
    expect(succeeded(await redeem(linkCode))).toMatchObject({ user_id: userId, is_new_user: false });
    expect(await readUser(userId)).toMatchObject({ otp_auth_enabled: true, has_password: true });
    const session = client(project, { accessToken, refreshToken });
    expect((await session.post('/auth/sessions/current/refresh')).status).toBe(200);
  });

  it('is invalidated by a change of the address or the password, and with the user (security D7, B9)', async () => {
    for (const change of [
      (id: string) => serverApi(project).patch(`/users/${id}`, { primary_email: address() }),
      (id: string) => serverApi(project).patch(`/users/${id}`, { password: randomUUID() }),
      (id: string) => serverApi(project).delete(`/users/${id}`),
    ]) {
      const email = address();
      const { id } = succeeded(await owner({ primary_email: email, primary_email_verified: true }));
      const { linkCode } = await send(email);
      succeeded(await change(id));
      const late = await redeem(linkCode);
      expect(['VERIFICATION_CODE_ALREADY_USED', 'VERIFICATION_CODE_NOT_FOUND']).toContain(late.knownError);
      expect(late.body.access_token).toBeUndefined();
    }
  });

  it('refuses new users if sign-ups or the method were turned off in the meantime; existing users still sign in', async () => {
    const shifting = await createProject({ config: { magic_link_enabled: true } });
    const configure = async (config: object) =>
      succeeded(await adminApi(shifting).patch('/internal/projects/current', { config }));
    const email = address();
    const user = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true };
    succeeded(await serverApi(shifting).post('/users', user));
    const codes = [];
    for (const to of [address(), address(), email]) {
      succeeded(await client(shifting).post('/auth/otp/send-sign-in-code', { email: to, callback_url }));
      const { text } = await capturedMail(shifting, { to, template: 'magic_link' });
      codes.push(/code=([0-9a-z]{45})/.exec(text)?.[1] ?? '');
    }
    const [first, second, third] = codes as [string, string, string];
    await configure({ sign_up_enabled: false });
    expect(await redeem(first, client(shifting))).toMatchObject({ status: 400, knownError: 'SIGN_UP_NOT_ENABLED' });
    expect(await redeem(first, client(shifting))).toMatchObject({ knownError: 'VERIFICATION_CODE_ALREADY_USED' });
    await configure({ sign_up_enabled: true, magic_link_enabled: false });
    const off = await redeem(second, client(shifting));
    expect([off.status, off.knownError]).toEqual([403, null]);
    expect((await redeem(third, client(shifting))).status).toBe(200);
    await configure({ magic_link_enabled: true });
    expect((await redeem(second, client(shifting))).status).toBe(200);
  });

  it('gives an account that someone else prepared for the address to the user who proves it (security E7)', async () => {
    const email = address();
    const { linkCode } = await send(email);
    const squatter = await signUp(project, { email });
    const { user_id, is_new_user } = succeeded(await redeem(linkCode));
    expect({ user_id, is_new_user }).toEqual({ user_id: squatter.userId, is_new_user: false });
    expect(await readUser(squatter.userId)).toMatchObject({ has_password: false, primary_email_verified: true });
    expect(await client(project, squatter).get('/users/me')).toMatchObject({ knownError: 'ACCESS_TOKEN_EXPIRED' });
    expect(await client(project, squatter).post('/auth/sessions/current/refresh')).toMatchObject({ status: 401 });
    const { password } = squatter;
    expect(await client(project).post('/auth/password/sign-in', { email, password })).toMatchObject({ status: 400 });
    await capturedMail(project, { to: email, template: 'security_notice' });
  });
});

describe('the upgrade of an anonymous user, contract/02 §12', () => {
  const anonymous = async () => {
    const body = succeeded(await client(project).post('/auth/anonymous/sign-up'));
    const api = client(project, { accessToken: body.access_token, refreshToken: body.refresh_token });
    succeeded(await api.patch('/users/me', { client_metadata: { cart: 3 } }));
    return { userId: body.user_id as string, api };
  };
  const upgraded = (email: string) => ({
    primary_email: email,
    is_anonymous: false,
    client_metadata: { cart: 3 },
    selected_team: { display_name: `${email}'s Team` },
  });

  it('keeps id and metadata with a code, names the personal team, and ends earlier sessions', async () => {
    const { userId, api } = await anonymous();
    const email = address();
    const { linkCode } = await send(email, api);
    expect(succeeded(await redeem(linkCode, api))).toMatchObject({ user_id: userId, is_new_user: true });
    expect(await readUser(userId)).toMatchObject({ ...upgraded(email), primary_email_verified: true });
    expect(await api.post('/auth/sessions/current/refresh')).toMatchObject({ status: 401 });
  });

  it('keeps id and metadata with a password, and ends earlier sessions', async () => {
    const { userId, api } = await anonymous();
    const email = address();
    const body = succeeded(await api.post('/auth/password/sign-up', { email, password: 'correct horse battery' }));
    expect(body.user_id).toBe(userId);
    expect(await readUser(userId)).toMatchObject({ ...upgraded(email), primary_email_verified: false });
    expect(await api.post('/auth/sessions/current/refresh')).toMatchObject({ status: 401 });
  });

  it('happens once, even for two parallel calls; the earlier token no longer names a user', async () => {
    const { userId, api } = await anonymous();
    const [first, second] = [await send(address(), api), await send(address(), api)];
    const answers = await Promise.all([redeem(first.linkCode, api), redeem(second.linkCode, api)]);
    expect(answers.filter(({ body }) => body.user_id === userId)).toHaveLength(1);
    const late = await api.post('/auth/password/sign-up', { email: address(), password: 'correct horse battery' });
    expect(late).toMatchObject({ status: 401, knownError: 'ACCESS_TOKEN_EXPIRED' });
  });

  it('does not happen if the address has an owner', async () => {
    const { userId, api } = await anonymous();
    const email = address();
    const known = succeeded(await owner({ primary_email: email, primary_email_verified: true }));
    const { linkCode } = await send(email, api);
    expect(succeeded(await redeem(linkCode, api))).toMatchObject({ user_id: known.id, is_new_user: false });
    expect(await readUser(userId)).toMatchObject({ is_anonymous: true, primary_email: null });
  });
});
