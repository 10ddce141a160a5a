import { describe, expect, it } from '@jest/globals';
import { RateLimitedError } from '@hallpass/errors';
import { HashQueue } from './hash-queue.js';

/** Work that ends when it is told to. */
function work() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { done, finish };
}

describe('HashQueue (security.md C10)', () => {
  it('turns away what does not fit, with whole seconds to wait, and takes more once there is room', async () => {
    const queue = new HashQueue(1, 2);
    const running = work();
    const taken = [queue.run(() => running.done), queue.run(async () => 1), queue.run(async () => 2)];
    const refusal = await queue.run(async () => 3).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RateLimitedError);
    expect((refusal as RateLimitedError).headers['retry-after']).toMatch(/^[1-9]\d*$/);
    running.finish();
    await Promise.all(taken);
    expect(await queue.run(async () => 4)).toBe(4);
  });

  it('lets in no more than it holds, before they have done anything, and others once there is room', async () => {
    const queue = new HashQueue(1, 2, 0);
    const held = [work(), work()];
    const inside = held.map(({ done }) => queue.admit(() => done));
    let hasBegun = false;
    const refusal = await queue.admit(async () => (hasBegun = true)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RateLimitedError);
    expect((refusal as RateLimitedError).headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(hasBegun).toBe(false);
    held[0]!.finish();
    await inside[0];
    await expect(queue.admit(() => Promise.reject(new Error('no such user')))).rejects.toThrow('no such user');
    expect(await queue.admit(async () => 1)).toBe(1);
    held[1]!.finish();
    await inside[1];
  });

  it('never runs more at once than it may, and in the order of arrival', async () => {
    const queue = new HashQueue(2, 100);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const jobs = Array.from({ length: 20 }, (_, n) =>
      queue.run(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(n);
        await Promise.resolve();
        running -= 1;
      }),
    );
    await Promise.all(jobs);
    expect(most).toBe(2);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('goes on after a failure', async () => {
    const queue = new HashQueue(1, 1);
    const failing = queue.run(() => Promise.reject(new Error('no memory')));
    const next = queue.run(async () => 'next');
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('next');
  });
});
