import type { QueryRunner } from 'typeorm';
import type { Tx } from '../pool/data-source.js';

export type FollowUp = () => void | Promise<void>;

/** Of one attempt at a transaction: another attempt has a connection, and a set, of its own. */
const followUps = new WeakMap<QueryRunner, Set<FollowUp>>();

/** A transaction that has committed. */
export interface Committed<T> {
  value: T;
  /** Does what has to follow. To be called once, and outside of whatever repeats the transaction. */
  follow(): Promise<void>;
}

/**
 * Has `work` done when the transaction of `tx` has committed and given its connection back; never after a rollback.
 * `Database.transaction` resolves when all such work is done, so whoever awaits it answers after that. Work begins in the
 * order in which it was given, once where the same function is given again, and what one fails with keeps none of the
 * others from being done: it is thrown when all have ended, although the change holds.
 *
 * Outside a transaction the statements before have committed already: then `work` is done at once, and awaited.
 * @throws Error in a transaction that has ended, and in a savepoint, which may be rolled back without the transaction
 */
export async function afterCommit(tx: Tx, work: FollowUp): Promise<void> {
  const runner = tx.queryRunner;
  if (!runner) return work();
  const given = runner.isTransactionActive ? followUps.get(runner) : undefined;
  if (!given) throw new Error('afterCommit needs a transaction of Database.transaction that has not ended.');
  if (depthOf(runner) > 1) throw new Error('afterCommit knows no savepoints: call it in the transaction around.');
  given.add(work);
}

/** Makes one attempt at a transaction. */
export async function committed<T>(
  transaction: (work: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<Committed<T>> {
  const given = new Set<FollowUp>();
  const value = await transaction((tx) => {
    followUps.set(tx.queryRunner!, given);
    return work(tx);
  });
  return { value, follow: () => doAll(given) };
}

async function doAll(given: Set<FollowUp>): Promise<void> {
  if (given.size === 0) return;
  const results = await Promise.allSettled([...given].map(async (work) => work()));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failures after a commit`);
  if (failures.length === 1) throw failures[0];
}

/** How many transactions and savepoints are open; TypeORM counts them in a protected field. */
const depthOf = (runner: QueryRunner): number => (runner as unknown as { transactionDepth: number }).transactionDepth;
