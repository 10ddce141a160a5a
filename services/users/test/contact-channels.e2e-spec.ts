/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TEXT_ERRORS } from '@hallpass/errors';
import {
  type Api,
  type ApiResponse,
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

const CALLBACK = 'http://localhost:3000/verify?from=mail';

let project: TestProject;
let server: Api;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  project = await createProject({ config: { allow_localhost: true } });
  server = serverApi(project);
  [ada, bob] = [await signUp(project), await signUp(project)];
});

const address = () => `${randomUUID()}@example.com`;
const answerOf = ({ status, knownError }: ApiResponse) => [status, knownError];
const channel = (user: { userId: string }, more: object = {}) => ({
  user_id: user.userId,
  type: 'email',
  value: address(),
  used_for_auth: false,
  ...more,
});
const primaryOf = async (user: TestUser) =>
  succeeded(await server.get(`/contact-channels?user_id=${user.userId}`)).items.find(
    (each: { is_primary: boolean }) => each.is_primary,
  );

async function verified(): Promise<TestUser> {
  const user = await signUp(project);
  succeeded(await server.patch(`/users/${user.userId}`, { primary_email_verified: true }));
  return user;
}

describe('GET /contact-channels', () => {
  it('answers a client only about its own user', async () => {
    expect((await client(project).get('/contact-channels?user_id=me')).knownError).toBe(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    );
    expect((await client(project).get('/contact-channels')).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    for (const query of ['', `?user_id=${randomUUID()}`]) {
      const answer = await client(project, ada).get(`/contact-channels${query}`);
      expect(answerOf(answer)).toEqual([403, null]);
    }
  });

  it('shows the address a user signed up with', async () => {
    const shown = {
      id: expect.any(String),
      user_id: ada.userId,
      type: 'email',
      value: ada.email,
      used_for_auth: true,
      is_verified: false,
      is_primary: true,
    };
    const own = await client(project, ada).get('/contact-channels?user_id=me');
    expect(own.body).toEqual({ items: [shown], is_paginated: false });
    expect((await server.get(`/contact-channels?user_id=${ada.userId}`)).body).toEqual(own.body);
    expect((await server.get(`/contact-channels?user_id=${randomUUID()}`)).body.items).toEqual([]);
  });
});

describe('POST /contact-channels', () => {
  it('is refused to a client without a user, and for other users', async () => {
    const nobody = await client(project).post('/contact-channels', { ...channel(ada), user_id: 'me' });
    expect(answerOf(nobody)).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']);
    expect(answerOf(await client(project, ada).post('/contact-channels', channel(bob)))).toEqual([403, null]);
    for (const user_id of [randomUUID(), project.owner.userId])
      expect(answerOf(await server.post('/contact-channels', { ...channel(ada), user_id }))).toEqual([
        404,
        'USER_NOT_FOUND',
      ]);
  });

  it.each([
    [{ is_verified: true }],
    [{ value: '' }],
    [{ value: 'not an address' }],
    [{ value: 'a@example.com,b@example.com' }],
    [{ value: ['a@example.com'] }],
    [{ value: 'a@example.com\r\nBcc: b@example.com' }],
    [{ type: 'phone' }],
    [{ used_for_auth: undefined }],
    [{ unknown: 1 }],
  ])('answers a client 400 SCHEMA_ERROR to %j', async (more) => {
    const answer = await client(project, ada).post('/contact-channels', channel(ada, more));
    expect(answerOf(answer)).toEqual([400, 'SCHEMA_ERROR']);
  });

  it('refuses an address the user already has, and one that signs in another user, in any spelling', async () => {
    const twice = await client(project, ada).post('/contact-channels', channel(ada, { value: ada.email }));
    expect(answerOf(twice)).toEqual([400, null]);
    const value = ` ${bob.email.toUpperCase()} `.trim();
    const taken = await client(project, ada).post('/contact-channels', channel(ada, { value, used_for_auth: true }));
    expect(answerOf(taken)).toEqual([409, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE']);
    expect(taken.body.details).toEqual({
      type: 'email',
      contact_channel_value: bob.email,
      would_work_if_email_was_verified: false,
    });
    const unused = await client(project, ada).post('/contact-channels', channel(ada, { value }));
    expect(unused.body).toMatchObject({ value: bob.email, used_for_auth: false, is_verified: false });
  });

  it('gives an address to one of many parallel requests', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => server.post('/users', {})));
    const value = address();
    const answers = await Promise.all(
      users.map(({ body }) =>
        server.post('/contact-channels', channel({ userId: body.id }, { value, used_for_auth: true })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('allows a user one unverified sign-in address, even in parallel requests; a server may add more (security E10)', async () => {
    const user = await verified();
    const [first, ...others] = Array.from({ length: 6 }, () => channel(user, { used_for_auth: true }));
    const api = client(project, user);
    const answers = await Promise.all([first, ...others].map((body) => api.post('/contact-channels', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400)!;
    expect([refused.knownError, refused.body]).toEqual([null, TEXT_ERRORS.UnverifiedSignInAddress.message]);
    // Not in two steps either, and not by making a verified address unverified.
    const unused = succeeded(await api.post('/contact-channels', channel(user)));
    expect(answerOf(await api.patch(`/contact-channels/me/${unused.id}`, { used_for_auth: true }))).toEqual([
      400,
      null,
    ]);
    const primary = await primaryOf(user);
    const changed = await api.patch(`/contact-channels/me/${primary.id}`, { value: address() });
    expect(answerOf(changed)).toEqual([400, null]);
    // The existing one may be changed to another address.
    const made = answers.find(({ status }) => status === 201)!.body;
    expect((await api.patch(`/contact-channels/me/${made.id}`, { value: address() })).status).toBe(200);
    expect((await server.post('/contact-channels', channel(user, { used_for_auth: true }))).status).toBe(201);
  });

  it('notifies the primary address of a new sign-in address', async () => {
    const user = await verified();
    const made = await client(project, user).post(
      '/contact-channels',
      channel(user, { value: address().toUpperCase(), used_for_auth: true }),
    );
    expect(made.status).toBe(201);
    expect(made.body.value).toBe(made.body.value.toLowerCase());
    const { text } = await capturedMail(project, { to: user.email, template: 'security_notice' });
    expect(text).toContain('used to sign in to your account');
    const { status } = await client(project).post('/auth/password/sign-in', {
      email: made.body.value,
      password: user.password,
    });
    expect(status).toBe(200);
  });

  it('makes it primary and verified for a server', async () => {
    const user = await signUp(project);
    const made = await server.post('/contact-channels', channel(user, { is_primary: true, is_verified: true }));
    expect(made.body).toMatchObject({ is_primary: true, is_verified: true, used_for_auth: false });
    expect(succeeded(await server.get(`/users/${user.userId}`))).toMatchObject({
      primary_email: made.body.value,
      primary_email_verified: true,
      primary_email_auth_enabled: false,
    });
  });
});

describe('GET, PATCH and DELETE /contact-channels/{user_id}/{id}', () => {
  it('are refused to clients for other users, and give foreign ids the same answer as missing ones', async () => {
    const { id } = await primaryOf(bob);
    const theirs = `/contact-channels/${bob.userId}/${id}`;
    const adas = client(project, ada);
    for (const answer of [await adas.get(theirs), await adas.patch(theirs, {}), await adas.delete(theirs)])
      expect(answerOf(answer)).toEqual([403, null]);
    const nobody = await client(project).get(`/contact-channels/me/${id}`);
    expect(answerOf(nobody)).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']);
    const foreign = await createProject();
    const [channels] = succeeded(await serverApi(foreign).get('/contact-channels')).items;
    for (const [userId, channelId] of [
      ['me', id],
      ['me', randomUUID()],
      ['me', channels?.id ?? randomUUID()],
    ]) {
      const path = `/contact-channels/${userId}/${channelId}`;
      const answers = [await adas.get(path), await adas.patch(path, { value: address() }), await adas.delete(path)];
      expect(answers.map(answerOf)).toEqual([
        [404, null],
        [400, null],
        [400, null],
      ]);
    }
    expect((await primaryOf(bob)).id).toBe(id);
  });

  it('refuse clients the fields reserved for servers', async () => {
    const { id } = await primaryOf(ada);
    for (const body of [{ is_verified: true }, { id: randomUUID() }, { user_id: 'me' }, { value: null }])
      expect(answerOf(await client(project, ada).patch(`/contact-channels/me/${id}`, body))).toEqual([
        400,
        'SCHEMA_ERROR',
      ]);
    expect((await primaryOf(ada)).is_verified).toBe(false);
  });

  it('refuse an address the user already has, and one that signs in another user', async () => {
    const user = await signUp(project);
    const other = succeeded(await server.post('/contact-channels', channel(user)));
    const path = `/contact-channels/me/${(await primaryOf(user)).id}`;
    const api = client(project, user);
    expect(answerOf(await api.patch(path, { value: other.value }))).toEqual([400, null]);
    expect(answerOf(await api.patch(path, { value: bob.email }))).toEqual([
      409,
      'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    ]);
    expect((await api.get(path)).body.value).toBe(user.email);
  });

  it('make a changed address unverified, and notify the one that no longer signs in', async () => {
    const user = await signUp(project, { verificationCallbackUrl: CALLBACK });
    const { text } = await capturedMail(project, { to: user.email, template: 'email_verification' });
    const path = `/contact-channels/me/${(await primaryOf(user)).id}`;
    succeeded(await server.patch(path.replace('me', user.userId), { is_verified: true }));
    const value = address();
    const changed = await client(project, user).patch(path, { value: value.toUpperCase() });
    expect(changed.body).toMatchObject({ value, is_verified: false, is_primary: true, used_for_auth: true });
    const notice = await capturedMail(project, { to: user.email, template: 'security_notice' });
    expect(notice.subject).toContain('sign-in address');
    // Codes sent to the old address are no longer valid (security D7).
    const late = await client(project).post('/contact-channels/verify', { code: codeIn(text) });
    expect(answerOf(late)).toEqual([409, 'VERIFICATION_CODE_ALREADY_USED']);
    const signIn = (email: string) =>
      client(project).post('/auth/password/sign-in', { email, password: user.password });
    expect((await signIn(user.email)).knownError).toBe('EMAIL_PASSWORD_MISMATCH');
    expect((await signIn(value)).status).toBe(200);
  });

  it('move the primary flag, and remove it', async () => {
    const user = await signUp(project);
    const api = client(project, user);
    const first = await primaryOf(user);
    const second = succeeded(await api.post('/contact-channels', { ...channel(user), user_id: 'me' }));
    expect(second.is_primary).toBe(false);
    const path = `/contact-channels/me/${second.id}`;
    expect((await api.patch(path, { is_primary: true })).body.is_primary).toBe(true);
    expect((await api.get(`/contact-channels/me/${first.id}`)).body.is_primary).toBe(false);
    expect((await api.get('/users/me')).body.primary_email).toBe(second.value);
    expect((await api.patch(path, { is_primary: false })).body.is_primary).toBe(false);
    expect((await api.get('/users/me')).body).toMatchObject({ primary_email: null, primary_email_verified: false });
  });

  it('delete even the last address', async () => {
    const user = await signUp(project);
    const path = `/contact-channels/me/${(await primaryOf(user)).id}`;
    expect((await client(project, user).delete(path, {})).body).toEqual({ success: true });
    expect(answerOf(await client(project, user).delete(path))).toEqual([400, null]);
    await capturedMail(project, { to: user.email, template: 'security_notice' });
    const signIn = await client(project).post('/auth/password/sign-in', user);
    expect(signIn.status).toBe(400);
  });

  it('are refused in an impersonation (security B12)', async () => {
    const { userId } = ada;
    const session = succeeded(await server.post('/auth/sessions', { user_id: userId, is_impersonation: true }));
    const api = client(project, { accessToken: session.access_token });
    const { id } = await primaryOf(ada);
    const answers = [
      await api.post('/contact-channels', channel(ada)),
      await api.patch(`/contact-channels/me/${id}`, { value: address() }),
      await api.delete(`/contact-channels/me/${id}`),
    ];
    for (const answer of answers) expect(answerOf(answer)).toEqual([403, null]);
    expect((await api.get(`/contact-channels/me/${id}`)).status).toBe(200);
  });
});

describe('POST /contact-channels/{user_id}/{id}/send-verification-code', () => {
  const send = (api: Api, path: string, callback_url = CALLBACK) =>
    api.post(`/contact-channels/${path}/send-verification-code`, { callback_url });

  it('checks in order: own user, user, channel, already verified, callback', async () => {
    const { id } = await primaryOf(ada);
    expect(answerOf(await send(client(project), `me/${id}`))).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']);
    expect(answerOf(await send(client(project, bob), `${ada.userId}/${id}`))).toEqual([400, null]);
    const unknown = await send(server, `${randomUUID()}/${id}`);
    expect(answerOf(unknown)).toEqual([400, 'USER_ID_DOES_NOT_EXIST']);
    expect(answerOf(await send(client(project, bob), `me/${id}`))).toEqual([404, null]);
    const evil = await send(client(project, ada), `me/${id}`, 'https://evil.example/verify');
    expect(answerOf(evil)).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED']);
    const verified = succeeded(await server.post('/contact-channels', channel(ada, { is_verified: true })));
    const again = await send(server, `${ada.userId}/${verified.id}`, 'https://evil.example/verify');
    expect(answerOf(again)).toEqual([409, 'EMAIL_ALREADY_VERIFIED']);
  });

  it('emails a code to the address, which verifies only that one', async () => {
    const user = await signUp(project);
    const second = succeeded(await server.post('/contact-channels', channel(user)));
    expect((await send(client(project, user), `me/${second.id}`)).body).toEqual({ success: true });
    const { text } = await capturedMail(project, { to: second.value, template: 'email_verification' });
    expect(text).toContain('http://localhost:3000/verify?from=mail&code=');
    expect((await client(project).post('/contact-channels/verify', { code: codeIn(text) })).body).toEqual({
      success: true,
    });
    const { items } = succeeded(await server.get(`/contact-channels?user_id=${user.userId}`));
    expect(items.map((each: { is_verified: boolean }) => each.is_verified)).toEqual([false, true]);
  });
});

describe('POST /contact-channels/send-verification-code', () => {
  const path = '/contact-channels/send-verification-code';

  it('refuses callers who are not signed in, and any address except the primary one', async () => {
    const body = { email: ada.email, callback_url: CALLBACK };
    expect(answerOf(await client(project).post(path, body))).toEqual([400, 'SCHEMA_ERROR']);
    for (const email of [bob.email, ada.email.toUpperCase()]) {
      const answer = await client(project, ada).post(path, { ...body, email });
      expect(answerOf(answer)).toEqual([400, 'EMAIL_IS_NOT_PRIMARY_EMAIL']);
      expect(answer.body.details).toEqual({ email, primary_email: ada.email });
    }
    const evil = await client(project, ada).post(path, { ...body, callback_url: 'https://evil.example' });
    expect(answerOf(evil)).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED']);
  });

  it('emails a code to the primary address', async () => {
    const user = await signUp(project);
    const sent = await client(project, user).post(path, { email: user.email, callback_url: CALLBACK });
    expect([sent.status, sent.body]).toEqual([200, { success: true }]);
    const { text } = await capturedMail(project, { to: user.email, template: 'email_verification' });
    const code = codeIn(text);
    succeeded(await client(project).post('/contact-channels/verify', { code }));
    const again = await client(project, user).post(path, { email: user.email, callback_url: CALLBACK });
    expect(answerOf(again)).toEqual([409, 'EMAIL_ALREADY_VERIFIED']);
  });
});

describe('POST /contact-channels/verify', () => {
  const paths = ['/contact-channels/verify', '/contact-channels/verify/check-code'];

  it.each(paths)('%s refuses callers without keys', async (path) => {
    const answer = await rawApi(project.baseUrl).post(path, { code: 'x'.repeat(45) });
    expect(answerOf(answer)).toEqual([400, 'ACCESS_TYPE_REQUIRED']);
  });

  it.each(paths)('%s refuses a body without a code, and unknown fields', async (path) => {
    for (const body of [{}, { code: 'x'.repeat(45), email: ada.email }]) {
      const answer = await client(project, ada).post(path, body);
      expect(answerOf(answer)).toEqual([400, 'SCHEMA_ERROR']);
    }
  });

  it.each(paths)('%s does not accept a made-up code', async (path) => {
    const answer = await client(project, ada).post(path, { code: '0123456789'.repeat(4) + 'abcde' });
    expect(answerOf(answer)).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
  });
});
