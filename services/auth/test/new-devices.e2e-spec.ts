import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  type ApiResponse,
  Authenticator,
  capturedMail,
  client,
  codeIn,
  createProject,
  FLAGS,
  serverApi,
  signUp,
  SoftwareAuthenticator,
  strictServer,
  succeeded,
  type TestProject,
  type TestSession,
  type TestUser,
} from '@hallpass/testing';
import { inDatabase } from './running-database.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const WRONG = { status: 400, knownError: 'INVALID_TOTP_CODE' };
const NOT_FOUND = { status: 404, knownError: 'VERIFICATION_CODE_NOT_FOUND' };
const ASKED = { status: 400, knownError: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' };
const ON = { 'auth.challengeNewDevices': true };
const CONFIG = { magic_link_enabled: true, passkey_enabled: true, allow_localhost: true };

const ALL_INVISIBLE = /[\u200b-\u200d]/g;

/** An address of its own network (RFC 2544 range for tests). */
const elsewhere = () => `198.19.${randomInt(256)}.${randomInt(1, 255)}`;
const from = (api: Api, network: string, tokens?: string): Api =>
  api.with({ 'x-forwarded-for': network, 'user-agent': FIREFOX, 'x-hallpass-device-tokens': tokens });

describe('sign-ins from new devices (security G13, docs/second-factor.md)', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await createProject({ server: await strictServer(), config: CONFIG, override: ON });
  });

  /** A user with a verified address, who has signed up in a network of its own. */
  async function verified(of: TestProject = project): Promise<TestUser & { home: string }> {
    const home = elsewhere();
    const user = { ...(await signUp({ ...of, clientAddress: home })), home };
    succeeded(await serverApi(of).patch(`/users/${user.userId}`, { primary_email_verified: true }));
    return user;
  }
  const signIn = (
    { email, password }: Pick<TestUser, 'email' | 'password'>,
    network: string,
    tokens?: string,
    of: TestProject = project,
  ) => from(client(of), network, tokens).post('/auth/password/sign-in', { email, password });
  const finish = (code: string, totp: string, network: string) =>
    from(client(project), network).post('/auth/mfa/sign-in', { type: 'totp', totp, code });
  const attemptIn = ({ body }: ApiResponse): string => body.details.attempt_code;
  const mailTo = (email: string, count = 1) => capturedMail(project, { to: email, template: 'new_device', count });
  const digitsIn = (text: string): string => /\b\d{6}\b/.exec(text)![0];
  const wrong = (digits: string): string => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
  const mailsTo = async (email: string): Promise<number> =>
    succeeded(await adminApi(project).get('/internal/emails')).items.filter(({ to }: { to: string[] }) =>
      to.includes(email),
    ).length;
  const sessionsOf = async ({ userId }: TestUser) =>
    succeeded(await serverApi(project).get(`/auth/sessions?user_id=${userId}`)).items as Record<string, unknown>[];

  /** Signs in from a new network with the emailed code. */
  async function confirmed(user: TestUser, network = elsewhere()): Promise<{ token: string; session: TestSession }> {
    const asked = await signIn(user, network);
    expect(asked).toMatchObject(ASKED);
    const { text } = await mailTo(user.email);
    const done = succeeded(await finish(attemptIn(asked), digitsIn(text), network));
    return {
      token: done.device_token,
      session: { accessToken: done.access_token, refreshToken: done.refresh_token },
    };
  }

  it('get the same answer as from known ones after a wrong password, and send nothing', async () => {
    const user = await verified();
    const guess = { ...user, password: 'not the password at all' };
    const [known, unknown, nobody] = [
      await signIn(guess, user.home),
      await signIn(guess, elsewhere()),
      await signIn({ ...guess, email: `nobody-${user.email}` }, elsewhere()),
    ];
    expect(known).toMatchObject({ status: 400, knownError: 'EMAIL_PASSWORD_MISMATCH' });
    expect([unknown.body, nobody.body]).toEqual([known.body, known.body]);
    expect(await mailsTo(user.email)).toBe(0);
  });

  it('start no session before the emailed code, and only that code starts one', async () => {
    const user = await verified();
    const network = elsewhere();
    const asked = await signIn(user, network);
    expect(asked).toMatchObject(ASKED);
    expect(asked.body.details).toEqual({ attempt_code: expect.stringMatching(/^\w{45}$/), challenge: 'new_device' });
    expect(await sessionsOf(user)).toHaveLength(1);
    const { text } = await mailTo(user.email);
    expect(text.replaceAll(ALL_INVISIBLE, '')).toContain(`Firefox, from ${network}`);
    const code = attemptIn(asked);
    expect(await finish(code, wrong(digitsIn(text)), network)).toMatchObject(WRONG);
    const backup = { type: 'backup_code', backup_code: digitsIn(text), code };
    expect(await from(client(project), network).post('/auth/mfa/sign-in', backup)).toMatchObject(WRONG);
    expect(await sessionsOf(user)).toHaveLength(1);

    const done = succeeded(await finish(code, digitsIn(text), network));
    expect(done).toMatchObject({ user_id: user.userId, is_new_user: false, device_token: expect.any(String) });
    expect(await finish(code, digitsIn(text), network)).toMatchObject({ knownError: 'VERIFICATION_CODE_ALREADY_USED' });
  });

  it('end after five wrong codes, and pause the user after twenty', async () => {
    const user = await verified();
    const networks = [elsewhere(), elsewhere()];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const network = networks[attempt % 2]!;
      const asked = await signIn(user, network);
      const right = digitsIn((await mailTo(user.email, attempt + 1)).text);
      for (let guess = 0; guess < 5; guess += 1)
        expect(await finish(attemptIn(asked), wrong(right), network)).toMatchObject(WRONG);
      expect(await finish(attemptIn(asked), right, network)).toMatchObject({
        knownError: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
      });
    }
    const asked = await signIn(user, networks[0]!);
    const { text } = await mailTo(user.email, 5);
    const paused = await finish(attemptIn(asked), digitsIn(text), networks[0]!);
    expect([paused.status, paused.headers.get('x-hallpass-error')]).toEqual([429, 'RATE_LIMITED']);
  });

  it('do not accept a code after a second factor was set up, the address removed or the password changed', async () => {
    const changes: ((user: TestUser, api: Api) => Promise<ApiResponse>)[] = [
      (_user, api) => api.patch('/users/me', { totp_secret_base64: new Authenticator().secretBase64 }),
      ({ userId }) => serverApi(project).patch(`/users/${userId}`, { primary_email_verified: false }),
      ({ userId }) => serverApi(project).patch(`/users/${userId}`, { password: 'another battery staple' }),
    ];
    for (const change of changes) {
      const user = await verified();
      const network = elsewhere();
      const asked = await signIn(user, network);
      const { text } = await mailTo(user.email);
      succeeded(await change(user, client(project, user)));
      const late = await finish(attemptIn(asked), digitsIn(text), network);
      expect([404, 409]).toContain(late.status);
      expect(late.knownError).toMatch(/VERIFICATION_CODE/);
    }
  });

  it('are known by their token, of the same user and project only, until it ends', async () => {
    const [user, other] = [await verified(), await verified()];
    const { token } = await confirmed(user);
    expect(succeeded(await signIn(user, elsewhere(), token)).device_token).toBeUndefined();
    expect(succeeded(await signIn(user, elsewhere(), `nonsense, ${token}`)).user_id).toBe(user.userId);
    expect(await signIn(other, elsewhere(), token)).toMatchObject(ASKED);
    await inDatabase(
      `UPDATE auth.session SET device_remembered_until = now() - interval '1 second'
       WHERE project_id = $1 AND user_id = $2`,
      [project.id, user.userId],
      await strictServer(),
    );
    expect(await signIn(user, elsewhere(), token)).toMatchObject(ASKED);
  });

  it('are known in a network of a session of the last 30 days', async () => {
    const user = await verified();
    succeeded(await signIn(user, user.home));
    const network = elsewhere();
    await confirmed(user, network);
    succeeded(await signIn(user, network));
    await inDatabase(
      `UPDATE auth.session SET last_used_at = now() - interval '31 days' WHERE project_id = $1 AND user_id = $2`,
      [project.id, user.userId],
      await strictServer(),
    );
    expect(await signIn(user, network)).toMatchObject(ASKED);
  });

  it('stay known after signing out', async () => {
    const user = await verified();
    const { token, session } = await confirmed(user);
    succeeded(await client(project, session).delete('/auth/sessions/current', {}));
    succeeded(await signIn(user, elsewhere(), token));
  });

  it.each<[string, (user: TestUser, session: TestSession) => Promise<ApiResponse>]>([
    [
      'the password is changed',
      (user) =>
        client(project, user).post('/auth/password/update', {
          old_password: user.password,
          new_password: 'correct horse battery staple',
        }),
    ],
    ['the user signs out everywhere', (user) => client(project, user).delete('/auth/sessions?user_id=me')],
    [
      'the user ends its session',
      async (user, session) => {
        const own = await client(project, session).get('/auth/sessions?user_id=me');
        const { id } = own.body.items.find(
          ({ is_current_session }: { is_current_session: boolean }) => is_current_session,
        );
        return client(project, user).delete(`/auth/sessions/${id}`);
      },
    ],
  ])('are forgotten when %s', async (name, end) => {
    const user = await verified();
    const network = elsewhere();
    const { token, session } = await confirmed(user, network);
    const isOne = name.startsWith('the user ends its');
    // Signed out: its session has ended already, and must be forgotten as well.
    if (!isOne) succeeded(await client(project, session).delete('/auth/sessions/current', {}));
    succeeded(await end(user, session));
    const now = name.startsWith('the password') ? { ...user, password: 'correct horse battery staple' } : user;
    expect(await signIn(now, elsewhere(), token)).toMatchObject(ASKED);
    expect(await signIn(now, network)).toMatchObject(ASKED);
  });

  it('are listed with the session of the user', async () => {
    const user = await verified();
    const { session } = await confirmed(user);
    const { items } = succeeded(await client(project, session).get('/auth/sessions?user_id=me'));
    const until = items.map((each: Record<string, unknown>) => each['device_remembered_until_millis']);
    expect(until.filter((millis: unknown) => millis !== undefined)).toEqual([expect.any(Number)]);
  });

  describe('are not asked about', () => {
    it('in projects that do not want it, whose answers stay as they are', async () => {
      const plain = await createProject({ server: await strictServer(), config: CONFIG });
      const user = await verified(plain);
      const tokens = succeeded(await signIn(user, elsewhere(), undefined, plain));
      expect(Object.keys(tokens).sort()).toEqual(['access_token', 'refresh_token', 'user_id']);
    });

    it('when the user has no verified address, which no code could reach', async () => {
      succeeded(await signIn(await signUp({ ...project, clientAddress: elsewhere() }), elsewhere()));
    });

    it('when a server signs in', async () => {
      const { email, password } = await verified();
      succeeded(await from(serverApi(project), elsewhere()).post('/auth/password/sign-in', { email, password }));
    });

    it('after an emailed code, or with a second factor', async () => {
      const user = await verified();
      const network = elsewhere();
      const request = { email: user.email, callback_url: 'http://localhost:3000/magic' };
      const api = from(client(project), network);
      const { nonce } = succeeded(await api.post('/auth/otp/send-sign-in-code', request));
      const { text } = await capturedMail(project, { to: user.email, template: 'magic_link', containing: nonce });
      succeeded(await api.post('/auth/otp/sign-in', { code: codeIn(text) }));

      const app = new Authenticator();
      succeeded(await client(project, user).patch('/users/me', { totp_secret_base64: app.secretBase64 }));
      const asked = await signIn(user, elsewhere());
      expect(asked.body.details).toEqual({ attempt_code: expect.any(String) });
      const done = succeeded(await finish(attemptIn(asked), app.code(), elsewhere()));
      expect(done.device_token).toBeUndefined();
    });

    it.each([
      ['with user verification', FLAGS.userPresent | FLAGS.userVerified, false],
      ['without user verification, which proves one factor', FLAGS.userPresent, true],
    ])('after a passkey %s', async (_name, flags, isAsked) => {
      const user = await verified();
      const authenticator = new SoftwareAuthenticator('http://localhost:3000', flags);
      const api = client(project, user);
      const begun = succeeded(await api.post('/auth/passkey/initiate-passkey-registration', {}));
      const credential = authenticator.create(begun.options_json);
      succeeded(await api.post('/auth/passkey/register', { code: begun.code, credential }));
      const away = from(client(project), elsewhere());
      const { options_json, code } = succeeded(await away.post('/auth/passkey/initiate-passkey-authentication'));
      const proof = { code, authentication_response: authenticator.get(options_json) };
      const answer = await away.post('/auth/passkey/sign-in', proof);
      if (isAsked) expect(answer).toMatchObject(ASKED);
      else succeeded(answer);
    });
  });

  it('does not finish an attempt in another project', async () => {
    const user = await verified();
    const asked = await signIn(user, elsewhere());
    const { text } = await mailTo(user.email);
    const other = await createProject({ server: await strictServer(), config: CONFIG, override: ON });
    const proof = { type: 'totp', totp: digitsIn(text), code: attemptIn(asked) };
    expect(await client(other).post('/auth/mfa/sign-in', proof)).toMatchObject(NOT_FOUND);
  });
});
