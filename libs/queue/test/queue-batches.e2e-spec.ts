/** @once the library on PostgreSQL and Redis of its own, with both backends */

import { beforeEach, describe, expect, it } from '@jest/globals';
import { outbox } from '@hallpass/queue';
import { randomUUID } from 'node:crypto';
import { countEffects, eventually, ScriptedBatch, ScriptedHandler } from './support/effects.js';
import { withQueue } from './support/open-queue.js';
import { describeQueue } from './support/test-queue.js';

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
      runtime.register('projects', queue.database('projects'), [batch, new ScriptedHandler('project.deleted')]);
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
        const order = ({ deliveryId: a }: { deliveryId: string }, { deliveryId: b }: { deliveryId: string }): number =>
          a < b ? -1 : 1;
        expect([...given].sort(order)).toEqual([...keys].sort(order));
        // The same job arrives again while the first is running.
        await bullmq.add('batch', { batch: keys }, { jobId: randomUUID(), removeOnComplete: true, removeOnFail: true });
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
