import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { serverApi, succeeded, until } from '@hallpass/testing';
import { uuidOf, WebhookOwner } from './webhooks/webhook-owner.js';

/** Attempts of all projects share the slots of a process. */

let busy: WebhookOwner;
let other: WebhookOwner;

beforeAll(async () => {
  [busy, other] = await Promise.all([WebhookOwner.start(), WebhookOwner.start()]);
});
afterEach(() => busy.answerAll());
afterAll(() => Promise.all([busy?.stop(), other?.stop()]));

const sendingOf = async (owner: WebhookOwner, endpointId: string | null = null): Promise<number> => {
  const [row] = await owner.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM projects.webhook_delivery
     WHERE project_id = $1 AND status = 'sending' AND ($2::uuid IS NULL OR endpoint_id = $2)`,
    [owner.project.id, endpointId],
  );
  return row!.count;
};

describe('a project whose endpoints never answer', () => {
  const ENDPOINTS = 24;
  const MESSAGES = 8;

  it('delays no message of another project', async () => {
    const endpoints = await Promise.all(
      Array.from({ length: ENDPOINTS }, () => busy.makeEndpoint({ eventTypes: ['never.answered'] })),
    );
    const quick = await other.makeEndpoint();
    const held = busy.holdAnswers();
    for (let sent = 0; sent < MESSAGES; sent++) await busy.send('never.answered');
    await until('many wait for an answer', () => held.length >= 64);

    const message = await other.send('quick.one');
    await other.receiver.next(quick.path, 1);
    await until('it is delivered', async () => (await other.statusOf(message, quick)) === 0);
    // No attempt of the busy project has ended and made room.
    expect(await Promise.all(endpoints.map(async (each) => (await busy.ended(each, 0)).length))).toEqual(
      Array(ENDPOINTS).fill(0),
    );
    expect(await sendingOf(busy)).toBeLessThan(ENDPOINTS * MESSAGES);
    for (const { id } of endpoints) await busy.svix.endpoint.delete(busy.project.id, id);
  });
});

describe('a project with large messages', () => {
  const ENDPOINTS = 48;
  const MIB = 1024 * 1024;

  it('uses half of the memory, and the rest when it is free', async () => {
    const endpoints = await Promise.all(
      Array.from({ length: ENDPOINTS }, () => busy.makeEndpoint({ eventTypes: ['user.created'] })),
    );
    const quick = await other.makeEndpoint({ eventTypes: ['quick.one'] });
    const held = busy.holdAnswers();
    const metadata = 'x'.repeat(MIB / 4 - 2);
    succeeded(
      await serverApi(busy.project).post('/users', {
        client_metadata: metadata,
        client_read_only_metadata: metadata,
        server_metadata: metadata,
      }),
    );
    const row = await until('there is a message', async () => {
      const [found] = await busy.query<{ id: string; bytes: number }>(
        `SELECT id, octet_length(payload) AS bytes FROM projects.webhook_message
         WHERE project_id = $1 AND event_type = 'user.created'`,
        [busy.project.id],
      );
      return found;
    });
    const room = Math.floor((32 * MIB) / row.bytes);
    expect(room).toBeLessThan(ENDPOINTS);
    await until('many wait for an answer', () => held.length >= 16);

    // Further claims take no more of them.
    for (let sent = 1; sent <= 3; sent++) {
      const message = await other.send('quick.one');
      await other.receiver.next(quick.path, sent);
      await until('it is delivered', async () => (await other.statusOf(message, quick)) === 0);
    }
    expect(await sendingOf(busy)).toBeLessThanOrEqual(room);

    busy.answerAll();
    for (const response of held) response.writeHead(204).end();
    await until('all are delivered', async () => {
      const rows = await busy.query<{ status: string }>(
        'SELECT status FROM projects.webhook_delivery WHERE project_id = $1 AND message_id = $2',
        [busy.project.id, row.id],
      );
      return rows.length === ENDPOINTS && rows.every(({ status }) => status === 'delivered');
    });
    for (const { id } of endpoints) await busy.svix.endpoint.delete(busy.project.id, id);
    await other.svix.endpoint.delete(other.project.id, quick.id);
  });
});

describe('an endpoint whose last attempt failed', () => {
  it('gets one attempt at a time until one succeeds', async () => {
    const failing = await busy.makeEndpoint({ eventTypes: ['after.failure'] });
    const steady = await busy.makeEndpoint({ eventTypes: ['marker'] });
    busy.receiver.answer = (response) => response.writeHead(500).end();
    await busy.send('after.failure');
    await busy.ended(failing, 1);

    const held = busy.holdAnswers(failing.path);
    for (let sent = 0; sent < 3; sent++) await busy.send('after.failure');
    await until('one is in hand', () => held.length === 1);
    const marker = await busy.send('marker');
    await until('a later message is delivered', async () => (await busy.statusOf(marker, steady)) === 0);
    expect([held.length, await sendingOf(busy, uuidOf(failing.id))]).toEqual([1, 1]);

    held[0]!.writeHead(204).end();
    await until('the others come together', () => held.length === 3);
    for (const response of held.slice(1)) response.writeHead(204).end();
    await busy.svix.endpoint.delete(busy.project.id, failing.id);
  });
});
