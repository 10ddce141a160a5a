import { setTimeout as pause } from 'node:timers/promises';
import { isTransactionRollback } from '@hallpass/errors';
import { QueryRunnerAlreadyReleasedError } from 'typeorm';

/** One of two deadlocked transactions continues, so few need several retries. */
const MOST_TRIES = 4;
/**
 * Pause before the first retry; later ones are longer. The other transaction has then usually passed the contended
 * rows.
 */
const PAUSE_MILLIS = 20;

export class TransactionOverError extends Error {
  constructor() {
    super('A transaction was used after it ended. Await everything inside it.');
  }
}

/**
 * Runs a transaction again that PostgreSQL rolled back in favor of others (a deadlock, a serialization failure):
 * nothing was committed, and the retry sees their changes.
 * @throws the error of the last attempt, or an Error with code 08006 when the connection is lost between two statements
 */
export async function untilCommitted<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (isLostMeanwhile(error)) throw connectionLost(error);
      if (tries === MOST_TRIES || !isTransactionRollback(error)) throw error;
      await pause(tries * PAUSE_MILLIS * (1 + Math.random()));
    }
  }
}

/** TypeORM releases a connection as soon as it breaks, so the transaction's next statement finds it released. */
const isLostMeanwhile = (error: unknown): boolean =>
  error instanceof TransactionOverError || error instanceof QueryRunnerAlreadyReleasedError;

/** https://www.postgresql.org/docs/18/errcodes-appendix.html: connection_failure. */
const connectionLost = (cause: unknown): Error =>
  Object.assign(new Error('The database connection was lost during a transaction', { cause }), {
    code: '08006',
  });
