import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { serverApi, succeeded, until } from '@hallpass/testing';
import { uuidOf, WebhookOwner } from './webhooks/webhook-owner.js';

/**
 * Receivers that are down or slow, and processes that end. The tests move the clock by making waiting deliveries due
 * earlier.
 */

let owner: WebhookOwner;
const app = () => owner.project.id;
const makeUser = async (): Promise<string> => succeeded(await serverApi(owner.project).post('/users', {})).id;
const rename = async (userId: string, display_name: string) =>
  succeeded(await serverApi(owner.project).patch(`/users/${userId}`, { display_name }));

beforeAll(async () => {
  owner = await WebhookOwner.start();
});
afterEach(() => owner.answerAll());
afterAll(() => owner?.stop());

describe('a receiver that is down for 10 minutes', () => {
  const NAMES = ['one', 'two', 'three'];
  const USERS = 4;

  it("gets attempts in the order of each user's changes, and all messages in the end", async () => {
    const users = await Promise.all(Array.from({ length: USERS }, makeUser));
    const endpoint = await owner.makeEndpoint({ eventTypes: ['user.updated', 'own.message'] });
    await owner.receiver.goDown();
    for (const name of NAMES) await Promise.all(users.map((id) => rename(id, name)));
    const own = await owner.send('own.message');
    const total = USERS * NAMES.length + 1;
    // All deliveries are attempted at 0:00, 0:05 and 5:05.
    await owner.ended(endpoint, total);
    await owner.passTime(endpoint, 6);
    await owner.ended(endpoint, 2 * total);
    await owner.passTime(endpoint, 330);
    const attempts = await owner.ended(endpoint, 3 * total);
    expect(attempts).toHaveLength(3 * total);
    for (const attempt of attempts) expect(attempt).toMatchObject({ status: 2, responseStatusCode: 0 });
    expect(attempts[0]!.response).toContain('ECONNREFUSED');

    // The receiver is back at 10:00, and the next attempts come at 35:05.
    await owner.receiver.comeUp();
    await owner.passTime(endpoint, 295);
    await until(
      'nothing is due before',
      async () => (await owner.svix.endpoint.getStats(app(), endpoint.id)).sending === 0,
    );
    expect(owner.receiver.of(endpoint.path)).toEqual([]);
    await owner.passTime(endpoint, 1_980);
    await owner.receiver.next(endpoint.path, total);
    await until(
      'all is delivered',
      async () => (await owner.svix.endpoint.getStats(app(), endpoint.id)).success === total,
    );
    const received = new Map(
      owner.receiver.of(endpoint.path).map(({ headers, body }) => [headers['svix-id'] as string, body.data]),
    );
    expect([received.size, received.has(own.id)]).toEqual([total, true]);
    const inOrder = [...new Set(attempts.toReversed().map(({ msgId }) => msgId))].map((id) => received.get(id));
    for (const id of users)
      expect(inOrder.filter((data) => data?.id === id).map((data) => data.display_name)).toEqual(NAMES);
  });
});

describe('a message behind another one of the same user', () => {
  it("waits for that one's first attempt, but not for its retries", async () => {
    const user = await makeUser();
    const endpoint = await owner.makeEndpoint({ eventTypes: ['user.updated'] });
    const held = owner.holdAnswers(endpoint.path);
    const rows = () =>
      owner.query<{ status: string; is_due: boolean }>(
        `SELECT status, next_try_at <= now() AS is_due FROM projects.webhook_delivery
         WHERE project_id = $1 AND endpoint_id = $2 ORDER BY message_id`,
        [app(), uuidOf(endpoint.id)],
      );
    const names = () => owner.receiver.of(endpoint.path).map(({ body }) => body.data.display_name);
    for (const name of ['one', 'two', 'three']) await rename(user, name);
    await until('the first is in hand, and the others are put off', async () => {
      const [first, ...others] = await rows();
      return first?.status === 'sending' && others.length === 2 && others.every(({ is_due }) => !is_due);
    });
    await until('the first arrives', () => held.length === 1);
    expect(names()).toEqual(['one']);
    held[0]!.writeHead(500).end();
    await until('the second', () => held.length >= 2 && names().includes('two'));
    expect(names().includes('three')).toBe(false);
    held[names().indexOf('two')]!.writeHead(500).end();
    await until('the third', () => names().includes('three'));
    held[names().indexOf('three')]!.writeHead(204).end();
    await until('the third is delivered', async () => (await rows())[2]?.status === 'delivered');
    expect((await rows()).slice(0, 2).map(({ status }) => status)).not.toContain('delivered');

    for (const each of held) if (!each.writableEnded) each.writeHead(204).end();
    owner.answerAll();
    await until('all are delivered', async () => {
      await owner.passTime(endpoint);
      return (await owner.svix.endpoint.getStats(app(), endpoint.id)).success === 3;
    });
    expect([...new Set(names())]).toEqual(['one', 'two', 'three']);
  });
});

describe('a receiver that does not answer within 15 seconds', () => {
  it('has not accepted the message, and no other message waits for it', async () => {
    const eventTypes = ['take.your.time'];
    const slow = await owner.makeEndpoint({ eventTypes });
    const held = owner.holdAnswers(slow.path);
    const sent = await Promise.all(Array.from({ length: 10 }, () => owner.send('take.your.time')));
    await until('some in hand', () => held.length === 8);
    const quick = await owner.makeEndpoint({ eventTypes: ['quick.one'] });
    const other = await owner.send('quick.one');
    await until('the other is delivered', async () => (await owner.statusOf(other, quick)) === 0);
    expect(await owner.ended(slow, 0)).toEqual([]);
    const attempts = await owner.ended(slow, 8);
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({
        status: 2,
        responseStatusCode: 0,
        response: expect.stringContaining('15 seconds'),
      });
      expect(sent.map(({ id }) => id)).toContain(attempt.msgId);
    }
    await owner.svix.endpoint.delete(app(), slow.id);
  });
});

describe('an attempt whose process ends', () => {
  it('is repeated with the same id, and counts: the eighth lost one is the last', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['lost.process'] });
    owner.holdAnswers(endpoint.path);
    const { id } = await owner.send('lost.process');
    // The state after its process was killed and the lease has expired: no answer will be recorded.
    const lose = () =>
      owner.query(
        `UPDATE projects.webhook_delivery SET next_try_at = now()
         WHERE project_id = $1 AND message_id = $2 AND status = 'sending'`,
        [app(), uuidOf(id)],
      );
    const attempts = async (count: number) => {
      const { data } = await owner.svix.messageAttempt.listByEndpoint(app(), endpoint.id);
      return data.slice(0, count).map(({ status, triggerType }) => [status, triggerType]);
    };
    for (let sent = 1; sent <= 8; sent++) {
      await owner.receiver.next(endpoint.path, sent);
      if (sent === 2)
        expect(await attempts(2)).toEqual([
          [3, 0],
          [2, 0],
        ]);
      await lose();
    }
    const givenUp = () => owner.svix.messageAttempt.listAttemptedMessages(app(), endpoint.id, { status: 2 });
    await until('it is given up', async () => (await givenUp()).data.length === 1);
    expect(await attempts(9)).toEqual(Array.from({ length: 8 }, () => [2, 0]));
    expect(owner.receiver.of(endpoint.path).map(({ headers }) => headers['svix-id'])).toEqual(Array(8).fill(id));

    // Resent manually: this attempt is lost as a manual one, and the next one is not manual.
    await owner.svix.messageAttempt.resend(app(), id, endpoint.id);
    await owner.receiver.next(endpoint.path, 9);
    await lose();
    await owner.receiver.next(endpoint.path, 10);
    expect(await attempts(2)).toEqual([
      [3, 0],
      [2, 1],
    ]);
    await owner.svix.endpoint.delete(app(), endpoint.id);
  });
});
