/** @once the library on PostgreSQL and Redis of its own, with both backends */
import { randomUUID } from 'node:crypto';
import { expect, it, beforeEach, describe } from '@jest/globals';
import { DestinationAwayError, outbox, replayDeadDeliveries, type Delivery, wake } from '@hallpass/queue';
import {
  asOwner,
  countEffects,
  effect,
  eventually,
  leaveEffect,
  ScriptedBatch,
  ScriptedHandler,
} from './support/effects.js';
import { withQueue } from './support/open-queue.js';
import { describeQueue } from './support/test-queue.js';

describe('queue', () => {
  describeQueue((queue) => {
    it('delivers right after the commit, without waiting for a poll', async () => {
      await queue.running({ pollMillis: 3_600_000 });
      const eventId = await queue.addMail();
      await queue.done(eventId);
      expect(await countEffects(queue.db, [eventId])).toBe(1);
    });

    it('delivers nothing of a transaction that was rolled back', async () => {
      await queue.running();
      const rolledBack = queue.db.transaction(async (tx) => {
        await outbox.add(tx, 'user.deleted', queue.projectId, { id: randomUUID(), teams: [] });
        throw new Error('no');
      });
      await expect(rolledBack).rejects.toThrow('no');
      await queue.done(await queue.addMail());
      const [{ n }] = await queue.db.manager.query(
        `SELECT count(*)::int AS n FROM queue.delivery WHERE project_id = $1`,
        [queue.projectId],
      );
      expect(n).toBe(1);
    });

    it('puts only ids into the queue, and gives the consumer the stored payload', async () => {
      let seen: Delivery | undefined;
      queue.mails.on(queue.projectId, async (received) => {
        seen = received;
        await received.complete();
      });
      queue.publishing();
      const eventId = await queue.addMail();
      const { id: deliveryId } = await queue.handedOver(eventId);
      await withQueue(queue.servers(), `${queue.namespace}-email`, async (bullmq) => {
        const [job] = await eventually(
          () => bullmq.getJobs(['waiting']),
          (jobs) => jobs.length === 1,
        );
        expect(job).toMatchObject({ id: deliveryId, name: 'mail.requested' });
        expect(job?.data).toEqual({ projectId: queue.projectId, deliveryId });
      });
      await queue.running();
      await queue.done(eventId);
      expect(seen).toMatchObject({ eventId, projectId: queue.projectId, attempt: 1, isLastAttempt: false });
      expect(seen?.payload).toMatchObject({ recipient: 'ada@example.com', template: 'email_verification' });
    });

    it('has one effect when a delivery comes three times at once', async () => {
      const seen: string[] = [];
      queue.mails.on(queue.projectId, async (received) => {
        seen.push(received.id);
        await effect(received);
      });
      const eventId = await queue.addMail();
      const { id: deliveryId } = await queue.delivery(eventId);
      await withQueue(queue.servers(), `${queue.namespace}-email`, async (bullmq) => {
        for (const jobId of [randomUUID(), randomUUID(), randomUUID()]) {
          await bullmq.add(
            'mail.requested',
            { projectId: queue.projectId, deliveryId },
            { jobId, removeOnComplete: true, removeOnFail: true },
          );
        }
        await queue.running();
        await eventually(
          () => bullmq.getJobCounts('waiting', 'active'),
          ({ waiting, active }) => waiting === 0 && active === 0,
        );
      });
      await queue.done(eventId);
      expect(seen).toEqual([deliveryId]);
      expect(await countEffects(queue.db, [eventId])).toBe(1);
    });

    it('has one effect when the same attempt completes three times at once', async () => {
      let firsts: boolean[] = [];
      queue.mails.on(queue.projectId, async (received) => {
        const complete = (): Promise<boolean> => received.complete((tx) => leaveEffect(tx, received));
        firsts = await Promise.all([complete(), complete(), complete()]);
      });
      await queue.running();
      const eventId = await queue.addMail();
      await queue.done(eventId);
      await eventually(
        async () => firsts.length,
        (length) => length === 3,
      );
      expect(firsts.filter(Boolean)).toHaveLength(1);
      expect(await countEffects(queue.db, [eventId])).toBe(1);
    });

    it.each([
      ['started', 1],
      ['effect written', 1],
      ['committed', 0],
    ])(
      'has one effect when the consumer is killed at the step "%s", which does not count as an attempt',
      async (step, stalledRuns) => {
        const eventId = await queue.addMail();
        await queue.killConsumerAt(step);
        await queue.running();
        await queue.done(eventId);
        expect(await countEffects(queue.db, [eventId])).toBe(1);
        expect(await queue.delivery(eventId)).toMatchObject({ attempts: 1, lost_runs: stalledRuns });
      },
    );

    it('removes done deliveries after 7 days, dead letters after 90, and events with their last delivery', async () => {
      const runtime = await queue.running();
      const [fresh, done8, dead8, dead91] = [
        await queue.addMail(),
        await queue.addMail(),
        await queue.addMail(),
        await queue.addMail(),
      ];
      await Promise.all([fresh, done8, dead8, dead91].map(queue.done));
      await runtime.onModuleDestroy();
      // Simulates that their day's partition was dropped, which moves unfinished rows to the default partitions.
      const aged = (column: string): string => `${column} = ('01900000' || substr(${column}::text, 9))::uuid`;
      const agedId = (eventId: string): string => `01900000${eventId.slice(8)}`;
      await asOwner(
        queue.databaseUrl,
        `UPDATE queue.delivery SET done_at = now() - interval '8 days' WHERE event_id = '${done8}';
       UPDATE queue.delivery SET done_at = NULL, dead_at = now() - interval '8 days' WHERE event_id = '${dead8}';
       UPDATE queue.delivery SET done_at = NULL, dead_at = now() - interval '91 days' WHERE event_id = '${dead91}';
       UPDATE queue.delivery SET ${aged('id')}, ${aged('event_id')} WHERE event_id <> '${fresh}';
       UPDATE queue.outbox SET ${aged('id')}, created_at = now() - interval '100 days' WHERE id <> '${fresh}'`,
      );
      await queue.running({ taskEveryMillis: 200 });
      const left = await eventually(
        () =>
          queue.db.manager.query(`SELECT id FROM queue.outbox WHERE project_id = $1 ORDER BY id`, [queue.projectId]),
        (rows) => rows.length <= 2,
      );
      expect(left).toEqual([{ id: agedId(dead8) }, { id: fresh }]);
    });

    it('handles eight deliveries of a project at once, and serves other projects at the same time', async () => {
      const held: (() => void)[] = [];
      queue.mails.on(queue.projectId, async (delivery) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await effect(delivery);
      });
      await queue.running({ pollMillis: 3_600_000, lockMillis: 30_000 });
      const eventIds = await Promise.all(Array.from({ length: 20 }, () => queue.addMail()));
      await eventually(
        async () => held.length,
        (count) => count === 8,
      );
      await queue.done(await queue.addMail(randomUUID()));
      expect(held).toHaveLength(8);
      for (let ended = 0; ended < eventIds.length; ended++) {
        await eventually(
          async () => held.length,
          (count) => count > ended,
        );
        held[ended]!();
      }
      await Promise.all(eventIds.map(queue.done));
      expect(await countEffects(queue.db, eventIds)).toBe(20);
    });

    it('delivers immediately what waits for an outside server once it works again, and nothing else', async () => {
      const away = new Set(['one', 'other']);
      const otherProject = randomUUID();
      const failing = (destination: string) => async (delivery: Delivery) => {
        if (away.has(destination)) throw new DestinationAwayError('away', destination, false);
        await effect(delivery);
      };
      queue.mails.on(queue.projectId, failing('one'));
      queue.mails.on(otherProject, failing('other'));
      await queue.running({ givenBackMillis: [3_600_000] });
      const eventIds = [await queue.addMail(), await queue.addMail(), await queue.addMail(otherProject)] as const;
      for (const eventId of eventIds)
        await eventually(
          () => queue.delivery(eventId),
          ({ given_back }) => given_back === 1,
        );
      away.clear();
      await wake(queue.db, 'one');
      await Promise.all([queue.done(eventIds[0]), queue.done(eventIds[1])]);
      expect(await queue.delivery(eventIds[2])).toMatchObject({ attempts: 0, done_at: null, last_error: 'away' });
    });

    it('deletes the payload of an event with its last delivery, except ids that are needed later', async () => {
      const said = async (id: string): Promise<unknown> =>
        (await queue.db.manager.query(`SELECT payload FROM queue.outbox WHERE id = $1`, [id]))[0].payload;
      let fail = true;
      queue.mails.on(queue.projectId, async (received) => {
        if (fail) throw new Error('not yet');
        await effect(received);
      });
      await queue.running({ backoffMillis: [10, 10, 10, 10] });
      const dead = await queue.addMail();
      await eventually(
        () => queue.delivery(dead),
        ({ dead_at }) => dead_at !== null,
      );
      expect(await said(dead)).toMatchObject({ recipient: 'ada@example.com' });
      fail = false;
      const mail = await queue.addMail();
      await queue.done(mail);
      expect(await said(mail)).toBeNull();
      await replayDeadDeliveries(queue.db, 'all');
      await queue.done(dead);
      expect(await said(dead)).toBeNull();

      // Two services consume it, so its payload stays until both are done.
      const [project, user] = [{ id: queue.projectId }, { id: randomUUID(), teams: [] }];
      const { deletion, userDeletion } = await queue.db.transaction(async (tx) => ({
        deletion: await outbox.add(tx, 'project.deleted', queue.projectId, project),
        userDeletion: await outbox.add(tx, 'user.deleted', queue.projectId, user),
      }));
      const open = async (id: string): Promise<number> =>
        (
          await queue.db.manager.query(
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
        queue.databaseUrl,
        `UPDATE queue.delivery SET consumer = 'email', next_try_at = now(), handed_over_at = NULL
       WHERE event_id IN ('${deletion}', '${userDeletion}') AND done_at IS NULL`,
      );
      await eventually(
        async () => [await open(deletion), await open(userDeletion)],
        (all) => all.every((n) => n === 0),
      );
      expect(await said(userDeletion)).toEqual({ id: user.id });
    });
  });
});

describe('queue batches', () => {
  describeQueue((queue) => {
    it('repeats the recurring tasks of a service, including failing ones, along with its events', async () => {
      const runs = { failing: 0, working: 0 };
      const runtime = queue.make({ taskEveryMillis: 100 });
      runtime.register(
        'permissions',
        queue.database('permissions'),
        [],
        [
          { name: 'failing', run: () => Promise.reject(new Error(`turn ${++runs.failing}`)) },
          { name: 'working', run: async () => void ++runs.working },
        ],
      );
      runtime.register('email', queue.db, [queue.mails, ...queue.otherHandlers()]);
      runtime.onApplicationBootstrap();
      await eventually(
        async () => runs,
        ({ failing, working }) => failing > 2 && working > 2,
      );
      await queue.done(await queue.addMail());
    });

    describe('in batches', () => {
      let batch: ScriptedBatch;

      beforeEach(() => {
        batch = new ScriptedBatch();
      });

      async function runningProjects(): Promise<void> {
        const runtime = queue.make({});
        runtime.register('projects', queue.database('projects'), [
          batch,
          new ScriptedHandler('data_export.due'),
          new ScriptedHandler('project.deleted'),
        ]);
        runtime.onApplicationBootstrap();
        await runtime.started();
      }

      /** Three changes of three projects, in one transaction. */
      const publish = (): Promise<string[]> =>
        queue.db.transaction(async (tx) => {
          const ids: string[] = [];
          for (const project of [randomUUID(), randomUUID(), randomUUID()]) {
            const payload = { team_id: randomUUID(), user_id: randomUUID() };
            ids.push(await outbox.add(tx, 'team_membership.created', project, payload));
          }
          return ids;
        });

      it('handles events that were published together in one batch, handed over as one job of ids', async () => {
        queue.publishing();
        const eventIds = await publish();
        await Promise.all(eventIds.map(queue.handedOver));
        await withQueue(queue.servers(), `${queue.namespace}-projects-batches`, async (bullmq) => {
          const [job] = await eventually(
            () => bullmq.getJobs(['waiting']),
            (jobs) => jobs.length === 1,
          );
          const keys = await Promise.all(
            eventIds.map(async (eventId) => {
              const { id, project_id } = await queue.delivery(eventId);
              return { projectId: project_id, deliveryId: id };
            }),
          );
          const { batch: given } = job!.data as { batch: { deliveryId: string }[] };
          const order = (
            { deliveryId: a }: { deliveryId: string },
            { deliveryId: b }: { deliveryId: string },
          ): number => (a < b ? -1 : 1);
          expect([...given].sort(order)).toEqual([...keys].sort(order));
          // The same job arrives again while the first is running.
          await bullmq.add(
            'batch',
            { batch: keys },
            { jobId: randomUUID(), removeOnComplete: true, removeOnFail: true },
          );
        });
        await runningProjects();
        await Promise.all(eventIds.map(queue.done));
        expect(batch.seen.filter(({ length }) => length > 0).map((ids) => [...ids].sort())).toEqual([
          [...eventIds].sort(),
        ]);
        expect(await countEffects(queue.db, eventIds)).toBe(3);
      });

      it('holds 8 MiB of payloads at once, uncompressed, and a larger one alone', async () => {
        queue.publishing();
        const MIB = 1024 * 1024;
        const sizes = new Map<string, number>();
        await queue.db.transaction(async (tx) => {
          // PostgreSQL compresses each to a hundredth.
          for (const bytes of [3 * MIB, 3 * MIB, 3 * MIB, 9 * MIB, MIB, MIB]) {
            const payload = { id: randomUUID(), team_json: 'x'.repeat(bytes) };
            sizes.set(await outbox.add(tx, 'team.updated', queue.projectId, payload), bytes);
          }
        });
        const eventIds = [...sizes.keys()];
        await Promise.all(eventIds.map(queue.handedOver));
        await runningProjects();
        await Promise.all(eventIds.map(queue.done));
        const held = batch.seen.map((ids) => ids.map((id) => sizes.get(id)!));
        for (const each of held) if (each.length > 1) expect(each.reduce((a, b) => a + b)).toBeLessThan(8 * MIB);
        expect(held.some(({ length }) => length > 1)).toBe(true);
        expect(await countEffects(queue.db, eventIds)).toBe(eventIds.length);
      });

      it('does not let a failing event delay others, and makes it a dead letter after five attempts', async () => {
        queue.publishing();
        const eventIds = await publish();
        const [poison, ...others] = eventIds as [string, ...string[]];
        batch.fails.add(poison);
        await runningProjects();
        await Promise.all(others.map(queue.done));
        const dead = await eventually(
          () => queue.delivery(poison),
          ({ dead_at }) => dead_at !== null,
        );
        expect(dead).toMatchObject({ attempts: 5, done_at: null, last_error: 'not these' });
        expect(await countEffects(queue.db, eventIds)).toBe(2);
      });
    });
  });
});
