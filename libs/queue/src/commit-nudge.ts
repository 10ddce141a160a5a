import type { Tx } from '@hallpass/database';
import type { DataSource, QueryRunner } from 'typeorm';

const listeners = new Set<() => void>();
const runnersWithEvents = new WeakSet<QueryRunner>();
const watchedSources = new WeakSet<DataSource>();

/** Calls `listener` after every commit, in this process, of a transaction that added an event. @returns its end */
export function onEventsCommitted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @throws Error outside a transaction: an event must not be stored apart from the change it tells of */
export function assertInTransaction(tx: Tx): QueryRunner {
  const runner = tx.queryRunner;
  if (!runner?.isTransactionActive) throw new Error('outbox.add needs the transaction of the change it tells of');
  return runner;
}

/**
 * Remembers that the running transaction holds an event. TypeORM tells its subscribers of each commit, so the
 * nudge comes after the rows can be seen, never after a rollback, and the caller has nothing to remember.
 * @throws Error outside a transaction
 */
export function nudgeAfterCommit(tx: Tx): void {
  const runner = assertInTransaction(tx);
  watch(runner.dataSource);
  runnersWithEvents.add(runner);
}

function watch(source: DataSource): void {
  if (watchedSources.has(source)) return;
  watchedSources.add(source);
  source.subscribers.push({
    afterTransactionCommit({ queryRunner }) {
      // A savepoint's release is told as a commit too; the transaction around it is then still active.
      if (queryRunner.isTransactionActive || !runnersWithEvents.delete(queryRunner)) return;
      for (const listener of listeners) listener();
    },
  });
}
