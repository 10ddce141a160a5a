import { setTimeout as pause } from 'node:timers/promises';
import { isTransactionRollback } from '@hallpass/errors';
import { QueryRunnerAlreadyReleasedError } from 'typeorm';

/** Of two transactions that wait for each other one goes on, so that few meet the same fate again. */
const MOST_TRIES = 4;
/** Before the second try, and longer before the others: whoever goes on is past what both of them want by then. */
const PAUSE_MILLIS = 20;

/** A statement came after the end of its transaction. */
export class TransactionOverError extends Error {
  constructor() {
    super('A transaction was used after its end: await everything inside it.');
  }
}

/**
 * Runs a transaction again that PostgreSQL has rolled back for the sake of others (a deadlock, a serialization failure):
 * nothing of it was committed, and asked again it meets what they have made.
 * @throws what the last try throws; an Error with code 08006 when the connection is lost between two statements
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

/** TypeORM gives a connection up as soon as it breaks: the next statement of its transaction finds it released. */
const isLostMeanwhile = (error: unknown): boolean =>
  error instanceof TransactionOverError || error instanceof QueryRunnerAlreadyReleasedError;

/** https://www.postgresql.org/docs/18/errcodes-appendix.html: connection_failure. */
const connectionLost = (cause: unknown): Error =>
  Object.assign(new Error('The database connection was lost in the middle of a transaction', { cause }), {
    code: '08006',
  });
