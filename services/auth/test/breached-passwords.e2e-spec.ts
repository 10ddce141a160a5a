/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  client,
  codeIn,
  createProject,
  serverApi,
  signUp,
  type StartedServer,
  startServer,
  succeeded,
  type TestProject,
} from '@hallpass/testing';

/** In the list that ships, but not among the common ones. */
const BREACHED = 'hajo198251';
const CALLBACK = 'http://localhost:3000/reset';
const address = () => `${randomUUID()}@example.com`;

const post = (project: TestProject, path: string, body: object) => client(project).post(`/auth/password/${path}`, body);

/** A server sets the password, which is not checked. */
async function userWith(project: TestProject, password: string): Promise<{ email: string; userId: string }> {
  const email = address();
  const user = { primary_email: email, primary_email_auth_enabled: true, password };
  return { email, userId: succeeded(await serverApi(project).post('/users', user)).id };
}

async function signIn(project: TestProject, email: string, password: string) {
  const tokens = succeeded(await post(project, 'sign-in', { email, password }));
  expect(Object.keys(tokens).sort()).toEqual(['access_token', 'refresh_token', 'user_id']);
  return client(project, { accessToken: tokens.access_token, refreshToken: tokens.refresh_token });
}

const mailsAbout = async (project: TestProject, email: string): Promise<number> =>
  succeeded(await adminApi(project).get('/internal/emails')).items.filter(
    ({ to, subject }: { to: string[]; subject: string }) => to.includes(email) && /breached passwords/.test(subject),
  ).length;

describe('breached passwords (security C13, docs/passwords.md)', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await createProject({ config: { allow_localhost: true } });
  });

  describe('when a password is chosen', () => {
    const refused = { status: 400, knownError: 'PASSWORD_REQUIREMENTS_NOT_MET' };

    it('refuses them at a sign-up, for known and unknown addresses alike', async () => {
      const { email } = await signUp(project);
      const [known, unknown] = await Promise.all(
        [email, address()].map((each) => post(project, 'sign-up', { email: each, password: BREACHED })),
      );
      expect(unknown).toMatchObject(refused);
      expect(unknown!.body.details).toEqual({ message: expect.stringContaining('data breaches') });
      expect({ status: known!.status, body: known!.body }).toEqual({ status: unknown!.status, body: unknown!.body });
    });

    it('refuses them at a change, a first password and a reset, which can be tried again', async () => {
      const user = await signUp(project);
      const change = { old_password: user.password, new_password: BREACHED.toUpperCase() };
      expect(await client(project, user).post('/auth/password/update', change)).toMatchObject(refused);
      const bare = succeeded(
        await serverApi(project).post('/users', { primary_email: address(), primary_email_auth_enabled: true }),
      );
      const session = succeeded(await serverApi(project).post('/auth/sessions', { user_id: bare.id }));
      const bareApi = client(project, { accessToken: session.access_token });
      expect(await bareApi.post('/auth/password/set', { password: BREACHED })).toMatchObject(refused);
      succeeded(await post(project, 'send-reset-code', { email: user.email, callback_url: CALLBACK }));
      const code = codeIn((await capturedMail(project, { to: user.email, template: 'password_reset' })).text);
      expect(await post(project, 'reset', { code, password: BREACHED })).toMatchObject(refused);
      succeeded(await post(project, 'reset', { code, password: 'three unrelated words' }));
    });

    it('allows them in a project that turned the check off, but never a common one', async () => {
      const off = await createProject({ override: { 'auth.password.checkBreached': false } });
      const user = succeeded(await post(off, 'sign-up', { email: address(), password: BREACHED }));
      const api = client(off, { accessToken: user.access_token });
      expect(succeeded(await api.get('/auth/password'))).toEqual({ min_length: 8, should_change: false });
      expect(await post(off, 'sign-up', { email: address(), password: 'password123' })).toMatchObject(refused);
    });
  });

  describe('when a user signs in with one', () => {
    it('gives the session, sends one email, and asks for a new password until there is one', async () => {
      const { email } = await userWith(project, BREACHED);
      const apis = await Promise.all(Array.from({ length: 5 }, () => signIn(project, email, BREACHED)));
      await capturedMail(project, { to: email, subject: /breached passwords/ });
      const status = () => apis[0]!.get('/auth/password');
      expect(succeeded(await status())).toEqual({ min_length: 8, should_change: true });
      succeeded(
        await apis[0]!.post('/auth/password/update', { old_password: BREACHED, new_password: 'three unrelated words' }),
      );
      expect(succeeded(await (await signIn(project, email, 'three unrelated words')).get('/auth/password'))).toEqual({
        min_length: 8,
        should_change: false,
      });
      await capturedMail(project, { to: email, subject: /password was changed/ });
      expect(await mailsAbout(project, email)).toBe(1);
    });

    it('says nothing to someone who does not know the password', async () => {
      const { email } = await userWith(project, BREACHED);
      const other = await userWith(project, 'three unrelated words');
      const answers = await Promise.all(
        [email, other.email, address()].map((each) =>
          post(project, 'sign-in', { email: each, password: 'amarula123' }),
        ),
      );
      for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 400, body: answers[0]!.body });
      const marked = await signIn(project, other.email, 'three unrelated words');
      expect(succeeded(await marked.get('/auth/password'))).toMatchObject({ should_change: false });
      expect(await mailsAbout(project, email)).toBe(0);
    });

    it('notifies again about the next breached password, and not about one that a server replaced', async () => {
      const { email, userId } = await userWith(project, BREACHED);
      await signIn(project, email, BREACHED);
      const first = await capturedMail(project, { to: email, subject: /breached passwords/ });
      succeeded(await serverApi(project).patch(`/users/${userId}`, { password: 'amarula123' }));
      const session = succeeded(await serverApi(project).post('/auth/sessions', { user_id: userId }));
      const api = client(project, { accessToken: session.access_token });
      expect(succeeded(await api.get('/auth/password'))).toMatchObject({ should_change: false });
      await signIn(project, email, 'amarula123');
      await capturedMail(project, { to: email, subject: /breached passwords/, after: [first.id] });
      expect(succeeded(await api.get('/auth/password'))).toMatchObject({ should_change: true });
    });

    it('refuses a client without a user', async () => {
      expect(await client(project).get('/auth/password')).toMatchObject({
        knownError: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      });
    });
  });
});

describe('the minimum length of a project (security C2)', () => {
  it.each([7, 65, 8.5, '12', true])('refuses %p', async (minLength) => {
    const project = await createProject();
    const config = { config_override_string: JSON.stringify({ 'auth.password.minLength': minLength }) };
    expect((await adminApi(project).patch('/internal/config/override', config)).status).toBe(400);
  });

  it('applies to every password that a user chooses, and not to present ones', async () => {
    const project = await createProject({ override: { 'auth.password.minLength': 15 } });
    const email = address();
    const short = await post(project, 'sign-up', { email, password: 'fourteen chars' });
    expect(short).toMatchObject({ status: 400, knownError: 'PASSWORD_TOO_SHORT' });
    expect(short.body.details).toEqual({ min_length: 15 });
    succeeded(await post(project, 'sign-up', { email, password: 'fifteen chars !' }));
    const present = await userWith(project, 'ninechars');
    const api = await signIn(project, present.email, 'ninechars');
    expect(succeeded(await api.get('/auth/password'))).toEqual({ min_length: 15, should_change: false });
  });
});

describe('the range API of an operator (security C13)', () => {
  const IN_RANGE = 'neither common nor in the list';
  let ranges: Server;
  let isAway = false;
  let asked: string[] = [];
  let server: StartedServer;
  let project: TestProject;

  beforeAll(async () => {
    const sha1 = createHash('sha1').update(IN_RANGE).digest('hex').toUpperCase();
    ranges = createServer(({ url }, response) => {
      asked.push(url!);
      if (isAway) return void response.writeHead(500).end();
      response.end(url === `/range/${sha1.slice(0, 5)}` ? `${sha1.slice(5)}:12` : `${'0'.repeat(35)}:1`);
    });
    await new Promise<void>((resolve) => ranges.listen(0, '127.0.0.1', resolve));
    const { port } = ranges.address() as AddressInfo;
    server = await startServer({ env: { HALLPASS_BREACHED_PASSWORDS_URL: `http://127.0.0.1:${port}/range` } });
    project = await createProject({ server });
  });
  beforeEach(() => {
    isAway = false;
    asked = [];
  });
  afterAll(async () => {
    await server?.stop();
    ranges.closeAllConnections();
    await new Promise((resolve) => ranges.close(resolve));
  });

  it('decides about passwords that are in no list here, by five characters of their hash', async () => {
    expect(await post(project, 'sign-up', { email: address(), password: IN_RANGE })).toMatchObject({
      knownError: 'PASSWORD_REQUIREMENTS_NOT_MET',
    });
    expect(asked).toEqual([expect.stringMatching(/^\/range\/[0-9A-F]{5}$/)]);
    succeeded(await post(project, 'sign-up', { email: address(), password: 'three unrelated words' }));
    expect(asked).toHaveLength(2);
  });

  it('is not asked about wrong passwords, and about a right one once in 30 days', async () => {
    const { email } = await userWith(project, 'three unrelated words');
    await post(project, 'sign-in', { email, password: 'four unrelated words' });
    expect(asked).toHaveLength(0);
    for (let time = 0; time < 3; time += 1) await signIn(project, email, 'three unrelated words');
    expect(asked).toHaveLength(1);
  });

  it('flags a password at a sign-in', async () => {
    const { email } = await userWith(project, IN_RANGE);
    const api = await signIn(project, email, IN_RANGE);
    expect(succeeded(await api.get('/auth/password'))).toMatchObject({ should_change: true });
    await capturedMail(project, { to: email, subject: /breached passwords/ });
  });

  it('keeps nobody out while it is away', async () => {
    isAway = true;
    const email = address();
    succeeded(await post(project, 'sign-up', { email, password: IN_RANGE }));
    await signIn(project, email, IN_RANGE);
    isAway = false;
    expect(succeeded(await (await signIn(project, email, IN_RANGE)).get('/auth/password'))).toMatchObject({
      should_change: true,
    });
  });
});
