import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RateLimitedError } from '@hallpass/errors';
import { type HashPlace, HashQueue } from './hash-queue.js';

const LIMITS = { threads: 1, projectMillis: 100, totalMillis: 250, refusalMillis: 0 };

/** Work that holds its place until the test ends it. */
function holding(queue: HashQueue, project: string, cpuMillis: number) {
  let end = () => {};
  let place: HashPlace | undefined;
  const done = queue
    .admit(project, cpuMillis, (given) => {
      place = given;
      return new Promise<void>((resolve) => (end = resolve));
    })
    .then(
      () => null,
      (error: unknown) => error,
    );
  return { done, end: () => end(), place: () => place! };
}

/** Returns the rejection of work with this cost; null if it is admitted. */
async function refusal(queue: HashQueue, project: string, cpuMillis: number): Promise<unknown> {
  return queue.admit(project, cpuMillis, async () => null).catch((error: unknown) => error);
}

describe('HashQueue (security C10, P2)', () => {
  it('lets a project in for so much CPU time and no more, before anything has begun, and again once there is room', async () => {
    const queue = new HashQueue(LIMITS);
    const held = [holding(queue, 'a', 60), holding(queue, 'a', 40)];
    let hasBegun = false;
    const refused = await queue.admit('a', 1, async () => (hasBegun = true)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RateLimitedError);
    expect((refused as RateLimitedError).headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(hasBegun).toBe(false);
    held[1]!.end();
    await held[1]!.done;
    expect(await refusal(queue, 'a', 40)).toBeNull();
    await expect(queue.admit('a', 40, () => Promise.reject(new Error('no such user')))).rejects.toThrow('no such user');
    expect(await refusal(queue, 'a', 40)).toBeNull();
    expect(await refusal(queue, 'a', 41)).toBeInstanceOf(RateLimitedError);
  });

  it('does not send one project away for what another has waiting', async () => {
    const queue = new HashQueue(LIMITS);
    for (let n = 0; n < 10; n += 1) void holding(queue, 'flood', 10);
    expect(await refusal(queue, 'flood', 10)).toBeInstanceOf(RateLimitedError);
    expect(await refusal(queue, 'other', 100)).toBeNull();
  });

  it('has a limit for all together, within which everybody has an equal share', async () => {
    const queue = new HashQueue(LIMITS);
    for (const project of ['a', 'b', 'c']) for (let n = 0; n < 8; n += 1) void holding(queue, project, 10);
    expect(await refusal(queue, 'a', 20)).toBeInstanceOf(RateLimitedError);
    void holding(queue, 'newcomer', 10);
    expect(await refusal(queue, 'newcomer', 30)).toBeNull();
    expect(await refusal(queue, 'newcomer', 60)).toBeInstanceOf(RateLimitedError);
  });

  it('charges what a hash really costs as soon as that is known, and refuses it where there is no room', async () => {
    const queue = new HashQueue(LIMITS);
    const [first, second] = [holding(queue, 'a', 10), holding(queue, 'a', 10)];
    first.place().charge(80);
    expect(() => second.place().charge(30)).toThrow(RateLimitedError);
    second.place().charge(20);
    expect(await refusal(queue, 'a', 1)).toBeInstanceOf(RateLimitedError);
    first.end();
    await first.done;
    expect(await refusal(queue, 'a', 80)).toBeNull();
  });

  it('verifies what costs more than the limit when the project has nothing else waiting', async () => {
    const queue = new HashQueue(LIMITS);
    const old = holding(queue, 'a', 10);
    old.place().charge(6_554);
    expect(await old.place().run(6_554, async () => 'right')).toBe('right');
    expect(await refusal(queue, 'a', 10)).toBeInstanceOf(RateLimitedError);
    expect(await refusal(queue, 'b', 10)).toBeNull();
    old.end();
    await old.done;
    expect(await refusal(queue, 'a', 10)).toBeNull();
  });

  it('holds for each project no more than its limit or one place, and is empty in the end', async () => {
    const admission = fc.record({
      project: fc.constantFrom('a', 'b', 'c', 'd'),
      cpuMillis: fc.integer({ min: 1, max: 150 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(admission, fc.record({ end: fc.nat(20) })), { maxLength: 60 }),
        async (steps) => {
          const queue = new HashQueue(LIMITS);
          const held: Array<{ project: string; cpuMillis: number; end: () => void; done: Promise<unknown> }> = [];
          for (const each of steps) {
            if ('project' in each) {
              const asked = holding(queue, each.project, each.cpuMillis);
              if (asked.place()) held.push({ ...each, ...asked });
              else expect(await asked.done).toBeInstanceOf(RateLimitedError);
            } else if (held.length > 0) {
              const [ended] = held.splice(each.end % held.length, 1);
              ended!.end();
              await ended!.done;
            }
            for (const project of ['a', 'b', 'c', 'd']) {
              const of = held.filter((one) => one.project === project);
              const millis = of.reduce((total, one) => total + one.cpuMillis, 0);
              if (of.length > 1) expect(millis).toBeLessThanOrEqual(LIMITS.projectMillis);
            }
          }
          for (const one of held) one.end();
          await Promise.all(held.map(({ done }) => done));
          for (const project of ['a', 'b', 'c', 'd']) {
            const [half, other] = [holding(queue, project, 50), holding(queue, project, 50)];
            expect([half.place(), other.place()]).not.toContain(undefined);
            half.end();
            other.end();
            await Promise.all([half.done, other.done]);
          }
        },
      ),
    );
  });
});
