import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import {
  adminApi,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  until,
  waitingFor,
} from '@hallpass/testing';
import {
  grantOf,
  LogoutReceiver,
  type NotifiedApplication,
  registerNotified,
  verified,
} from '../services/auth/test/authorization-server/logout-world.js';
import { Deployment } from './deletion/deployment.js';
import { EVERY_USE, usesOf } from './ended-sessions/grants.js';

/** Kills the processes (SIGKILL) between the end of a grant and the delivery of its logout token (security F19, O1). */

let deployment: Deployment;
let project: TestProject;
let receiver: LogoutReceiver;

beforeAll(async () => {
  deployment = await Deployment.start();
  project = await createProject({ server: deployment.server });
  receiver = await LogoutReceiver.start();
});
afterAll(async () => {
  await receiver?.stop();
  await deployment?.stop();
});

const sidOf = async (application: NotifiedApplication, index = 0) =>
  (await verified(project, application, receiver.of(application.path)[index]!)).payload['sid'];
const waiting = ({ id }: NotifiedApplication) =>
  deployment.query('SELECT id FROM auth.logout_notice WHERE project_id = $1 AND application_id = $2', [project.id, id]);

describe('a killed process loses no logout token', () => {
  it('when the grant has ended, and only its ids wait in the queue', async () => {
    const application = await registerNotified(project, receiver);
    const user = await signUp(project);
    const grant = await grantOf(project, application, user);
    const offline = await grantOf(project, application, user, 'openid offline_access');
    const holding = await deployment.connect();
    await holding.query('BEGIN');
    await holding.query('LOCK TABLE auth.logout_notice IN EXCLUSIVE MODE');
    succeeded(await client(project, user).delete('/auth/sessions/current', {}));
    await until('the event to wait', async () => (await waitingFor(holding, 'INSERT INTO auth.logout_notice')) > 0);
    const [event] = await deployment.query(
      `SELECT payload FROM queue.outbox WHERE project_id = $1 AND event = 'grants.ended'`,
      [project.id],
    );
    const ids = { id: grant.id, user_id: user.userId, application_id: application.id };
    expect(event).toEqual({ payload: { grants: [ids] } });
    const restart = await deployment.kill();
    await holding.end();
    await restart();
    expect(await usesOf(project, application, grant)).toEqual([]);
    expect(await usesOf(project, application, offline)).toEqual(EVERY_USE);
    await receiver.next(application.path);
    await until('the notice to be done', async () => (await waiting(application)).length === 0);
    expect(await sidOf(application)).toBe(grant.id);
    expect(receiver.of(application.path)).toHaveLength(1);
  });

  it('when it was sent, and not answered', async () => {
    const application = await registerNotified(project, receiver);
    const user = await signUp(project);
    const grant = await grantOf(project, application, user);
    const held: ServerResponse[] = [];
    receiver.answer = (response) => held.push(response);
    succeeded(await serverApi(project).delete(`/users/${user.userId}`));
    await until('a request in hand', () => held.length === 1);
    const restart = await deployment.kill();
    held[0]!.destroy();
    receiver.answer = (response) => response.writeHead(200).end();
    await restart();
    // Simulates the end of the claim by the killed process.
    await deployment.query('UPDATE auth.logout_notice SET next_try_at = now() WHERE project_id = $1', [project.id]);
    await receiver.next(application.path, 2);
    await until('the notice to be done', async () => (await waiting(application)).length === 0);
    expect([await sidOf(application), await sidOf(application, 1)]).toEqual([grant.id, grant.id]);
  });
});

it('a grant whose lifetime is over gets a logout token, once', async () => {
  const application = await registerNotified(project, receiver);
  const user = await signUp(project);
  const [over, live] = [await grantOf(project, application, user), await grantOf(project, application, user)];
  await deployment.query(
    `UPDATE auth.session SET expires_at = now() - interval '1 second' WHERE project_id = $1 AND id = $2`,
    [project.id, over.id],
  );
  for (let run = 0; run < 2; run += 1) {
    await deployment.runTask('auth', 'expired-grants');
    await receiver.next(application.path);
  }
  await client(project, user).delete('/auth/sessions/current', {});
  await receiver.next(application.path, 2);
  await until('the notices to be done', async () => (await waiting(application)).length === 0);
  expect([await sidOf(application), await sidOf(application, 1)]).toEqual([over.id, live.id]);
  expect(receiver.of(application.path)).toHaveLength(2);
});

describe('where private addresses are refused (security J9)', () => {
  let strict: Deployment;
  beforeAll(async () => {
    strict = await Deployment.start({ HALLPASS_OUTBOUND_PRIVATE: 'refuse' });
  });
  afterAll(() => strict?.stop());

  it('no logout token is sent to one, and the application shows why', async () => {
    const own = await createProject({ server: strict.server });
    const application = await registerNotified(own, receiver);
    const user = await signUp(own);
    await grantOf(own, application, user);
    succeeded(await serverApi(own).delete(`/users/${user.userId}`));
    const reason = await until('the failure', async () => {
      const { body } = await adminApi(own).get(`/applications/${application.id}`);
      return body.back_channel_logout_error as string | null;
    });
    expect(reason).toBe('Only the ports 80 and 443 are allowed.');
    expect(receiver.of(application.path)).toEqual([]);
  });
});
