import { isDatabaseFailure } from '@hallpass/errors';
import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MILLIS = 250;

/**
 * Does it again while the database is away, until the signal ends it: PostgreSQL that restarts must not cost long
 * work its run, nor make a mail that was taken a second one. Only for work that may be done twice.
 */
export async function persistently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isDatabaseFailure(error)) throw error;
      await wait(PAUSE_MILLIS);
    }
  }
}
