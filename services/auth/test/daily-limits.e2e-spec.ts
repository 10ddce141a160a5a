/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type ApiResponse,
  capturedMail,
  client,
  createProject,
  serverApi,
  signUp,
  type StrictServer,
  strictServer,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import pg from 'pg';

/** The daily limits on what clients without a session can make a project store (security P10). */

const LIMIT = 250_000;
const callback_url = 'http://localhost:3000/handler';
const address = () => `${randomUUID()}@example.com`;
const password = 'a way in, number 7';

let strict: StrictServer;
let project: TestProject;
let user: TestUser;
let database: pg.Client;

const haveCome = (kind: string, counted: number, hoursLeft = 5) =>
  database.query(
    `INSERT INTO auth.daily_count (project_id, kind, counted, ends_at) VALUES ($1, $2, $3, now() + $4 * interval '1 hour')
     ON CONFLICT (project_id, kind) DO UPDATE SET counted = excluded.counted, ends_at = excluded.ends_at`,
    [project.id, kind, counted, hoursLeft],
  );
const count = async (text: string): Promise<number> =>
  (await database.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${text}`, [project.id])).rows[0]!.n;
const users = () => count('users."user" WHERE project_id = $1');
/** Uses a different address each time, so that no per-address limit is hit. */
const anybody = () => client({ ...project, clientAddress: `198.18.${randomByte()}.${randomByte()}` });
const randomByte = () => 1 + Math.floor(Math.random() * 250);
const anonymous = () => anybody().post('/auth/anonymous/sign-up', {});
const byPassword = () => anybody().post('/auth/password/sign-up', { email: address(), password });

const github = { type: 'github', isShared: false, clientId: 'id', clientSecret: 'secret' };
const providerSignIn = (api: TestProject) =>
  `${api.baseUrl}/api/v1/auth/oauth/authorize/github?${new URLSearchParams({
    client_id: api.id,
    client_secret: api.publishableClientKey,
    redirect_uri: callback_url,
    scope: 'legacy',
    state: 'state',
    grant_type: 'authorization_code',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    response_type: 'code',
    type: 'authenticate',
  })}`;

function expectRefused(answer: ApiResponse): void {
  expect([answer.status, answer.knownError, answer.headers.get('x-hallpass-error')]).toEqual([
    429,
    null,
    'DAILY_LIMIT_REACHED',
  ]);
  expect(answer.body).toBe(
    'This project has reached its limit for today. Existing users can still sign in. Try again in 5 hours.',
  );
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(4 * 3_600);
}

beforeAll(async () => {
  strict = await strictServer();
  project = await createProject({ server: strict, config: { allow_localhost: true, magic_link_enabled: true } });
  user = await signUp(project);
  database = new pg.Client({ connectionString: strict.databaseUrl! });
  await database.connect();
});
afterAll(() => database?.end());
beforeEach(() => database.query('DELETE FROM auth.daily_count WHERE project_id = $1', [project.id]));

describe('new users', () => {
  it('are refused beyond the limit, by every sign-up method, without leaving rows', async () => {
    await haveCome('new-user', LIMIT);
    const before = await users();
    expectRefused(await anonymous());
    expectRefused(await byPassword());
    const email = address();
    const { nonce } = succeeded(await anybody().post('/auth/otp/send-sign-in-code', { email, callback_url }));
    const mail = await capturedMail(project, { to: email, template: 'magic_link', containing: nonce });
    const code = new URL(/http:\/\/localhost:3000\/handler\S+/.exec(mail.text)![0]).searchParams.get('code');
    expectRefused(await anybody().post('/auth/otp/sign-in', { code }));
    expect(await users()).toBe(before);
  });

  it('are counted by the database: of many in parallel, exactly the remaining ones pass', async () => {
    await haveCome('new-user', LIMIT - 3);
    const before = await users();
    const statuses = (await Promise.all(Array.from({ length: 10 }, anonymous))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, ...Array(7).fill(429)]);
    expect(await users()).toBe(before + 3);
  });

  it('created by a server are not limited, nor are those of another project or the next day', async () => {
    await haveCome('new-user', LIMIT);
    succeeded(await serverApi(project).post('/users', {}));
    const other = await createProject({ server: strict });
    succeeded(await client(other).post('/auth/anonymous/sign-up', {}));
    await haveCome('new-user', LIMIT, -1);
    succeeded(await anonymous());
    expect(await count('auth.daily_count WHERE project_id = $1 AND counted = 1 AND ends_at > now()')).toBe(1);
  });

  it('do not keep existing users from signing in and staying signed in', async () => {
    await haveCome('new-user', LIMIT);
    await haveCome('email', LIMIT);
    await haveCome('failed-sign-in', LIMIT);
    const signIn = { email: user.email, password: user.password };
    const session = succeeded(await anybody().post('/auth/password/sign-in', signIn));
    expect(succeeded(await client(project, { accessToken: session.access_token }).get('/users/me')).id).toBe(
      user.userId,
    );
    const code = { email: user.email, callback_url };
    const { nonce } = succeeded(await anybody().post('/auth/otp/send-sign-in-code', code));
    await capturedMail(project, { to: user.email, template: 'magic_link', containing: nonce });
    succeeded(await anybody().post('/auth/password/send-reset-code', code));
    await capturedMail(project, { to: user.email, template: 'password_reset' });
  });
});

it('emails beyond the limit go only to addresses with an account, and every address gets the same answer', async () => {
  await haveCome('email', LIMIT);
  const email = address();
  const codes = () => count('auth.verification_code WHERE project_id = $1');
  const events = () => count('queue.outbox WHERE project_id = $1');
  const before = [await codes(), await events()];
  for (const path of ['/auth/otp/send-sign-in-code', '/auth/password/send-reset-code']) {
    const unknown = await anybody().post(path, { email, callback_url });
    const known = { ...unknown.body, ...(unknown.body.nonce && { nonce: expect.stringMatching(/^\w{39}$/) }) };
    expect([unknown.status, unknown.body]).toEqual([200, known]);
    if (path.includes('otp')) expect(unknown.body.nonce).toHaveLength(39);
  }
  expect([await codes(), await events()]).toEqual(before);
});

it('failed sign-ins beyond the limit get the same answer, and are not logged individually', async () => {
  const fail = () => anybody().post('/auth/password/sign-in', { email: address(), password });
  const logged = () => count(`queue.outbox WHERE project_id = $1 AND event = 'security_event.occurred'`);
  const before = await logged();
  const answer = await fail();
  await until('the failure is noted', async () => (await logged()) > before);
  await haveCome('failed-sign-in', LIMIT);
  const atLimit = await logged();
  expect(await fail()).toMatchObject({ status: answer.status, knownError: answer.knownError });
  expect(await logged()).toBe(atLimit);
});

it('links to purchases are counted if nobody is signed in', async () => {
  const products = { hat: { displayName: 'Hat', customerType: 'custom', prices: { free: { USD: '5' } } } };
  succeeded(
    await adminApi(project).patch('/internal/config/override', {
      config_override_string: JSON.stringify({ 'payments.products': products, 'payments.testMode': true }),
    }),
  );
  const buy = (api = anybody()) =>
    api.post('/payments/purchases/create-purchase-url', {
      customer_type: 'custom',
      customer_id: randomUUID(),
      product_id: 'hat',
    });
  succeeded(await buy());
  await haveCome('purchase-link', LIMIT);
  expectRefused(await buy());
  succeeded(await buy(client(project, user)));
  succeeded(await buy(serverApi(project)));
});

describe('unfinished sign-ins', () => {
  const passkeyChallenge = () => anybody().post('/auth/passkey/initiate-passkey-authentication', {});
  const commandLineLogin = () => anybody().post('/auth/cli', {});

  it.each([
    ['passkey-challenge', `auth.verification_code WHERE project_id = $1 AND type = 'passkey_authentication'`],
    ['provider-sign-in', 'auth.oauth_flow WHERE project_id = $1'],
    ['command-line-login', 'auth.cli_attempt WHERE project_id = $1'],
  ])('of the kind %s are never refused: the oldest ones make room', async (kind, rows) => {
    project = await createProject({
      server: strict,
      override: {
        'auth.passkey.allowSignIn': true,
        'auth.oauth.providers.github': { ...github, allowSignIn: true, allowConnectedAccounts: true },
        'domains.allowLocalhost': true,
      },
    });
    const begin: Record<string, () => Promise<number>> = {
      'passkey-challenge': async () => (await passkeyChallenge()).status,
      'command-line-login': async () => (await commandLineLogin()).status,
      'provider-sign-in': async () => {
        const headers = { 'x-forwarded-for': `198.20.${randomByte()}.${randomByte()}` };
        return (await fetch(providerSignIn(project), { redirect: 'manual', headers })).status;
      },
    };
    const statuses = [await begin[kind]!(), await begin[kind]!()];
    const oldest = async () =>
      (await database.query<{ id: string }>(`SELECT id FROM ${rows} ORDER BY id`, [project.id])).rows.map(
        ({ id }) => id,
      );
    const before = await oldest();
    await haveCome(kind, LIMIT);
    statuses.push(...(await Promise.all(Array.from({ length: 4 }, begin[kind]!))));
    expect(new Set(statuses)).toEqual(new Set([statuses[0]]));
    expect(statuses[0]).toBeLessThan(400);
    const after = await oldest();
    expect(after.filter((id) => before.includes(id))).toEqual([]);
    const counted = 'SELECT counted FROM auth.daily_count WHERE project_id = $1 AND kind = $2';
    expect((await database.query(counted, [project.id, kind])).rows).toEqual([{ counted: LIMIT - LIMIT / 100 + 4 }]);
  });
});

it('sign-ins with a provider are limited per network', async () => {
  const own = await createProject({
    server: strict,
    override: {
      'auth.oauth.providers.github': { ...github, allowSignIn: true, allowConnectedAccounts: true },
      'domains.allowLocalhost': true,
    },
  });
  const begin = async (clientAddress: string): Promise<number> => {
    const headers = { 'x-forwarded-for': clientAddress };
    const { status } = await fetch(providerSignIn(own), { redirect: 'manual', headers });
    return status;
  };
  const begun: number[] = [];
  // A few at a time: a flooded server would consider Redis unavailable and start counting from zero.
  while (begun.length < 305) begun.push(...(await Promise.all(Array.from({ length: 5 }, () => begin('198.19.0.1')))));
  expect(begun.filter((status) => status === 307)).toHaveLength(300);
  expect(begun.filter((status) => status === 429)).toHaveLength(5);
  expect(await begin('198.19.0.2')).toBe(307);
});

it('the autofill of sign-in pages is limited per network, and leaves the button its own limit', async () => {
  const own = await createProject({ server: strict, config: { passkey_enabled: true } });
  const begin = async (clientAddress: string, body: object) =>
    (await client({ ...own, clientAddress }).post('/auth/passkey/initiate-passkey-authentication', body)).status;
  const conditional = { mediation: 'conditional' };
  const begun: number[] = [];
  // A few at a time: a flooded server would consider Redis unavailable and start counting from zero.
  while (begun.length < 305)
    begun.push(...(await Promise.all(Array.from({ length: 5 }, () => begin('198.19.1.1', conditional)))));
  expect(begun.filter((status) => status === 200)).toHaveLength(300);
  expect(begun.filter((status) => status === 429)).toHaveLength(5);
  expect(await begin('198.19.1.1', {})).toBe(200);
  expect(await begin('198.19.1.2', conditional)).toBe(200);
});
