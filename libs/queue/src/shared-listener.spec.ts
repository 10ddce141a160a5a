import { describe, expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import { SharedListener } from './shared-listener.js';

class FakeClient extends EventEmitter {
  readonly released: unknown[] = [];
  running = 0;
  mostAtOnce = 0;

  async query(text: string): Promise<{ text: string }> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.running);
    await new Promise(setImmediate);
    this.running -= 1;
    return { text };
  }
  release(reason: unknown): void {
    this.released.push(reason);
  }
}

class FakePool {
  readonly clients: FakeClient[] = [];
  isAway = false;
  options = { keepAlive: true };

  async connect(): Promise<FakeClient> {
    await Promise.resolve();
    if (this.isAway) throw new Error('away');
    this.clients.push(new FakeClient());
    return this.clients.at(-1)!;
  }
  max(): number {
    return this.clients.length;
  }
}

function listener(): { source: FakePool; shared: SharedListener; take: () => Promise<PoolClient> } {
  const source = new FakePool();
  const shared = new SharedListener(source as unknown as Pool);
  return { source, shared, take: () => shared.pool.connect() };
}

describe('the connection that workers share', () => {
  it('is one, whatever number of them asks at once, and notifies all of them', async () => {
    const { source, take } = listener();
    const workers = await Promise.all(Array.from({ length: 10 }, take));
    expect(source.clients).toHaveLength(1);
    const notified: number[] = [];
    for (const [n, worker] of workers.entries()) worker.on('notification', () => notified.push(n));
    source.clients[0]!.emit('notification', { channel: 'bullmq_jobs' });
    expect(notified).toHaveLength(10);
    workers[3]!.release(true);
    source.clients[0]!.emit('notification', { channel: 'bullmq_jobs' });
    expect(notified).toHaveLength(19);
    expect(source.clients[0]!.released).toEqual([]);
  });

  it('runs one statement at a time', async () => {
    const { source, take } = listener();
    const workers = await Promise.all([take(), take(), take()]);
    await Promise.all(workers.map((worker, n) => worker.query(`LISTEN ${n}`)));
    expect(source.clients[0]!.mostAtOnce).toBe(1);
  });

  it('is another one for those who ask again after it was lost, of which all are notified', async () => {
    const { source, take } = listener();
    const lost = await Promise.all([take(), take()]);
    const errors: unknown[] = [];
    lost[0]!.on('error', (error) => errors.push(error));
    const error = new Error('gone');
    source.clients[0]!.emit('error', error);
    source.clients[0]!.emit('error', new Error('once more'));
    expect(errors).toEqual([error]);
    expect(source.clients[0]!.released).toEqual([error]);
    await take();
    expect(source.clients).toHaveLength(2);
  });

  it('is asked for again where the database was away', async () => {
    const { source, take } = listener();
    source.isAway = true;
    await expect(Promise.all([take(), take()])).rejects.toThrow('away');
    source.isAway = false;
    await take();
    expect(source.clients).toHaveLength(1);
  });

  it('is given back at the end, and everything else is the pool’s own', async () => {
    const { source, shared, take } = listener();
    expect(shared.pool.options).toBe(source.options);
    await take();
    expect((shared.pool as unknown as FakePool).max()).toBe(1);
    shared.close();
    expect(source.clients[0]!.released).toEqual([true]);
  });
});
