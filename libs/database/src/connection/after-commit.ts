import type { QueryRunner } from 'typeorm';
import type { Tx } from '../pool/data-source.js';

export type FollowUp = () => void | Promise<void>;

/** Follow-ups of one attempt at a transaction: each attempt has its own connection and set. */
const followUps = new WeakMap<QueryRunner, Set<FollowUp>>();

export interface Committed<T> {
  value: T;
  /** Runs the follow-ups. Call it once, and outside of any code that repeats the transaction. */
  follow(): Promise<void>;
}

/**
 * Runs `work` once the transaction of `tx` has committed and released its connection; never after a rollback.
 * `Database.transaction` resolves after all such work has finished, so its caller responds after that. Work starts in
 * the order in which it was added, and a function that is added twice runs once. A failure does not stop the other
 * work: it is thrown after all have ended, although the change is committed.
 *
 * Outside a transaction, previous statements have already committed: `work` then runs at once and is awaited.
 * @throws Error in a transaction that has ended, and in a savepoint, which may be rolled back without the transaction
 */
export async function afterCommit(tx: Tx, work: FollowUp): Promise<void> {
  const runner = tx.queryRunner;
  if (!runner) return work();
  const given = runner.isTransactionActive ? followUps.get(runner) : undefined;
  if (!given) throw new Error('afterCommit requires an open transaction of Database.transaction.');
  if (depthOf(runner) > 1)
    throw new Error('afterCommit does not support savepoints. Call it in the outer transaction.');
  given.add(work);
}

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
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} functions failed after a commit`);
  if (failures.length === 1) throw failures[0];
}

/** Number of open transactions and savepoints, which TypeORM counts in a protected field. */
const depthOf = (runner: QueryRunner): number => (runner as unknown as { transactionDepth: number }).transactionDepth;
