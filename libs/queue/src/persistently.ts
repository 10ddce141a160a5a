import { isDatabaseFailure } from '@hallpass/errors';
import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MILLIS = 250;

/**
 * Retries work while the database is unavailable, until the signal ends it: a PostgreSQL restart must neither interrupt
 * long work nor send an accepted email twice. The work must be idempotent.
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
