import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  ownerApi,
  rawApi,
  serverApi,
  signUp,
  strictServer,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import { StackAdminApp } from '@stackframe/js';
import { CountingDatabase, daysBefore, itemsOf, mondayOf, overview } from './metrics/counted.js';

/** Metrics (contract/04 §10, and our additions): sign-ups, active users, failed sign-ins and email outcomes. */

const PATHS = ['', '/active-users', '/retention', '/sign-ups', '/sign-in-failures', '/challenges', '/mails'].map(
  (path) => `/internal/metrics${path}`,
);
const RANGES = PATHS.slice(1);
let project: TestProject;
let admin: Api;
const database = new CountingDatabase();
let today: string;

beforeAll(async () => {
  await database.open();
  today = database.today;
  project = await createProject();
  admin = adminApi(project);
});
afterAll(() => database.close());

const refresh = (user: TestUser, of: TestProject, headers: Record<string, string> = {}) =>
  rawApi(of.baseUrl, { 'content-type': 'application/x-www-form-urlencoded', ...headers }).post(
    '/auth/oauth/token',
    new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: of.id,
      client_secret: of.publishableClientKey,
      refresh_token: user.refreshToken,
    }).toString(),
  );

const anonymous = async (of: TestProject): Promise<TestUser> => {
  const body = succeeded(await client(of).post('/auth/anonymous/sign-up'));
  return { userId: body.user_id, accessToken: body.access_token, refreshToken: body.refresh_token } as TestUser;
};

describe('refuses', () => {
  it.each(PATHS)('%s to callers who are not administrators', async (path) => {
    for (const api of [client(project), client(project, await signUp(project)), serverApi(project)])
      expect((await api.get(path)).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
    const other = await createProject();
    expect((await ownerApi({ ...other, id: project.id }).get(path)).status).toBe(401);
  });

  it.each([
    ['from=yesterday', 'query.from must be a day in the form YYYY-MM-DD'],
    ['to=2026-2-3', 'query.to must be a day in the form YYYY-MM-DD'],
    ['from=2026-02-30', 'query.from must be an existing calendar day'],
    ['to=2026-13-01', 'query.to must be an existing calendar day'],
    ['from=2026-03-02&to=2026-03-01', 'query.to must not be before from'],
    ['from=2025-01-01&to=2026-02-05', 'query.from must be at most 400 days before to, inclusive'],
    ['from=2020-01-01', 'query.from must be at most 400 days before to, inclusive'],
    ['until=2026-01-01', 'query contains an unknown property: until'],
  ])('a range of %s', async (query, message) => {
    for (const path of RANGES) {
      const { status, knownError, body } = await admin.get(`${path}?${query}`);
      expect([status, knownError]).toEqual([400, 'SCHEMA_ERROR']);
      if (!query.startsWith('until')) expect(body.error).toContain(message);
    }
  });

  it('parameters on routes that do not support them', async () => {
    for (const [path, query] of [
      ['', 'include_anonymous=yes'],
      ['', 'from=2026-01-01'],
      ['/active-users', 'period=year'],
      ['/sign-ups', 'period=day'],
      ['/sign-in-failures', 'include_anonymous=true'],
      ['/mails', 'include_anonymous=true'],
    ])
      expect((await admin.get(`/internal/metrics${path}?${query}`)).knownError).toBe('SCHEMA_ERROR');
  });
});

it('of a project without sign-ups are all zero, with a point for every day', async () => {
  const fresh = await createProject();
  const figures = await overview(fresh);
  const zeros = Array.from({ length: 31 }, (_, n) => ({ date: daysBefore(today, 30 - n), activity: 0 }));
  expect(figures).toEqual({
    total_users: 0,
    daily_users: zeros,
    daily_active_users: zeros,
    users_by_country: {},
    recently_registered: [],
    recently_active: [],
    login_methods: [],
    other_processes: 0,
  });
  expect(await itemsOf('active-users', fresh)).toHaveLength(31);
  expect(await itemsOf('active-users?from=2026-01-01&to=2027-02-04', fresh)).toHaveLength(400);
  expect(await itemsOf('active-users?from=2026-01-31&to=2026-03-01&period=month', fresh)).toEqual(
    ['2026-01-01', '2026-02-01', '2026-03-01'].map((date) => ({ date, active_users: 0 })),
  );
  expect(await itemsOf('retention?from=2026-01-01&to=2026-01-12', fresh)).toEqual(
    ['2025-12-29', '2026-01-05', '2026-01-12'].map((week) => ({ week, sign_ups: 0, active_users: {} })),
  );
});

it('count a user immediately after the sign-up', async () => {
  const own = await createProject();
  for (let count = 1; count <= 5; count++) {
    const { userId } = await signUp(own);
    const figures = await overview(own);
    expect(figures.recently_registered[0].id).toBe(userId);
    expect(figures.recently_active[0].id).toBe(userId);
    expect([figures.total_users, figures.daily_users.at(-1), figures.daily_active_users.at(-1)]).toEqual([
      count,
      { date: today, activity: count },
      { date: today, activity: count },
    ]);
    expect(figures.login_methods).toEqual([{ method: 'password', count }]);
  }
});

describe('activity of users is counted', () => {
  let own: TestProject;
  const signUpsOf = async (query = '') => (await itemsOf(`sign-ups${query}`, own)).at(-1);
  const activeOf = async (query = '') => (await itemsOf(`active-users${query}`, own)).at(-1).active_users;
  const methodsOf = async () =>
    Object.fromEntries((await overview(own)).login_methods.map((each: any) => [each.method, each.count]));

  beforeAll(async () => {
    own = await createProject({ override: { 'auth.otp.allowSignIn': true } });
  });

  it('by sign-up method; users created by a server are not active', async () => {
    const ada = await signUp(own);
    succeeded(await serverApi(own).post('/users', { display_name: 'Made' }));
    succeeded(
      await serverApi(own).post('/users', {
        primary_email: `${randomUUID()}@example.com`,
        primary_email_auth_enabled: true,
        otp_auth_enabled: true,
      }),
    );
    await database.counted(own);
    expect(await signUpsOf()).toEqual({ date: today, total: 3, by_method: { password: 1, otp: 1, other: 1 } });
    expect(await activeOf()).toBe(1);
    expect(await methodsOf()).toEqual({ password: 1, otp: 1 });
    const { recently_active, recently_registered, total_users } = await overview(own);
    expect(total_users).toBe(3);
    expect(recently_registered).toHaveLength(3);
    expect(recently_active.map(({ id }: { id: string }) => id)).toEqual([ada.userId]);
    expect(recently_active[0]).toEqual(succeeded(await serverApi(own).get(`/users/${ada.userId}`)));
  });

  it('once a day, however often they come, and whatever is published twice', async () => {
    const grace = await signUp(own);
    for (let n = 0; n < 3; n += 1) succeeded(await refresh(grace, own));
    await Promise.all(Array.from({ length: 4 }, async () => succeeded(await refresh(grace, own))));
    await database.counted(own);
    expect(await activeOf()).toBe(2);
    for (let n = 0; n < 2; n += 1)
      await database.rows(
        `INSERT INTO projects.metric_change (project_id, metric, day, user_id, signed_up_on)
         VALUES ($1, 'active', $3, $2, $3)`,
        [own.id, grace.userId, today],
      );
    await database.counted(own);
    expect([await activeOf(), await activeOf('?period=week'), await activeOf('?period=month')]).toEqual([2, 2, 2]);
    expect((await itemsOf('retention', own)).at(-1).active_users).toEqual({ [mondayOf(today)]: 2 });
  });

  it('separately for anonymous users, until they are upgraded', async () => {
    const guest = await anonymous(own);
    await database.counted(own);
    const before = [await activeOf(), (await overview(own)).total_users];
    expect(await activeOf('?include_anonymous=true')).toBe(before[0] + 1);
    expect((await overview(own, '?include_anonymous=true')).total_users).toBe(before[1] + 1);
    expect((await overview(own, '?include_anonymous=true')).recently_active[0].id).toBe(guest.userId);
    expect((await signUpsOf('?include_anonymous=true')).by_method.anonymous).toBe(1);

    succeeded(
      await client(own, guest).post('/auth/password/sign-up', {
        email: `${randomUUID()}@example.com`,
        password: randomUUID(),
      }),
    );
    await database.counted(own);
    for (const query of ['', '?include_anonymous=true']) {
      expect(await activeOf(query)).toBe(before[0] + 1);
      expect((await overview(own, query)).total_users).toBe(before[1] + 1);
      expect((await signUpsOf(query)).by_method).toEqual({ password: 3, otp: 1, other: 1 });
    }
  });

  it('permanently, although no row names a deleted user', async () => {
    const gone = await signUp(own);
    await database.counted(own);
    const before = await overview(own);
    expect(before.recently_active[0].id).toBe(gone.userId);
    succeeded(await serverApi(own).delete(`/users/${gone.userId}`));
    await database.counted(own);
    const after = await overview(own);
    expect(after).toMatchObject({
      total_users: before.total_users - 1,
      daily_users: before.daily_users,
      daily_active_users: before.daily_active_users,
    });
    expect(after.login_methods).toEqual(
      before.login_methods.map((each: any) => (each.method === 'password' ? { ...each, count: each.count - 1 } : each)),
    );
    expect(after.recently_active.map(({ id }: { id: string }) => id)).not.toContain(gone.userId);
    expect(await database.rows(`SELECT 1 FROM projects.active_user WHERE user_id = $1`, [gone.userId])).toEqual([]);
  });

  it('with their emails', async () => {
    const { email } = await signUp(own);
    succeeded(
      await client(own).post('/auth/password/send-reset-code', { email, callback_url: 'http://localhost:3000/reset' }),
    );
    const ended = await until('the mail', async () => {
      const { items: mails } = succeeded(await adminApi(own).get('/internal/emails'));
      return mails.length > 0 && mails.every(({ sent_at_millis }: any) => sent_at_millis !== null) && mails;
    });
    await until('the mails to be counted', async () => {
      const { total, by_outcome } = (await itemsOf('mails', own)).at(-1);
      return total === ended.length && by_outcome.captured === total;
    });
  });
});

it('failed sign-ins are counted by error code, but requests for a second factor are not', async () => {
  const own = await createProject({ override: { 'auth.otp.allowSignIn': true, 'auth.passkey.allowSignIn': true } });
  const ada = await signUp(own);
  const signIn = (password: string) => client(own).post('/auth/password/sign-in', { email: ada.email, password });
  const causes: string[] = [];
  for (const answer of [
    await signIn('wrong password'),
    await signIn('another wrong one'),
    await client(own).post('/auth/otp/sign-in', { code: '0'.repeat(45) }),
    await client(own).post('/auth/mfa/sign-in', { type: 'totp', totp: '123456', code: '0'.repeat(45) }),
    await client(own).post('/auth/password/sign-in', { email: 'no address', password: 'x' }),
  ])
    causes.push(answer.knownError!);
  succeeded(await signIn(ada.password));
  expect(causes).toEqual([
    'EMAIL_PASSWORD_MISMATCH',
    'EMAIL_PASSWORD_MISMATCH',
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_NOT_FOUND',
    'SCHEMA_ERROR',
  ]);
  const last = async (): Promise<any> => (await itemsOf('sign-in-failures', own)).at(-1);
  await until('the failures', async () => (await last()).total === 4, { lastSeen: last });
  expect((await last()).by_cause).toEqual({ EMAIL_PASSWORD_MISMATCH: 2, VERIFICATION_CODE_NOT_FOUND: 2 });
});

it('are what the published SDK reads', async () => {
  const own = await createProject();
  const { userId } = await signUp(own);
  await database.counted(own);
  const app = new StackAdminApp({
    baseUrl: own.baseUrl,
    projectId: own.id,
    publishableClientKey: own.publishableClientKey,
    secretServerKey: own.secretServerKey,
    superSecretAdminKey: own.superSecretAdminKey,
    tokenStore: 'memory',
    noAutomaticPrefetch: true,
  });
  // The SDK's dashboard reads them this way; the app itself has no method.
  const { _interface: published } = app as unknown as {
    _interface: { getMetrics(includeAnonymous?: boolean): Promise<any> };
  };
  for (const all of [undefined, true]) {
    const figures = await published.getMetrics(all);
    expect(figures).toMatchObject({ total_users: 1, login_methods: [{ method: 'password', count: 1 }] });
    expect(figures.recently_active[0].id).toBe(userId);
    expect(figures.daily_active_users.at(-1)).toEqual({ date: today, activity: 1 });
  }
});

it('countries come from the last known place, as a trusted proxy reports it', async () => {
  const strict = await createProject({ server: await strictServer() });
  const browser = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'x-forwarded-for': '203.0.113.7',
  };
  const user = await signUp(strict);
  succeeded(await refresh(user, strict, { ...browser, 'cf-ipcountry': 'DE' }));
  await signUp(strict);
  const byCountry = async (): Promise<object> => (await overview(strict)).users_by_country;
  await until('Germany', async () => JSON.stringify(await byCountry()) === '{"DE":1}', { lastSeen: byCountry });
  succeeded(await refresh(user, strict, { ...browser, 'cf-ipcountry': 'FR' }));
  succeeded(await refresh(user, strict, browser));
  await until('France', async () => JSON.stringify(await byCountry()) === '{"FR":1}', { lastSeen: byCountry });
});
