/** @once the library on PostgreSQL and Redis of its own, with both backends */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database, migrate } from '@hallpass/database';
import { RateLimitedError, UnavailableError } from '@hallpass/errors';
import {
  DestinationAwayError,
  listDeadDeliveries,
  outbox,
  prepareBullmqSchema,
  queueMigrations,
  QueueOptions,
  QueueRuntime,
  replayDeadDeliveries,
  eventsOf,
  type Delivery,
  wake,
} from '@hallpass/queue';
import type { Settings } from '@hallpass/settings';
import { Logger } from '@nestjs/common';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  asOwner,
  countEffects,
  createEffectTable,
  effect,
  eventually,
  leaveEffect,
  ScriptedBatch,
  ScriptedHandler,
} from './support/effects.js';
import { withQueue, wipeRedis } from './support/open-queue.js';
import { queueSettings } from './support/process-settings.js';
import { RedisServer } from '@hallpass/testing';
import { TestPostgres } from './support/servers.js';

/** The other events that `email` consumes: the runtime requires a handler for each. */
const otherHandlers = (): ScriptedHandler[] =>
  eventsOf('email')
    .filter((event) => event !== 'mail.requested')
    .map((event) => new ScriptedHandler(event));

const CONSUMER_PROCESS = fileURLToPath(new URL('./support/consumer-process.mjs', import.meta.url));

let postgres: TestPostgres;
let redis: RedisServer;
let databaseUrl: string;

beforeAll(async () => {
  Logger.overrideLogger(['fatal']); // these tests stop servers on purpose
  redis = await RedisServer.create({ keepsData: false });
  postgres = await TestPostgres.create();
  databaseUrl = postgres.url;
  const settings = queueSettings(databaseUrl, null);
  await migrate(settings, queueMigrations, [prepareBullmqSchema]);
  await createEffectTable(databaseUrl);
});

afterAll(async () => {
  await redis?.remove();
  await postgres?.remove();
});

describe.each(['redis', 'postgres'] as const)('the queue on %s', (backend) => {
  let settings: Settings;
  let namespace: string;
  let projectId: string;
  let db: Database;
  let mails: ScriptedHandler;
  const runtimes: QueueRuntime[] = [];
  const databases: Database[] = [];

  beforeEach(async () => {
    settings = queueSettings(databaseUrl, backend === 'redis' ? redis.url : null);
    namespace = `test-${randomUUID()}`;
    projectId = randomUUID();
    db = database('email');
    await db.ready();
    mails = new ScriptedHandler('mail.requested');
  });

  afterEach(async () => {
    for (const runtime of runtimes.splice(0)) await runtime.onModuleDestroy();
    for (const each of databases.splice(0)) await each.onApplicationShutdown();
    // The next test's relay must not see unfinished deliveries.
    await asOwner(databaseUrl, 'TRUNCATE queue.outbox, queue.delivery');
  });

  function database(role: 'permissions' | 'email' | 'projects'): Database {
    const made = new Database(role, settings);
    databases.push(made);
    return made;
  }

  const servers = (): { databaseUrl: string; redisUrl: string | null } => ({
    databaseUrl,
    redisUrl: settings.redisUrl,
  });

  /** Creates a runtime without its services; `begin` starts it. */
  function make(overrides: Partial<QueueOptions>): QueueRuntime {
    const options = new QueueOptions({
      namespace,
      pollMillis: 50,
      backoffMillis: [10, 10, 10, 10],
      handOverMillis: 2_000,
      lockMillis: 1_000,
      stalledMillis: 500,
      ...overrides,
    });
    const runtime = new QueueRuntime(settings, options);
    runtimes.push(runtime);
    return runtime;
  }

  function start(overrides: Partial<QueueOptions> = {}, handler = mails, own = db): QueueRuntime {
    const runtime = make(overrides);
    runtime.register('email', own, [handler, ...otherHandlers()]);
    runtime.onApplicationBootstrap();
    return runtime;
  }

  /** Creates a process that hands over deliveries and consumes none. */
  function publishing(overrides: Partial<QueueOptions> = {}): void {
    const runtime = make(overrides);
    runtime.register('permissions', database('permissions'), []);
    runtime.onApplicationBootstrap();
  }

  async function running(overrides: Partial<QueueOptions> = {}, handler = mails): Promise<QueueRuntime> {
    const runtime = start(overrides, handler);
    await runtime.started();
    return runtime;
  }

  function addMail(project = projectId, retryForMillis?: number): Promise<string> {
    const payload = {
      mail_id: randomUUID(),
      recipient: 'ada@example.com',
      template: 'email_verification' as const,
      sealed_variables: 'sealed',
    };
    return db.transaction((tx) => outbox.add(tx, 'mail.requested', project, payload, { retryForMillis }));
  }

  async function delivery(eventId: string): Promise<Record<string, any>> {
    const [row] = await db.manager.query(
      `SELECT project_id, id, attempts, lost_runs, given_back, done_at, dead_at, last_error, handed_over_at
       FROM queue.delivery WHERE event_id = $1`,
      [eventId],
    );
    return row as Record<string, any>;
  }

  const handedOver = (eventId: string): Promise<Record<string, any>> =>
    eventually(
      () => delivery(eventId),
      ({ handed_over_at }) => handed_over_at !== null,
    );
  const done = (eventId: string): Promise<unknown> =>
    eventually(
      () => delivery(eventId),
      ({ done_at }) => done_at !== null,
    );

  it('delivers right after the commit, without waiting for a poll', async () => {
    await running({ pollMillis: 3_600_000 });
    const eventId = await addMail();
    await done(eventId);
    expect(await countEffects(db, [eventId])).toBe(1);
  });

  it('delivers nothing of a transaction that was rolled back', async () => {
    await running();
    const rolledBack = db.transaction(async (tx) => {
      await outbox.add(tx, 'user.deleted', projectId, { id: randomUUID(), teams: [] });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await done(await addMail());
    const [{ n }] = await db.manager.query(`SELECT count(*)::int AS n FROM queue.delivery WHERE project_id = $1`, [
      projectId,
    ]);
    expect(n).toBe(1);
  });

  it('puts ids alone into the queue, and gives the consumer the payload as it was stored', async () => {
    let seen: Delivery | undefined;
    mails.on(projectId, async (received) => {
      seen = received;
      await received.complete();
    });
    publishing();
    const eventId = await addMail();
    const { id: deliveryId } = await handedOver(eventId);
    await withQueue(servers(), `${namespace}-email`, async (queue) => {
      const [job] = await eventually(
        () => queue.getJobs(['waiting']),
        (jobs) => jobs.length === 1,
      );
      expect(job).toMatchObject({ id: deliveryId, name: 'mail.requested' });
      expect(job?.data).toEqual({ projectId, deliveryId });
    });
    await running();
    await done(eventId);
    expect(seen).toMatchObject({ eventId, projectId, attempt: 1, isLastAttempt: false });
    expect(seen?.payload).toMatchObject({ recipient: 'ada@example.com', template: 'email_verification' });
  });

  it('has one effect when a delivery comes three times at once', async () => {
    const seen: string[] = [];
    mails.on(projectId, async (received) => {
      seen.push(received.id);
      await effect(received);
    });
    const eventId = await addMail();
    const { id: deliveryId } = await delivery(eventId);
    await withQueue(servers(), `${namespace}-email`, async (queue) => {
      for (const jobId of [randomUUID(), randomUUID(), randomUUID()]) {
        await queue.add(
          'mail.requested',
          { projectId, deliveryId },
          { jobId, removeOnComplete: true, removeOnFail: true },
        );
      }
      await running();
      await eventually(
        () => queue.getJobCounts('waiting', 'active'),
        ({ waiting, active }) => waiting === 0 && active === 0,
      );
    });
    await done(eventId);
    expect(seen).toEqual([deliveryId]);
    expect(await countEffects(db, [eventId])).toBe(1);
  });

  it('has one effect when the same try completes three times at once', async () => {
    let firsts: boolean[] = [];
    mails.on(projectId, async (received) => {
      const complete = (): Promise<boolean> => received.complete((tx) => leaveEffect(tx, received));
      firsts = await Promise.all([complete(), complete(), complete()]);
    });
    await running();
    const eventId = await addMail();
    await done(eventId);
    await eventually(
      async () => firsts.length,
      (length) => length === 3,
    );
    expect(firsts.filter(Boolean)).toHaveLength(1);
    expect(await countEffects(db, [eventId])).toBe(1);
  });

  it.each([
    ['started', 1],
    ['effect written', 1],
    ['committed', 0],
  ])('has one effect when the consumer is killed once it has %s, which is no try', async (step, stalledRuns) => {
    const eventId = await addMail();
    await killConsumerAt(step);
    await running();
    await done(eventId);
    expect(await countEffects(db, [eventId])).toBe(1);
    expect(await delivery(eventId)).toMatchObject({ attempts: 1, lost_runs: stalledRuns });
  });

  it('stops after five failed tries, blocks nobody, and can be replayed', async () => {
    const poisoned = projectId;
    let tries = 0;
    mails.on(poisoned, async ({ isLastAttempt }) => {
      tries += 1;
      throw new Error(isLastAttempt ? 'the last straw' : 'poison');
    });
    await running({ concurrency: 1 });
    const eventId = await addMail(poisoned);
    const others = await Promise.all([addMail(randomUUID()), addMail(randomUUID())]);
    await Promise.all(others.map(done));
    await eventually(
      () => delivery(eventId),
      ({ dead_at }) => dead_at !== null,
    );
    expect(tries).toBe(5);

    const dead = await listDeadDeliveries(db);
    expect(dead).toEqual([
      expect.objectContaining({
        projectId: poisoned,
        event: 'mail.requested',
        consumer: 'email',
        attempts: 5,
        lastError: 'the last straw',
      }),
    ]);
    expect(await replayDeadDeliveries(db, ['not an id', randomUUID()])).toBe(0);
    mails.on(poisoned, effect);
    expect(await replayDeadDeliveries(db, [dead[0]!.id])).toBe(1);
    await done(eventId);
    expect(await countEffects(db, [eventId])).toBe(1);
    expect(await listDeadDeliveries(db)).toEqual([]);
    expect(await replayDeadDeliveries(db, 'all')).toBe(0);
  });

  it('counts no failure of our own as a try, however often it comes', async () => {
    const own = [
      new UnavailableError('no renderer'),
      new RateLimitedError(1),
      Object.assign(new Error('away'), { code: '57P01' }),
    ];
    const attempts: number[] = [];
    mails.on(projectId, async (received) => {
      attempts.push(received.attempt);
      if (attempts.length <= 9) throw own[attempts.length % own.length]!;
      await effect(received);
    });
    await running({ givenBackMillis: [10] });
    const eventId = await addMail();
    await done(eventId);
    expect(attempts).toEqual(Array.from({ length: 10 }, () => 1));
    expect(await delivery(eventId)).toMatchObject({ attempts: 1, given_back: 9, dead_at: null });
  });

  it('gives up what our own failures keep up for a day', async () => {
    mails.on(projectId, () => Promise.reject(new UnavailableError('no renderer')));
    const eventId = await addMail();
    await asOwner(databaseUrl, `UPDATE queue.delivery SET created_at = now() - interval '25 hours'`);
    await running();
    const dead = await eventually(
      () => delivery(eventId),
      ({ dead_at }) => dead_at !== null,
    );
    expect(dead).toMatchObject({ last_error: 'no renderer' });
  });

  it('ends what ended its process ten times, and calls `onDead` of its handler, without running it again', async () => {
    const dead: string[] = [];
    mails.onDead = async (tx, event, reason) => {
      dead.push(reason);
      await leaveEffect(tx, event);
    };
    let tries = 0;
    mails.on(projectId, async () => void (tries += 1));
    const eventId = await addMail();
    await asOwner(databaseUrl, `UPDATE queue.delivery SET lost_runs = 9, attempts = 1, started_at = now()`);
    await running();
    await eventually(
      () => delivery(eventId),
      ({ dead_at }) => dead_at !== null,
    );
    expect(tries).toBe(0);
    expect(dead).toEqual([expect.stringContaining('10 tries did not end')]);
    expect(await countEffects(db, [eventId])).toBe(1);
  });

  it('tries what has an end of its own until then, more than five times, and never after it', async () => {
    let tries = 0;
    const lasts: boolean[] = [];
    mails.on(projectId, async ({ isLastAttempt }) => {
      tries += 1;
      lasts.push(isLastAttempt);
      throw new Error('the mail server is away');
    });
    await running();
    const eventId = await addMail(projectId, 3_600_000);
    await eventually(
      async () => tries,
      (count) => count > 7,
    );
    await asOwner(databaseUrl, `UPDATE queue.delivery SET retry_until = now() WHERE event_id = '${eventId}'`);
    const dead = await eventually(
      () => delivery(eventId),
      ({ dead_at }) => dead_at !== null,
    );
    expect(lasts.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => false));
    expect(dead.last_error).toMatch(/the mail server is away/);
    const after = tries;
    const late = await addMail(projectId, -1);
    const expired = await eventually(
      () => delivery(late),
      ({ dead_at }) => dead_at !== null,
    );
    expect(expired.last_error).toMatch(/too late/);
    expect(tries).toBe(after);
  });

  it('tries again what overran its deadline, and what its handler forgot to complete', async () => {
    const hasty = new ScriptedHandler('mail.requested', 200);
    const errors: unknown[] = [];
    let tries = 0;
    hasty.on(projectId, async (received) => {
      tries += 1;
      if (tries === 1) {
        await once(received.signal, 'abort');
        errors.push((await delivery(received.eventId)).last_error);
      } else if (tries === 3) await effect(received);
    });
    await running({}, hasty);
    const eventId = await addMail();
    await done(eventId);
    expect(await delivery(eventId)).toMatchObject({
      attempts: 2,
      lost_runs: 1,
      last_error: expect.stringContaining('without completing'),
    });
    expect(await countEffects(db, [eventId])).toBe(1);
  });

  it('leaves a try alone that goes on for longer than a lease', async () => {
    const due = async (eventId: string): Promise<Date> => {
      const text = `SELECT next_try_at FROM queue.delivery WHERE event_id = $1`;
      return (await db.manager.query(text, [eventId]))[0].next_try_at;
    };
    let renewals = 0;
    mails.on(projectId, async (received) => {
      for (; renewals < 4; renewals++) {
        const before = await due(received.eventId);
        await eventually(
          () => due(received.eventId),
          (now) => now > before,
        );
      }
      await effect(received);
    });
    await running({ leaseMillis: 600 });
    const eventId = await addMail();
    await done(eventId);
    expect((await delivery(eventId)).attempts).toBe(1);
    expect(await countEffects(db, [eventId])).toBe(1);
  });

  it('removes done deliveries after 7 days, dead ones after 90, and events with their last delivery', async () => {
    const runtime = await running();
    const [fresh, done8, dead8, dead91] = [await addMail(), await addMail(), await addMail(), await addMail()];
    await Promise.all([fresh, done8, dead8, dead91].map(done));
    await runtime.onModuleDestroy();
    // Simulates that their day's partition was dropped, which moves unfinished rows to the default partitions.
    const aged = (column: string): string => `${column} = ('01900000' || substr(${column}::text, 9))::uuid`;
    const agedId = (eventId: string): string => `01900000${eventId.slice(8)}`;
    await asOwner(
      databaseUrl,
      `UPDATE queue.delivery SET done_at = now() - interval '8 days' WHERE event_id = '${done8}';
       UPDATE queue.delivery SET done_at = NULL, dead_at = now() - interval '8 days' WHERE event_id = '${dead8}';
       UPDATE queue.delivery SET done_at = NULL, dead_at = now() - interval '91 days' WHERE event_id = '${dead91}';
       UPDATE queue.delivery SET ${aged('id')}, ${aged('event_id')} WHERE event_id <> '${fresh}';
       UPDATE queue.outbox SET ${aged('id')}, created_at = now() - interval '100 days' WHERE id <> '${fresh}'`,
    );
    await running({ taskEveryMillis: 200 });
    const left = await eventually(
      () => db.manager.query(`SELECT id FROM queue.outbox WHERE project_id = $1 ORDER BY id`, [projectId]),
      (rows) => rows.length <= 2,
    );
    expect(left).toEqual([{ id: agedId(dead8) }, { id: fresh }]);
  });

  it('handles eight deliveries of a project at once and serves other projects in the meantime', async () => {
    const held: (() => void)[] = [];
    mails.on(projectId, async (delivery) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await effect(delivery);
    });
    await running({ pollMillis: 3_600_000, lockMillis: 30_000 });
    const eventIds = await Promise.all(Array.from({ length: 20 }, () => addMail()));
    await eventually(
      async () => held.length,
      (count) => count === 8,
    );
    await done(await addMail(randomUUID()));
    expect(held).toHaveLength(8);
    for (let ended = 0; ended < eventIds.length; ended++) {
      await eventually(
        async () => held.length,
        (count) => count > ended,
      );
      held[ended]!();
    }
    await Promise.all(eventIds.map(done));
    expect(await countEffects(db, eventIds)).toBe(20);
  });

  it('delivers at once what waits for an outside server when that works again, and nothing else', async () => {
    const away = new Set(['one', 'other']);
    const otherProject = randomUUID();
    const failing = (destination: string) => async (delivery: Delivery) => {
      if (away.has(destination)) throw new DestinationAwayError('away', destination, false);
      await effect(delivery);
    };
    mails.on(projectId, failing('one'));
    mails.on(otherProject, failing('other'));
    await running({ givenBackMillis: [3_600_000] });
    const eventIds = [await addMail(), await addMail(), await addMail(otherProject)] as const;
    for (const eventId of eventIds)
      await eventually(
        () => delivery(eventId),
        ({ given_back }) => given_back === 1,
      );
    away.clear();
    await wake(db, 'one');
    await Promise.all([done(eventIds[0]), done(eventIds[1])]);
    expect(await delivery(eventIds[2])).toMatchObject({ attempts: 0, done_at: null, last_error: 'away' });
  });

  it('forgets what an event said with its last delivery, but for ids that are looked at later', async () => {
    const said = async (id: string): Promise<unknown> =>
      (await db.manager.query(`SELECT payload FROM queue.outbox WHERE id = $1`, [id]))[0].payload;
    let fail = true;
    mails.on(projectId, async (received) => {
      if (fail) throw new Error('not yet');
      await effect(received);
    });
    await running({ backoffMillis: [10, 10, 10, 10] });
    const dead = await addMail();
    await eventually(
      () => delivery(dead),
      ({ dead_at }) => dead_at !== null,
    );
    expect(await said(dead)).toMatchObject({ recipient: 'ada@example.com' });
    fail = false;
    const mail = await addMail();
    await done(mail);
    expect(await said(mail)).toBeNull();
    await replayDeadDeliveries(db, 'all');
    await done(dead);
    expect(await said(dead)).toBeNull();

    // Two services consume it, so its payload stays until both are done.
    const [project, user] = [{ id: projectId }, { id: randomUUID(), teams: [] }];
    const { deletion, userDeletion } = await db.transaction(async (tx) => ({
      deletion: await outbox.add(tx, 'project.deleted', projectId, project),
      userDeletion: await outbox.add(tx, 'user.deleted', projectId, user),
    }));
    const open = async (id: string): Promise<number> =>
      (
        await db.manager.query(
          `SELECT count(*)::int AS n FROM queue.delivery WHERE event_id = $1 AND done_at IS NULL`,
          [id],
        )
      )[0].n;
    await eventually(
      async () => [await open(deletion), await open(userDeletion)],
      ([ofProject, ofUser]) => ofProject === 4 && ofUser === 2,
    );
    expect(await said(deletion)).toEqual(project);
    await asOwner(
      databaseUrl,
      `UPDATE queue.delivery SET consumer = 'email', next_try_at = now(), handed_over_at = NULL
       WHERE event_id IN ('${deletion}', '${userDeletion}') AND done_at IS NULL`,
    );
    await eventually(
      async () => [await open(deletion), await open(userDeletion)],
      (all) => all.every((n) => n === 0),
    );
    expect(await said(userDeletion)).toEqual({ id: user.id });
  });

  it('runs the recurring tasks of a service again and again, failing ones too, beside its events', async () => {
    const runs = { failing: 0, working: 0 };
    const runtime = make({ taskEveryMillis: 100 });
    runtime.register(
      'permissions',
      database('permissions'),
      [],
      [
        { name: 'failing', run: () => Promise.reject(new Error(`turn ${++runs.failing}`)) },
        { name: 'working', run: async () => void ++runs.working },
      ],
    );
    runtime.register('email', db, [mails, ...otherHandlers()]);
    runtime.onApplicationBootstrap();
    await eventually(
      async () => runs,
      ({ failing, working }) => failing > 2 && working > 2,
    );
    await done(await addMail());
  });

  it('goes on by itself after PostgreSQL was restarted', async () => {
    await running();
    await done(await addMail());
    await postgres.stop();
    await postgres.start();
    const eventId = await eventually(
      () => addMail().catch(() => null),
      (id) => id !== null,
    );
    await done(eventId!);
    expect(await countEffects(db, [eventId!])).toBe(1);
  });

  it('starts while the database is away, and delivers once it is there', async () => {
    const eventId = await addMail();
    await postgres.stop();
    const runtime = start({}, mails, database('email'));
    await postgres.start();
    await runtime.started();
    await eventually(
      () => delivery(eventId).catch(() => ({ done_at: null })),
      ({ done_at }) => done_at !== null,
    );
    expect(await countEffects(db, [eventId])).toBe(1);
  });

  describe('in batches', () => {
    let batch: ScriptedBatch;

    beforeEach(() => {
      batch = new ScriptedBatch();
    });

    async function runningProjects(): Promise<void> {
      const runtime = make({});
      runtime.register('projects', database('projects'), [batch, new ScriptedHandler('project.deleted')]);
      runtime.onApplicationBootstrap();
      await runtime.started();
    }

    /** Three changes of three projects, in one transaction. */
    const publish = (): Promise<string[]> =>
      db.transaction(async (tx) => {
        const ids: string[] = [];
        for (const project of [randomUUID(), randomUUID(), randomUUID()]) {
          const payload = { team_id: randomUUID(), user_id: randomUUID() };
          ids.push(await outbox.add(tx, 'team_membership.created', project, payload));
        }
        return ids;
      });

    it('handles what is published together in one go, handed over as one job of ids', async () => {
      publishing();
      const eventIds = await publish();
      await Promise.all(eventIds.map(handedOver));
      await withQueue(servers(), `${namespace}-projects-batches`, async (queue) => {
        const [job] = await eventually(
          () => queue.getJobs(['waiting']),
          (jobs) => jobs.length === 1,
        );
        const keys = await Promise.all(
          eventIds.map(async (eventId) => {
            const { id, project_id } = await delivery(eventId);
            return { projectId: project_id, deliveryId: id };
          }),
        );
        const { batch: given } = job!.data as { batch: { deliveryId: string }[] };
        const order = ({ deliveryId: a }: { deliveryId: string }, { deliveryId: b }: { deliveryId: string }): number =>
          a < b ? -1 : 1;
        expect([...given].sort(order)).toEqual([...keys].sort(order));
        // The same job arrives again while the first is running.
        await queue.add('batch', { batch: keys }, { jobId: randomUUID(), removeOnComplete: true, removeOnFail: true });
      });
      await runningProjects();
      await Promise.all(eventIds.map(done));
      expect(batch.seen.filter(({ length }) => length > 0).map((ids) => [...ids].sort())).toEqual([
        [...eventIds].sort(),
      ]);
      expect(await countEffects(db, eventIds)).toBe(3);
    });

    it('holds 8 MiB of payloads at once, uncompressed, and a larger one alone', async () => {
      publishing();
      const MIB = 1024 * 1024;
      const sizes = new Map<string, number>();
      await db.transaction(async (tx) => {
        // PostgreSQL compresses each to a hundredth.
        for (const bytes of [3 * MIB, 3 * MIB, 3 * MIB, 9 * MIB, MIB, MIB]) {
          const payload = { id: randomUUID(), team_json: 'x'.repeat(bytes) };
          sizes.set(await outbox.add(tx, 'team.updated', projectId, payload), bytes);
        }
      });
      const eventIds = [...sizes.keys()];
      await Promise.all(eventIds.map(handedOver));
      await runningProjects();
      await Promise.all(eventIds.map(done));
      const held = batch.seen.map((ids) => ids.map((id) => sizes.get(id)!));
      for (const each of held) if (each.length > 1) expect(each.reduce((a, b) => a + b)).toBeLessThan(8 * MIB);
      expect(held.some(({ length }) => length > 1)).toBe(true);
      expect(await countEffects(db, eventIds)).toBe(eventIds.length);
    });

    it('lets one that fails hold up no other, and ends it after five tries', async () => {
      publishing();
      const eventIds = await publish();
      const [poison, ...others] = eventIds as [string, ...string[]];
      batch.fails.add(poison);
      await runningProjects();
      await Promise.all(others.map(done));
      const dead = await eventually(
        () => delivery(poison),
        ({ dead_at }) => dead_at !== null,
      );
      expect(dead).toMatchObject({ attempts: 5, done_at: null, last_error: 'not these' });
      expect(await countEffects(db, eventIds)).toBe(2);
    });
  });

  if (backend === 'redis') {
    it('loses nothing when Redis is wiped empty', async () => {
      publishing({ handOverMillis: 1_000 });
      const eventIds = await Promise.all([addMail(), addMail(), addMail()]);
      for (const eventId of eventIds)
        await eventually(
          () => delivery(eventId),
          ({ handed_over_at }) => handed_over_at !== null,
        );
      await wipeRedis(redis.url);
      await running();
      await Promise.all(eventIds.map(done));
      expect(await countEffects(db, eventIds)).toBe(3);
    });

    it('hands over at once what a Redis that comes back empty has forgotten', async () => {
      publishing({ handOverMillis: 3_600_000 });
      const eventIds = await Promise.all([addMail(), addMail()]);
      await Promise.all(eventIds.map(handedOver));
      await redis.kill();
      await redis.start();
      await running({ handOverMillis: 3_600_000 });
      await Promise.all(eventIds.map(done));
      expect(await countEffects(db, eventIds)).toBe(2);
    });

    it('takes over what a killed consumer had in hand as soon as its lease is over, with Redis empty', async () => {
      const eventId = await addMail();
      await killConsumerAt('started');
      await wipeRedis(redis.url);
      await running();
      await done(eventId);
      expect(await delivery(eventId)).toMatchObject({
        attempts: 1,
        lost_runs: 1,
        last_error: 'The try did not end: its process was stopped.',
      });
      expect(await countEffects(db, [eventId])).toBe(1);
    });

    it('takes events while Redis is away, also at its start, and delivers once it is back', async () => {
      await running();
      await done(await addMail());
      await redis.kill();
      const early = await addMail();
      await runtimes.pop()!.onModuleDestroy();
      const runtime = start();
      const late = await addMail();
      await redis.start();
      await runtime.started();
      await Promise.all([done(early), done(late)]);
      expect(await countEffects(db, [early, late])).toBe(2);
    });

    it('goes on by itself when Redis was killed in between', async () => {
      await running();
      await done(await addMail());
      await redis.kill();
      const eventId = await addMail();
      await redis.start();
      await done(eventId);
      expect(await countEffects(db, [eventId])).toBe(1);
    });
  }

  async function killConsumerAt(step: string): Promise<void> {
    const { secret, redisUrl, roleUrls } = settings;
    const child = spawn(
      process.execPath,
      [CONSUMER_PROCESS, JSON.stringify({ databaseUrl, redisUrl, roleUrls, secret, namespace, step })],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = once(child, 'exit');
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes(`reached ${step}`)) break;
    }
    child.kill('SIGKILL');
    const [, signal] = await ended;
    expect(signal).toBe('SIGKILL');
  }
});
