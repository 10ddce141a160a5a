import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  gatewaysOf,
  serverApi,
  server,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import { inDatabase } from '../running-database.js';
import { basic, issuerOf, post, signOut } from './issuer-world.js';
import {
  grantOf,
  LogoutReceiver,
  type NotifiedApplication,
  registerNotified,
  type TestGrant,
  verified,
} from './logout-world.js';

/** Concurrent attempts to one application of one process; each gateway stands for a replica of the auth service. */
const MOST_AT_A_TIME = 4 * gatewaysOf(server).length;

let project: TestProject;
let receiver: LogoutReceiver;

beforeAll(async () => {
  project = await createProject();
  receiver = await LogoutReceiver.start();
});
afterAll(() => receiver?.stop());

const read = async ({ id }: NotifiedApplication) => succeeded(await adminApi(project).get(`/applications/${id}`));
const failureOf = async (application: NotifiedApplication) =>
  (await read(application)).back_channel_logout_error as string | null;
const endAll = async (user: TestUser) =>
  succeeded(await serverApi(project).patch(`/users/${user.userId}`, { password: randomUUID() }));
/** Simulates the end of the pauses between attempts. */
const passTime = (application: NotifiedApplication) =>
  inDatabase('UPDATE auth.logout_notice SET next_try_at = now() WHERE project_id = $1 AND application_id = $2', [
    project.id,
    application.id,
  ]);
const waiting = (application: NotifiedApplication) =>
  inDatabase<{ id: string; attempts: number }>(
    'SELECT id, attempts FROM auth.logout_notice WHERE project_id = $1 AND application_id = $2',
    [project.id, application.id],
  );
const published = async () =>
  inDatabase<{ is_open: boolean }>(
    `SELECT d.done_at IS NULL AS is_open FROM queue.outbox o
     JOIN queue.delivery d ON d.project_id = o.project_id AND d.event_id = o.id
     WHERE o.project_id = $1 AND o.event = 'grants.ended'`,
    [project.id],
  );
/** Inserts grants of an application, as if its users had signed in. */
const insertGrants = (application: NotifiedApplication, user: TestUser, count: number) =>
  inDatabase(
    `INSERT INTO auth.session (project_id, id, user_id, token_hash, expires_at, application_id, scopes)
     SELECT $1, gen_random_uuid(), $2, sha256(gen_random_uuid()::text::bytea), now() + interval '1 day', $3, '{}'
     FROM generate_series(1, $4)`,
    [project.id, user.userId, application.id, count],
  );

describe('what gets no logout token (security F19)', () => {
  it('an application that revokes its grant, or that is deleted', async () => {
    const application = await registerNotified(project, receiver);
    const user = await signUp(project);
    const before = (await published()).length;
    const { refreshToken } = await grantOf(project, application, user);
    expect((await post(project, '/oauth/revoke', { token: refreshToken }, basic(application))).status).toBe(200);
    expect(await published()).toHaveLength(before);
    await grantOf(project, application, user);
    succeeded(await adminApi(project).delete(`/applications/${application.id}`));
    await until('the event to be handled', async () => (await published()).every(({ is_open: isOpen }) => !isOpen));
    expect(await waiting(application)).toEqual([]);
    expect(receiver.of(application.path)).toEqual([]);
  });

  it('an address behind a redirect', async () => {
    const application = await registerNotified(project, receiver);
    const user = await signUp(project);
    receiver.answer = (response, { path }) =>
      response.writeHead(path === application.path ? 302 : 200, { location: receiver.url('/redirected') }).end();
    await grantOf(project, application, user);
    await endAll(user);
    await until('the failure', () => failureOf(application));
    expect(await failureOf(application)).toBe('The response has the status 302.');
    expect(receiver.of('/redirected')).toEqual([]);
  });

  it('an application without an address, when its grants end', async () => {
    const application = await registerNotified(project, receiver, { back_channel_logout_uri: null });
    const user = await signUp(project);
    await grantOf(project, application, user);
    await endAll(user);
    await until('the event to be handled', async () => (await published()).every(({ is_open: isOpen }) => !isOpen));
    expect(await waiting(application)).toEqual([]);
  });
});

describe('an endpoint that fails', () => {
  it('is tried again with a new token, and its failure is shown until it works', async () => {
    const application = await registerNotified(project, receiver);
    const user = await signUp(project);
    const { id } = await grantOf(project, application, user);
    let status = 500;
    receiver.answer = (response) => response.writeHead(status).end();
    await endAll(user);
    await until('the failure', () => failureOf(application));
    expect(await failureOf(application)).toBe('The response has the status 500.');
    expect(await read(application)).toMatchObject({ back_channel_logout_failed_at_millis: expect.any(Number) });
    status = 204;
    await passTime(application);
    const [first, second] = await receiver.next(application.path, 2);
    const [one, other] = [await verified(project, application, first!), await verified(project, application, second!)];
    expect([one.payload['sid'], other.payload['sid']]).toEqual([id, id]);
    expect(one.payload.jti).not.toBe(other.payload.jti);
    await until('the failure to end', async () => (await failureOf(application)) === null);
    expect(await read(application)).toMatchObject({ back_channel_logout_failed_at_millis: null });
    expect(await waiting(application)).toEqual([]);
  });

  it('is given up after seven attempts', async () => {
    const application = await registerNotified(project, receiver);
    const user = await signUp(project);
    await grantOf(project, application, user);
    receiver.answer = (response) => response.writeHead(503).end();
    await endAll(user);
    let failedAt: number | null = null;
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await receiver.next(application.path, attempt);
      // The failure sets the pause, so time can pass only after it was recorded.
      await until('the failure', async () => {
        const { back_channel_logout_failed_at_millis: at } = await read(application);
        if (at === failedAt) return false;
        failedAt = at;
        return true;
      });
      await passTime(application);
    }
    expect(await waiting(application)).toEqual([]);
    expect(receiver.of(application.path)).toHaveLength(7);
    expect(await failureOf(application)).toBe('The response has the status 503.');
  });

  it('and is silent holds few connections, and delays no other application of the project', async () => {
    const silent = await registerNotified(project, receiver);
    const healthy = await registerNotified(project, receiver);
    const user = await signUp(project);
    receiver.answer = (response, { path }) => path !== silent.path && response.writeHead(200).end();
    await insertGrants(silent, user, 40);
    const { id } = await grantOf(project, healthy, user);
    await endAll(user);
    const [notice] = await receiver.next(healthy.path);
    expect((await verified(project, healthy, notice!)).payload['sid']).toBe(id);
    expect(await until('the failure', () => failureOf(silent))).toBe('The response was not complete within 5 seconds.');
    expect(receiver.most.get(silent.path)).toBeLessThanOrEqual(MOST_AT_A_TIME);
    succeeded(await adminApi(project).patch(`/applications/${silent.id}`, { back_channel_logout_uri: null }));
    await until('no notice to wait', async () => {
      await passTime(silent);
      return (await waiting(silent)).length === 0;
    });
  });
});

describe('logout tokens (contract/08 §7, OpenID Connect Back-Channel Logout 1.0)', () => {
  let application: NotifiedApplication;
  beforeAll(async () => {
    receiver.answer = (response) => response.writeHead(200).end();
    application = await registerNotified(project, receiver);
  });

  it('are announced in the metadata', async () => {
    const metadata = await (await fetch(`${issuerOf(project)}/.well-known/openid-configuration`)).json();
    expect(metadata).toMatchObject({ backchannel_logout_supported: true, backchannel_logout_session_supported: true });
  });

  type End = (user: TestUser, grant: TestGrant, of: NotifiedApplication) => Promise<unknown>;
  it.each<[string, End]>([
    ['the sign-out of the session that it ends with', (user) => client(project, user).delete('/auth/sessions/current')],
    [
      'a sign-out at the issuer',
      (_user, { browser, idToken }) => signOut(browser, `${issuerOf(project)}/oauth/logout?id_token_hint=${idToken}`),
    ],
    ['a new password', (user) => endAll(user)],
    ['the deletion of the user by a server', ({ userId }) => serverApi(project).delete(`/users/${userId}`)],
    [
      'the end of the connection by the user',
      (user, _grant, { id }) => client(project, user).delete(`/connected-applications/${id}?user_id=me`),
    ],
    [
      'the end of the connection by an owner',
      ({ userId }, _grant, { id }) => adminApi(project).delete(`/applications/${id}/users/${userId}`),
    ],
    ['a code that comes a second time', (_user, { exchangeAgain }) => exchangeAgain()],
    [
      'the application being disabled',
      (_user, _grant, { id }) => adminApi(project).patch(`/applications/${id}`, { disabled: true }),
    ],
  ])('notify the application of %s', async (_what, end) => {
    const own = await registerNotified(project, receiver);
    const user = await signUp(project);
    const grant = await grantOf(project, own, user);
    await end(user, grant, own);
    const [notice] = await receiver.next(own.path);
    expect(notice).toMatchObject({ method: 'POST', contentType: 'application/x-www-form-urlencoded' });
    const { header, payload } = await verified(project, own, notice!);
    expect(header.alg).toBe('ES256');
    expect(payload).toEqual({
      iss: issuerOf(project),
      sub: user.userId,
      aud: own.id,
      sid: grant.id,
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: payload.iat! + 120,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    await until('the notice to be done', async () => (await waiting(own)).length === 0);
    expect(receiver.of(own.path)).toHaveLength(1);
  });

  it('are one for each grant of the user', async () => {
    const other = await registerNotified(project, receiver);
    const user = await signUp(project);
    const grants = [
      await grantOf(project, application, user),
      await grantOf(project, application, user, 'openid offline_access'),
      await grantOf(project, other, user),
    ];
    await endAll(user);
    const notices = [...(await receiver.next(application.path, 2)), ...(await receiver.next(other.path))];
    const of = [application, application, other];
    const tokens = await Promise.all(notices.map((notice, index) => verified(project, of[index]!, notice)));
    expect(tokens.map(({ payload }) => payload['sid']).sort()).toEqual(grants.map(({ id }) => id).sort());
    expect(new Set(tokens.map(({ payload }) => payload.jti)).size).toBe(3);
  });

  it('leave the grants of other users and applications alone', async () => {
    const own = await registerNotified(project, receiver);
    const [ada, bob] = [await signUp(project), await signUp(project)];
    const ended = await grantOf(project, own, ada);
    const { accessToken } = await grantOf(project, own, bob);
    await endAll(ada);
    await receiver.next(own.path);
    await until('the notice to be done', async () => (await waiting(own)).length === 0);
    const [notice, ...more] = receiver.of(own.path);
    expect((await verified(project, own, notice!)).payload['sid']).toBe(ended.id);
    expect(more).toEqual([]);
    expect((await post(project, '/oauth/introspect', { token: accessToken }, basic(own))).body.active).toBe(true);
  });

  it('are signed as the ID tokens of the application', async () => {
    const rs = await registerNotified(project, receiver, { id_token_signed_response_alg: 'RS256' });
    const user = await signUp(project);
    await grantOf(project, rs, user, 'openid', 'RS256');
    await endAll(user);
    const [notice] = await receiver.next(rs.path);
    expect((await verified(project, rs, notice!)).header.alg).toBe('RS256');
  });

  it('reach an application that is disabled with many grants, a few at a time', async () => {
    const COUNT = 1_200;
    const many = await registerNotified(project, receiver);
    const user = await signUp(project);
    await insertGrants(many, user, COUNT);
    succeeded(await adminApi(project).patch(`/applications/${many.id}`, { disabled: true }));
    await receiver.next(many.path, COUNT);
    expect(receiver.most.get(many.path)).toBeLessThanOrEqual(MOST_AT_A_TIME);
    await until('no notice to wait', async () => (await waiting(many)).length === 0);
    expect(receiver.of(many.path)).toHaveLength(COUNT);
  });
});
