import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, capturedMail, internalProject, serverApi, succeeded, until, createProject } from '@hallpass/testing';
import type { Svix, BackgroundTaskOut } from 'svix';
import type { Receiver } from './webhooks/receiver.js';
import { WebhookOwner, type OwnEndpoint, uuidOf } from './webhooks/webhook-owner.js';

describe('webhook gone', () => {
  /** An endpoint can reject all further messages (RFC 9110 §15.5.11). */

  let owner: WebhookOwner;
  let svix: Svix;
  let receiver: Receiver;
  let server: Api;
  const app = () => owner.project.id;

  beforeAll(async () => {
    owner = await WebhookOwner.start();
    ({ svix, receiver } = owner);
    server = serverApi(owner.project);
  });
  afterEach(() => owner.answerAll());
  afterAll(() => owner?.stop());

  describe('an answer of 410 Gone', () => {
    it('disables its endpoint at once, is not retried, and tells the owners why', async () => {
      const endpoint = await owner.makeEndpoint({ eventTypes: ['user.created', 'user.updated'] });
      const stays = await owner.makeEndpoint({ eventTypes: ['user.created'] });
      receiver.answer = (response, { path }) => response.writeHead(path === endpoint.path ? 410 : 204).end('moved');
      const ada = succeeded(await server.post('/users', {}));
      await until('it is switched off', async () => (await svix.endpoint.get(app(), endpoint.id)).disabled);
      const [attempt] = await owner.ended(endpoint, 1);
      expect(attempt).toMatchObject({ status: 2, responseStatusCode: 410, response: 'moved' });
      const failed = await svix.messageAttempt.listAttemptedMessages(app(), endpoint.id, { status: 2 });
      expect(failed.data).toMatchObject([{ id: attempt!.msgId, eventType: 'user.created' }]);
      expect(failed.data[0]!.nextAttempt ?? null).toBeNull();
      expect((await svix.endpoint.get(app(), stays.id)).disabled).toBe(false);
      succeeded(await server.patch(`/users/${ada.id}`, { display_name: 'Ada' }));
      await owner.passTime(endpoint);
      await receiver.next(stays.path, 1);
      expect(await svix.endpoint.getStats(app(), endpoint.id)).toMatchObject({ fail: 1, pending: 0, sending: 0 });
      expect(receiver.of(endpoint.path)).toHaveLength(1);
      const mail = { to: owner.project.owner.email, template: 'webhook_disabled', containing: '410 Gone' };
      expect((await capturedMail(internalProject(), mail)).subject).toContain('turned off');

      owner.answerAll();
      await svix.endpoint.patch(app(), endpoint.id, { disabled: false });
      await svix.endpoint.recover(app(), endpoint.id, { since: new Date(Date.now() - 3_600_000) });
      await until('it is delivered', async () => (await svix.endpoint.getStats(app(), endpoint.id)).success === 1);
    });

    it('from an earlier URL of its endpoint does not disable it', async () => {
      const endpoint = await owner.makeEndpoint({ eventTypes: ['moved.away'] });
      const held = owner.holdAnswers(endpoint.path);
      const { id } = await svix.message.create(app(), { eventType: 'moved.away', payload: {} });
      await until('it is in hand', () => held.length === 1);
      await svix.endpoint.patch(app(), endpoint.id, { url: receiver.url(`${endpoint.path}-new`) });
      held[0]!.writeHead(410).end();
      await owner.ended(endpoint, 1);
      owner.answerAll();
      await svix.message.create(app(), { eventType: 'moved.away', payload: {} });
      await receiver.next(`${endpoint.path}-new`);
      expect((await svix.endpoint.get(app(), endpoint.id)).disabled).toBe(false);
      const failed = await svix.messageAttempt.listAttemptedMessages(app(), endpoint.id, { status: 2 });
      expect(failed.data.map((each) => each.id)).toEqual([id]);
    });
  });
});

describe('webhook replays', () => {
  /** Sends many missed messages again: the first batch in the request, the others in the background. */

  const COUNT = 2_500;

  let owner: WebhookOwner;
  const app = () => owner.project.id;
  const anHourAgo = () => new Date(Date.now() - 3_600_000);
  const refused = (code: number, body: object) =>
    expect.objectContaining({ code, body: expect.objectContaining(body) });

  beforeAll(async () => {
    owner = await WebhookOwner.start();
  });
  afterAll(() => owner?.stop());

  /** Messages from before the endpoint was created. They have no contents, so none is sent. */
  const makeMessages = (eventType: string) =>
    owner.query(
      `INSERT INTO projects.webhook_message (project_id, id, event_type, created_at)
     SELECT $1, uuidv7(), $2, now() - interval '1 minute' FROM generate_series(1, ${COUNT})`,
      [app(), eventType],
    );
  /** Accepts one message per second, so that the others stay as the replay inserted them. */
  const makeEndpoint = (eventType: string) => owner.makeEndpoint({ eventTypes: [eventType], throttleRate: 1 });
  async function countOf({ id }: OwnEndpoint, where = 'true'): Promise<number> {
    const [row] = await owner.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM projects.webhook_delivery
     WHERE project_id = $1 AND endpoint_id = $2 AND ${where}`,
      [app(), uuidOf(id)],
    );
    return row!.n;
  }
  const ended = ({ id }: { id: string }): Promise<BackgroundTaskOut> =>
    until('the task has ended', async () => {
      const task = await owner.svix.backgroundTask.get(id);
      return task.status !== 'running' && task;
    });

  describe('a replay', () => {
    it('of many messages continues in the background, and reports its progress', async () => {
      await makeMessages('many.missed');
      const endpoint = await makeEndpoint('many.missed');
      const missing = await owner.svix.endpoint.replayMissing(app(), endpoint.id, { since: anHourAgo() });
      expect(missing).toMatchObject({
        id: expect.stringMatching(/^qtask_/),
        status: 'running',
        task: 'endpoint.replay',
      });
      expect(await ended(missing)).toMatchObject({
        id: missing.id,
        status: 'finished',
        task: 'endpoint.replay',
        data: {},
      });
      expect(await countOf(endpoint)).toBe(COUNT);

      await owner.svix.endpoint.patch(app(), endpoint.id, { disabled: true });
      expect(await countOf(endpoint, `status = 'waiting'`)).toBe(0);
      await owner.svix.endpoint.patch(app(), endpoint.id, { disabled: false });
      const recovered = await owner.svix.endpoint.recover(app(), endpoint.id, { since: anHourAgo() });
      expect(recovered).toMatchObject({ status: 'running', task: 'endpoint.recover' });
      expect(await ended(recovered)).toMatchObject({ status: 'finished' });
      expect(await countOf(endpoint, `status = 'waiting'`)).toBeGreaterThan(COUNT - 100);

      const all = await owner.svix.endpoint.bulkReplay(app(), endpoint.id, { since: anHourAgo() });
      expect(await ended(all)).toMatchObject({ status: 'finished', task: 'endpoint.bulk-replay' });
      await owner.svix.endpoint.delete(app(), endpoint.id);

      const { data } = await owner.svix.backgroundTask.list();
      expect(data.map(({ id }) => id)).toEqual([all.id, recovered.id, missing.id]);
      const first = await owner.svix.backgroundTask.list({ limit: 1 });
      const second = await owner.svix.backgroundTask.list({ limit: 1, iterator: first.iterator });
      expect([first.done, second.data[0]!.id]).toEqual([false, recovered.id]);
      const ascending = await owner.svix.backgroundTask.list({ order: 'ascending' as never });
      expect(ascending.data[0]!.id).toBe(missing.id);
      const narrowed = await owner.svix.backgroundTask.list({
        task: 'endpoint.recover' as never,
        status: 'finished' as never,
      });
      expect(narrowed.data.map(({ id }) => id)).toEqual([recovered.id]);
    });

    it('fails if its endpoint is disabled in the meantime', async () => {
      await makeMessages('many.stopped');
      const endpoint = await makeEndpoint('many.stopped');
      const task = await owner.svix.endpoint.bulkReplay(app(), endpoint.id, {
        since: anHourAgo(),
        eventTypes: ['many.stopped'],
      });
      await owner.svix.endpoint.patch(app(), endpoint.id, { disabled: true });
      expect(await ended(task)).toMatchObject({ status: 'failed' });
      expect(await countOf(endpoint, `status = 'waiting'`)).toBe(0);
    });

    it('of another project, or one that does not exist, is unknown', async () => {
      const stranger = await WebhookOwner.start(await createProject());
      const endpoint = await makeEndpoint('none.at.all');
      const task = await owner.svix.endpoint.recover(app(), endpoint.id, { since: anHourAgo() });
      expect(task).toMatchObject({ status: 'finished' });
      for (const ref of [task.id, 'qtask_none', endpoint.id])
        await expect(stranger.svix.backgroundTask.get(ref)).rejects.toEqual(refused(404, { code: 'not_found' }));
      expect((await stranger.svix.backgroundTask.list()).data).toEqual([]);
      await stranger.stop();
    });
  });
});

describe('webhook shares', () => {
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
});
