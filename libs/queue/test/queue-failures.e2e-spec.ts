/** @once the library on PostgreSQL and Redis of its own, with both backends */

import { expect, it } from '@jest/globals';
import { RateLimitedError, UnavailableError } from '@hallpass/errors';
import { listDeadDeliveries, replayDeadDeliveries } from '@hallpass/queue';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { asOwner, countEffects, effect, eventually, leaveEffect, ScriptedHandler } from './support/effects.js';
import { wipeRedis } from './support/open-queue.js';
import { describeQueue } from './support/test-queue.js';

describeQueue((queue, backend) => {
  it('stops after five failed attempts, blocks no other delivery, and can be replayed', async () => {
    const poisoned = queue.projectId;
    let tries = 0;
    queue.mails.on(poisoned, async ({ isLastAttempt }) => {
      tries += 1;
      throw new Error(isLastAttempt ? 'the last straw' : 'poison');
    });
    await queue.running({ concurrency: 1 });
    const eventId = await queue.addMail(poisoned);
    const others = await Promise.all([queue.addMail(randomUUID()), queue.addMail(randomUUID())]);
    await Promise.all(others.map(queue.done));
    await eventually(
      () => queue.delivery(eventId),
      ({ dead_at }) => dead_at !== null,
    );
    expect(tries).toBe(5);

    const dead = await listDeadDeliveries(queue.db);
    expect(dead).toEqual([
      expect.objectContaining({
        projectId: poisoned,
        event: 'mail.requested',
        consumer: 'email',
        attempts: 5,
        lastError: 'the last straw',
      }),
    ]);
    expect(await replayDeadDeliveries(queue.db, ['not an id', randomUUID()])).toBe(0);
    queue.mails.on(poisoned, effect);
    expect(await replayDeadDeliveries(queue.db, [dead[0]!.id])).toBe(1);
    await queue.done(eventId);
    expect(await countEffects(queue.db, [eventId])).toBe(1);
    expect(await listDeadDeliveries(queue.db)).toEqual([]);
    expect(await replayDeadDeliveries(queue.db, 'all')).toBe(0);
  });

  it('never counts a failure of Hallpass itself as an attempt', async () => {
    const own = [
      new UnavailableError('no renderer'),
      new RateLimitedError(1),
      Object.assign(new Error('away'), { code: '57P01' }),
    ];
    const attempts: number[] = [];
    queue.mails.on(queue.projectId, async (received) => {
      attempts.push(received.attempt);
      if (attempts.length <= 9) throw own[attempts.length % own.length]!;
      await effect(received);
    });
    await queue.running({ givenBackMillis: [10] });
    const eventId = await queue.addMail();
    await queue.done(eventId);
    expect(attempts).toEqual(Array.from({ length: 10 }, () => 1));
    expect(await queue.delivery(eventId)).toMatchObject({ attempts: 1, given_back: 9, dead_at: null });
  });

  it('makes a delivery a dead letter after failures of Hallpass itself have delayed it for a day', async () => {
    queue.mails.on(queue.projectId, () => Promise.reject(new UnavailableError('no renderer')));
    const eventId = await queue.addMail();
    await asOwner(queue.databaseUrl, `UPDATE queue.delivery SET created_at = now() - interval '25 hours'`);
    await queue.running();
    const dead = await eventually(
      () => queue.delivery(eventId),
      ({ dead_at }) => dead_at !== null,
    );
    expect(dead).toMatchObject({ last_error: 'no renderer' });
  });

  it('makes a delivery that killed its process ten times a dead letter, and calls `onDead`, without running it again', async () => {
    const dead: string[] = [];
    queue.mails.onDead = async (tx, event, reason) => {
      dead.push(reason);
      await leaveEffect(tx, event);
    };
    let tries = 0;
    queue.mails.on(queue.projectId, async () => void (tries += 1));
    const eventId = await queue.addMail();
    await asOwner(queue.databaseUrl, `UPDATE queue.delivery SET lost_runs = 9, attempts = 1, started_at = now()`);
    await queue.running();
    await eventually(
      () => queue.delivery(eventId),
      ({ dead_at }) => dead_at !== null,
    );
    expect(tries).toBe(0);
    expect(dead).toEqual([expect.stringContaining('10 attempts did not finish')]);
    expect(await countEffects(queue.db, [eventId])).toBe(1);
  });

  it('retries a delivery with its own deadline until then, more than five times, and never afterwards', async () => {
    let tries = 0;
    const lasts: boolean[] = [];
    queue.mails.on(queue.projectId, async ({ isLastAttempt }) => {
      tries += 1;
      lasts.push(isLastAttempt);
      throw new Error('the mail server is away');
    });
    await queue.running();
    const eventId = await queue.addMail(queue.projectId, 3_600_000);
    await eventually(
      async () => tries,
      (count) => count > 7,
    );
    await asOwner(queue.databaseUrl, `UPDATE queue.delivery SET retry_until = now() WHERE event_id = '${eventId}'`);
    const dead = await eventually(
      () => queue.delivery(eventId),
      ({ dead_at }) => dead_at !== null,
    );
    expect(lasts.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => false));
    expect(dead.last_error).toMatch(/the mail server is away/);
    const after = tries;
    const late = await queue.addMail(queue.projectId, -1);
    const expired = await eventually(
      () => queue.delivery(late),
      ({ dead_at }) => dead_at !== null,
    );
    expect(expired.last_error).toMatch(/too late/);
    expect(tries).toBe(after);
  });

  it('retries a delivery that overran its deadline or that its handler did not complete', async () => {
    const hasty = new ScriptedHandler('mail.requested', 200);
    const errors: unknown[] = [];
    let tries = 0;
    hasty.on(queue.projectId, async (received) => {
      tries += 1;
      if (tries === 1) {
        await once(received.signal, 'abort');
        errors.push((await queue.delivery(received.eventId)).last_error);
      } else if (tries === 3) await effect(received);
    });
    await queue.running({}, hasty);
    const eventId = await queue.addMail();
    await queue.done(eventId);
    expect(await queue.delivery(eventId)).toMatchObject({
      attempts: 2,
      lost_runs: 1,
      last_error: expect.stringContaining('without completing'),
    });
    expect(await countEffects(queue.db, [eventId])).toBe(1);
  });

  it('does not interrupt an attempt that takes longer than a lease', async () => {
    const due = async (eventId: string): Promise<Date> => {
      const text = `SELECT next_try_at FROM queue.delivery WHERE event_id = $1`;
      return (await queue.db.manager.query(text, [eventId]))[0].next_try_at;
    };
    let renewals = 0;
    queue.mails.on(queue.projectId, async (received) => {
      for (; renewals < 4; renewals++) {
        const before = await due(received.eventId);
        await eventually(
          () => due(received.eventId),
          (now) => now > before,
        );
      }
      await effect(received);
    });
    await queue.running({ leaseMillis: 600 });
    const eventId = await queue.addMail();
    await queue.done(eventId);
    expect((await queue.delivery(eventId)).attempts).toBe(1);
    expect(await countEffects(queue.db, [eventId])).toBe(1);
  });

  it('recovers after a restart of PostgreSQL', async () => {
    await queue.running();
    await queue.done(await queue.addMail());
    await queue.postgres.stop();
    await queue.postgres.start();
    const eventId = await eventually(
      () => queue.addMail().catch(() => null),
      (id) => id !== null,
    );
    await queue.done(eventId!);
    expect(await countEffects(queue.db, [eventId!])).toBe(1);
  });

  it('starts while the database is down, and delivers once it is up', async () => {
    const eventId = await queue.addMail();
    await queue.postgres.stop();
    const runtime = queue.start({}, queue.mails, queue.database('email'));
    await queue.postgres.start();
    await runtime.started();
    await eventually(
      () => queue.delivery(eventId).catch(() => ({ done_at: null })),
      ({ done_at }) => done_at !== null,
    );
    expect(await countEffects(queue.db, [eventId])).toBe(1);
  });

  if (backend === 'redis') {
    it('loses nothing when Redis is wiped', async () => {
      queue.publishing({ handOverMillis: 1_000 });
      const eventIds = await Promise.all([queue.addMail(), queue.addMail(), queue.addMail()]);
      for (const eventId of eventIds)
        await eventually(
          () => queue.delivery(eventId),
          ({ handed_over_at }) => handed_over_at !== null,
        );
      await wipeRedis(queue.redis.url);
      await queue.running();
      await Promise.all(eventIds.map(queue.done));
      expect(await countEffects(queue.db, eventIds)).toBe(3);
    });

    it('hands over immediately what Redis lost when it comes back empty', async () => {
      queue.publishing({ handOverMillis: 3_600_000 });
      const eventIds = await Promise.all([queue.addMail(), queue.addMail()]);
      await Promise.all(eventIds.map(queue.handedOver));
      await queue.redis.kill();
      await queue.redis.start();
      await queue.running({ handOverMillis: 3_600_000 });
      await Promise.all(eventIds.map(queue.done));
      expect(await countEffects(queue.db, eventIds)).toBe(2);
    });

    it('takes over the work of a killed consumer when its lease expires, with an empty Redis', async () => {
      const eventId = await queue.addMail();
      await queue.killConsumerAt('started');
      await wipeRedis(queue.redis.url);
      await queue.running();
      await queue.done(eventId);
      expect(await queue.delivery(eventId)).toMatchObject({
        attempts: 1,
        lost_runs: 1,
        last_error: 'The attempt did not finish: its process was stopped.',
      });
      expect(await countEffects(queue.db, [eventId])).toBe(1);
    });

    it('accepts events while Redis is down, even at the start, and delivers them once it is back', async () => {
      await queue.running();
      await queue.done(await queue.addMail());
      await queue.redis.kill();
      const early = await queue.addMail();
      await queue.runtimes.pop()!.onModuleDestroy();
      const runtime = queue.start();
      const late = await queue.addMail();
      await queue.redis.start();
      await runtime.started();
      await Promise.all([queue.done(early), queue.done(late)]);
      expect(await countEffects(queue.db, [early, late])).toBe(2);
    });

    it('recovers when Redis is killed and restarted', async () => {
      await queue.running();
      await queue.done(await queue.addMail());
      await queue.redis.kill();
      const eventId = await queue.addMail();
      await queue.redis.start();
      await queue.done(eventId);
      expect(await countEffects(queue.db, [eventId])).toBe(1);
    });
  }
});
