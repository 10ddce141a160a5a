import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import pg from 'pg';

/** The statement at which work is cut off, before or after PostgreSQL has run it. */
export interface Cut {
  at: number;
  when: 'before' | 'after';
  /** `connection`: only this connection closes. `process`: all later statements fail too. */
  ends: 'connection' | 'process';
}

/**
 * Runs work and cuts its connections. Ignores the outcome of the work.
 * @param spared the connection of the test itself, if it has one
 * @returns how many statements the work sent
 */
export async function cutOff(spared: pg.Client | null, work: () => Promise<unknown>, cut?: Cut): Promise<number> {
  let statements = 0;
  const closed: Promise<unknown>[] = [];
  const { query } = pg.Client.prototype;
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const run = () => (query as (...all: unknown[]) => unknown).apply(this, given);
    if (this === spared) return run();
    statements += 1;
    if (!cut || statements < cut.at || (statements > cut.at && cut.ends === 'connection')) return run();
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    const end = () => {
      if (!stream.destroyed) closed.push(once(stream, 'close'));
      stream.destroy();
    };
    if (cut.when === 'before' || statements > cut.at) {
      end();
      return run();
    }
    const answered = given.at(-1);
    if (typeof answered === 'function') {
      // A statement of the pool: it ran, but its response is lost.
      given.splice(-1, 1, () => {
        end();
        (answered as (error: Error) => void)(new Error('cut off'));
      });
      return run();
    }
    const answer = run();
    if (answer instanceof Promise) void answer.then(end, () => undefined);
    else end();
    return answer;
  } as never);
  await work().catch(() => undefined);
  spy.mockRestore();
  // Wait until the pool has noticed, so that it does not hand out a closed connection.
  await Promise.all(closed);
  await nextTurn();
  return statements;
}
