import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { createProject, serverApi, succeeded, until, waitingFor } from '@hallpass/testing';
import type pg from 'pg';
import { type OwnEndpoint, uuidOf, WebhookOwner } from '../services/projects/test/webhooks/webhook-owner.js';
import { Deployment } from './deletion/deployment.js';

/**
 * Kills the processes (SIGKILL) at each step of a webhook message. Every event arrives with a single id, and twice only
 * if the kill fell between the receiver's response and its record.
 */

let deployment: Deployment;
let owner: WebhookOwner;

beforeAll(async () => {
  deployment = await Deployment.start();
  const project = await createProject({ server: deployment.server });
  owner = await WebhookOwner.start(project, () => deployment.connect());
});
afterAll(async () => {
  await owner?.stop();
  await deployment?.stop();
});

it('a replay of many messages goes on where a killed process has left it', async () => {
  const COUNT = 3_000;
  const app = owner.project.id;
  await deployment.query(
    `INSERT INTO projects.webhook_message (project_id, id, event_type, created_at)
     SELECT $1, uuidv7(), 'many.missed', now() - interval '1 minute' FROM generate_series(1, ${COUNT})`,
    [app],
  );
  const endpoint = await owner.makeEndpoint({ eventTypes: ['many.missed'], throttleRate: 1 });
  const begun = await owner.svix.endpoint.replayMissing(app, endpoint.id, { since: new Date(Date.now() - 3_600_000) });
  expect(begun.status).toBe('running');
  const restart = await deployment.kill();
  await restart();
  await until('it is finished', async () => (await owner.svix.backgroundTask.get(begun.id)).status === 'finished');
  const [row] = await deployment.query(
    'SELECT count(*)::integer AS n FROM projects.webhook_delivery WHERE project_id = $1 AND endpoint_id = $2',
    [app, uuidOf(endpoint.id)],
  );
  expect(row).toEqual({ n: COUNT });
  await owner.svix.endpoint.delete(app, endpoint.id);
});

/** The steps, and how often a message is sent whose process is killed there. */
const STEPS = {
  'its event is not a message yet': 1,
  'it is claimed and not sent': 1,
  'it is sent and not answered': 2,
  'it is answered, and that is not recorded': 2,
  'it has failed, and waits': 2,
  'it is delivered, and that is recorded': 1,
};
type Step = keyof typeof STEPS;
const steps = Object.keys(STEPS) as Step[];

const DELIVERY = 'project_id = $1 AND message_id = $2';
const lockDelivery = (connection: pg.Client, id: string) =>
  connection.query(`SELECT FROM projects.webhook_delivery WHERE ${DELIVERY} FOR UPDATE`, [
    owner.project.id,
    uuidOf(id),
  ]);

async function begin(): Promise<pg.Client> {
  const connection = await deployment.connect();
  await connection.query('BEGIN');
  return connection;
}

it('a killed process loses no message, and doubles only what was answered or on its way', async () => {
  const app = owner.project.id;
  const endpoints = {} as Record<Step, OwnEndpoint>;
  for (const [index, step] of steps.entries())
    endpoints[step] = await owner.makeEndpoint({ eventTypes: [index === 0 ? 'user.created' : `step.${index}`] });
  const eventTypeOf = (step: Step) => endpoints[step].eventTypes![0]!;

  const held = new Map<string, ServerResponse>();
  owner.receiver.answer = (response, { path }) => {
    if (path === endpoints['it has failed, and waits'].path) response.writeHead(500).end();
    else if (path === endpoints['it is delivered, and that is recorded'].path) response.writeHead(204).end();
    else held.set(path, response);
  };
  const answered: Step[] = ['it has failed, and waits', 'it is delivered, and that is recorded'];
  const sent = ['it is sent and not answered', 'it is answered, and that is not recorded', ...answered] as Step[];
  const ids = new Map<Step, string>();
  for (const step of sent) ids.set(step, (await owner.send(eventTypeOf(step))).id);
  for (const step of answered) await owner.ended(endpoints[step], 1);
  await until('two messages in hand', () => held.size === 2);

  const recording = await begin();
  const unrecorded: Step = 'it is answered, and that is not recorded';
  await lockDelivery(recording, ids.get(unrecorded)!);
  held.get(endpoints[unrecorded].path)!.writeHead(204).end();
  await until('the record to wait', async () => (await waitingFor(recording, 'failing_since')) > 0);

  const claiming = await begin();
  const unsent: Step = 'it is claimed and not sent';
  const { id } = await owner.send(eventTypeOf(unsent), { deliverAt: new Date(Date.now() + 1_500) });
  ids.set(unsent, id);
  await lockDelivery(claiming, id);
  await until('the claim to wait', async () => (await waitingFor(claiming, 'webhook_delivery')) > 0);

  const making = await begin();
  await making.query('LOCK TABLE projects.webhook_message IN EXCLUSIVE MODE');
  succeeded(await serverApi(owner.project).post('/users', { display_name: 'Ada' }));
  await until('the event to wait', async () => (await waitingFor(making, 'webhook_message')) > 0);

  const killedAt = new Date();
  const restart = await deployment.kill();
  // PostgreSQL would still execute the pending record. It does execute the claim, although no process is left to send
  // the message.
  await recording.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
  );
  owner.answerAll();
  for (const connection of [recording, claiming, making]) await connection.end();
  await restart();

  // Simulates the end of pauses and of claims by killed processes.
  const passTime = () =>
    deployment.query(
      `UPDATE projects.webhook_delivery d SET next_try_at = now()
       WHERE project_id = $1 AND next_try_at > now() AND (status = 'waiting' OR status = 'sending' AND EXISTS (
         SELECT FROM projects.webhook_attempt a
         WHERE a.project_id = d.project_id AND a.message_id = d.message_id AND a.id = d.attempt_id AND a.created_at < $2))`,
      [app, killedAt],
    );
  await until('every message is delivered', async () => {
    await passTime();
    const stats = await Promise.all(steps.map((step) => owner.svix.endpoint.getStats(app, endpoints[step].id)));
    return stats.every(({ success }) => success === 1);
  });

  for (const step of steps) {
    const received = owner.receiver.of(endpoints[step].path).map(({ headers }) => headers['svix-id']);
    expect([step, received.length]).toEqual([step, STEPS[step]]);
    expect(new Set(received).size).toBe(1);
    if (ids.has(step)) expect(received[0]).toBe(ids.get(step));
  }
});
