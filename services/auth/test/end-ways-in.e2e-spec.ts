import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  type ApiResponse,
  Authenticator,
  capturedMail,
  client,
  codeIn,
  createProject,
  serverApi,
  signUp,
  SoftwareAuthenticator,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

/** An emailed link lists everything that acts for the account, and a password reset offers to end it (security E7). */

const CALLBACK = 'http://localhost:3000/callback';
const UNKNOWN = { status: 404, knownError: 'VERIFICATION_CODE_NOT_FOUND' };
const USED = { status: 409, knownError: 'VERIFICATION_CODE_ALREADY_USED' };
const NOTHING = {
  password: false,
  passkeys: 0,
  oauth_providers: [],
  other_addresses: 0,
  api_keys: 0,
  team_api_keys: 0,
  sessions: 0,
  applications: [],
};

let project: TestProject;
let other: TestProject;
beforeAll(async () => {
  project = await createProject({
    config: { magic_link_enabled: true, passkey_enabled: true, oauth_providers: [{ id: 'github', type: 'shared' }] },
    override: { 'apiKeys.enabled': { user: true, team: true } },
  });
  other = await createProject();
});

const address = () => `${randomUUID()}@example.com`;
const end = (code: string, more: object = {}, of = project) => client(of).post('/auth/ways-in/end', { code, ...more });
const list = (code: string, of = project) => client(of).post('/auth/ways-in', { code });
const signIn = (email: string, password: string) => client(project).post('/auth/password/sign-in', { email, password });

async function proven(): Promise<TestUser> {
  const user = await signUp(project);
  succeeded(await serverApi(project).patch(`/users/${user.userId}`, { primary_email_verified: true }));
  return user;
}

const seen: string[] = [];
async function reset(email: string): Promise<{ password: string; body: any }> {
  succeeded(await client(project).post('/auth/password/send-reset-code', { email, callback_url: CALLBACK }));
  const { id, text } = await capturedMail(project, { to: email, template: 'password_reset', after: seen });
  seen.push(id);
  const password = randomUUID();
  const answer = await client(project).post('/auth/password/reset', { code: codeIn(text), password });
  return { password, body: succeeded(answer) };
}

async function addAddress({ userId }: TestUser, is_verified = true): Promise<string> {
  const value = address();
  const channel = { user_id: userId, type: 'email', value, used_for_auth: true, is_verified };
  succeeded(await serverApi(project).post('/contact-channels', channel));
  return value;
}

async function addPasskey(api: Api): Promise<SoftwareAuthenticator> {
  const device = new SoftwareAuthenticator('http://localhost:3000');
  const creation = succeeded(await api.post('/auth/passkey/initiate-passkey-registration', {}));
  const credential = device.create(creation.options_json);
  succeeded(await api.post('/auth/passkey/register', { code: creation.code, credential }));
  return device;
}

async function signInByPasskey(device: SoftwareAuthenticator): Promise<ApiResponse> {
  const request = succeeded(await client(project).post('/auth/passkey/initiate-passkey-authentication'));
  const authentication_response = device.get(request.options_json);
  return client(project).post('/auth/passkey/sign-in', { code: request.code, authentication_response });
}

async function equip(user: TestUser) {
  const [api, server] = [client(project, user), serverApi(project)];
  const device = await addPasskey(api);
  const second = await addAddress(user);
  const account = { user_id: user.userId, provider_config_id: 'github', account_id: randomUUID() };
  succeeded(await server.post('/oauth-providers', { ...account, allow_sign_in: true, allow_connected_accounts: true }));
  const team = succeeded(await server.post('/teams', { display_name: 'Team', creator_user_id: user.userId })).id;
  const key = { description: 'Key', expires_at_millis: null };
  const own = succeeded(await api.post('/user-api-keys', { ...key, user_id: 'me' })).value;
  const ofTeam = succeeded(await api.post('/team-api-keys', { ...key, team_id: team })).value;
  const ofServer = succeeded(await server.post('/team-api-keys', { ...key, team_id: team })).value;
  return { device, second, own, ofTeam, ofServer };
}
const isKey = async (kind: 'user' | 'team', api_key: string): Promise<boolean> =>
  (await serverApi(project).post(`/${kind}-api-keys/check`, { api_key })).status === 200;

describe('after a reset', () => {
  it('the answer lists nothing and has no code if nothing else acts for the user', async () => {
    const { body } = await reset((await proven()).email);
    expect(body).toEqual({
      success: true,
      ways_in: NOTHING,
      end_ways_in_code: null,
      end_ways_in_needs_totp: false,
    });
  });

  it('refuses to end anything without its code, with a code of another kind, and in another project', async () => {
    const user = await proven();
    const { device, own } = await equip(user);
    succeeded(
      await client(project).post('/auth/password/send-reset-code', { email: user.email, callback_url: CALLBACK }),
    );
    const { text } = await capturedMail(project, { to: user.email, template: 'password_reset' });
    expect(await end(codeIn(text))).toMatchObject(UNKNOWN);
    const answer = await client(project).post('/auth/password/reset', { code: codeIn(text), password: randomUUID() });
    const code = succeeded(answer).end_ways_in_code;
    expect(await end(code, {}, other)).toMatchObject(UNKNOWN);
    expect(await end('0'.repeat(45))).toMatchObject(UNKNOWN);
    expect(await client(project).post('/auth/password/reset', { code, password: randomUUID() })).toMatchObject(UNKNOWN);
    expect(await list(code)).toMatchObject(UNKNOWN);
    expect(await isKey('user', own)).toBe(true);
    expect((await signInByPasskey(device)).status).toBe(200);
  });

  it('lists what is left, and one call ends all of it, including later additions', async () => {
    const user = await proven();
    const { device, second, own, ofTeam, ofServer } = await equip(user);
    const { password, body } = await reset(user.email);
    expect(body).toMatchObject({
      ways_in: {
        password: false,
        passkeys: 1,
        oauth_providers: ['GitHub'],
        other_addresses: 1,
        api_keys: 1,
        team_api_keys: 1,
        sessions: 0,
        applications: [],
      },
      end_ways_in_needs_totp: false,
    });
    const intruder = succeeded(await signInByPasskey(device)).access_token;

    const answers = await Promise.all(Array.from({ length: 4 }, () => end(body.end_ways_in_code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await end(body.end_ways_in_code)).toMatchObject(USED);

    expect((await client(project, { accessToken: intruder }).get('/users/me')).status).toBe(401);
    expect(await signInByPasskey(device)).toMatchObject({ status: 400 });
    expect([await isKey('user', own), await isKey('team', ofTeam), await isKey('team', ofServer)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await signIn(second, password)).toMatchObject({ knownError: 'EMAIL_PASSWORD_MISMATCH' });
    const { items } = succeeded(await serverApi(project).get(`/oauth-providers?user_id=${user.userId}`));
    expect(items).toMatchObject([{ allow_sign_in: false, allow_connected_accounts: true }]);
    succeeded(await signIn(user.email, password));
    for (const to of [user.email, second]) await capturedMail(project, { to, subject: /All other access was removed/ });
  });

  it('keeps the address of the reset, and notifies the primary one, which no longer signs in', async () => {
    const user = await proven();
    const second = await addAddress(user);
    const { password, body } = await reset(second);
    expect(body.ways_in).toEqual({ ...NOTHING, other_addresses: 1 });
    succeeded(await end(body.end_ways_in_code));
    expect(await signIn(user.email, password)).toMatchObject({ knownError: 'EMAIL_PASSWORD_MISMATCH' });
    succeeded(await signIn(second, password));
    await capturedMail(project, { to: user.email, subject: /All other access was removed/ });
  });

  it('of an unverified address, the answer lists what is left and has no code', async () => {
    const user = await proven();
    const second = await addAddress(user, false);
    const { body } = await reset(second);
    expect(body).toMatchObject({ ways_in: { ...NOTHING, other_addresses: 1 }, end_ways_in_code: null });
    // The first reset has verified the address.
    const again = await reset(second);
    expect(again.body.end_ways_in_code).not.toBeNull();
  });

  it('another new password, or removing the address, invalidates the code', async () => {
    const [changed, moved] = [await proven(), await proven()];
    const left: string[] = [];
    for (const user of [changed, moved]) {
      left.push((await equip(user)).own);
    }
    const [first, second] = [await reset(changed.email), await reset(moved.email)];
    const { access_token } = succeeded(await signIn(changed.email, first.password));
    const change = { old_password: first.password, new_password: randomUUID() };
    succeeded(await client(project, { accessToken: access_token }).post('/auth/password/update', change));
    succeeded(await serverApi(project).patch(`/users/${moved.userId}`, { primary_email: address() }));
    for (const { body } of [first, second]) expect([404, 409]).toContain((await end(body.end_ways_in_code)).status);
    for (const key of left) expect(await isKey('user', key)).toBe(true);
  });

  it('requires the second factor of users who have one, with at most 5 tries (security G5, G6)', async () => {
    const user = await proven();
    const { own } = await equip(user);
    const app = new Authenticator();
    succeeded(await serverApi(project).patch(`/users/${user.userId}`, { totp_secret_base64: app.secretBase64 }));
    const { body } = await reset(user.email);
    expect(body.end_ways_in_needs_totp).toBe(true);
    for (const more of [{}, { totp: '' }, { totp: app.wrongCode() }, { totp: app.wrongCode() }])
      expect(await end(body.end_ways_in_code, more)).toMatchObject({ status: 400, knownError: 'INVALID_TOTP_CODE' });
    expect(await isKey('user', own)).toBe(true);
    succeeded(await end(body.end_ways_in_code, { totp: app.code() }));
    expect(await isKey('user', own)).toBe(false);
    expect(succeeded(await serverApi(project).get(`/users/${user.userId}`)).requires_totp_mfa).toBe(true);

    const guessed = await proven();
    await equip(guessed);
    succeeded(await serverApi(project).patch(`/users/${guessed.userId}`, { totp_secret_base64: app.secretBase64 }));
    const { end_ways_in_code: code } = (await reset(guessed.email)).body;
    for (let n = 0; n < 5; n += 1) expect(await end(code, { totp: app.wrongCode() })).toMatchObject({ status: 400 });
    expect(await end(code, { totp: app.code(1) })).toMatchObject({
      knownError: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    });
  });

  it('also requires a second factor that was turned on after the reset', async () => {
    const user = await proven();
    const { own } = await equip(user);
    const { body } = await reset(user.email);
    const app = new Authenticator();
    succeeded(await serverApi(project).patch(`/users/${user.userId}`, { totp_secret_base64: app.secretBase64 }));
    expect((await end(body.end_ways_in_code)).status).toBeGreaterThanOrEqual(400);
    expect(await isKey('user', own)).toBe(true);
  });
});

describe('a verification link', () => {
  async function verificationCode(user: TestUser): Promise<string> {
    const send = { email: user.email, callback_url: CALLBACK };
    succeeded(await client(project, user).post('/contact-channels/send-verification-code', send));
    return codeIn((await capturedMail(project, { to: user.email, template: 'email_verification' })).text);
  }

  it('lists kinds and counts of what acts for the account, and ends nothing', async () => {
    const user = await signUp(project);
    const { device, own } = await equip(user);
    const code = await verificationCode(user);
    const answer = await list(code);
    expect(succeeded(answer)).toEqual({
      ways_in: {
        password: true,
        passkeys: 1,
        oauth_providers: ['GitHub'],
        other_addresses: 1,
        api_keys: 1,
        team_api_keys: 1,
        sessions: 1,
        applications: [],
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain('@');
    succeeded(await client(project).post('/contact-channels/verify', { code }));
    expect(await list(code)).toMatchObject(USED);
    expect(await isKey('user', own)).toBe(true);
    succeeded(await client(project, user).get('/users/me'));
    expect((await signInByPasskey(device)).status).toBe(200);
    succeeded(await signIn(user.email, user.password));
  });

  it('lists nothing to the mailbox of an address that does not sign in', async () => {
    const user = await proven();
    const api = client(project, user);
    const value = address();
    const channel = { user_id: 'me', type: 'email', value, used_for_auth: false };
    const { id } = succeeded(await api.post('/contact-channels', channel));
    succeeded(await api.post(`/contact-channels/me/${id}/send-verification-code`, { callback_url: CALLBACK }));
    const { text } = await capturedMail(project, { to: value, template: 'email_verification' });
    expect(succeeded(await list(codeIn(text)))).toEqual({ ways_in: null });
  });

  it('lists nothing for a code that is unknown, of another kind or of another project', async () => {
    const user = await signUp(project);
    const code = await verificationCode(user);
    for (const answer of [await list('0'.repeat(45)), await list(code, other), await end(code)])
      expect(answer).toMatchObject(UNKNOWN);
  });
});
