import type { Tx } from '@hallpass/database';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { EntitySubscriberInterface, TransactionCommitEvent } from 'typeorm';
import { nudgeAfterCommit, onEventsCommitted } from './commit-nudge.js';

const nudged = jest.fn();
const unsubscribe = onEventsCommitted(nudged);

afterEach(() => {
  nudged.mockReset();
});

/** A transaction as far as TypeORM shows it to subscribers. */
function transaction(source: { subscribers: EntitySubscriberInterface[] } = { subscribers: [] }) {
  const queryRunner = { isTransactionActive: true, dataSource: source };
  const tellSubscribers = (): void => {
    for (const each of source.subscribers)
      void each.afterTransactionCommit?.({ queryRunner } as unknown as TransactionCommitEvent);
  };
  return {
    tx: { queryRunner } as unknown as Tx,
    releaseSavepoint: tellSubscribers,
    commit(): void {
      queryRunner.isTransactionActive = false;
      tellSubscribers();
    },
  };
}

describe('the nudge after a commit', () => {
  it('comes once, however many events the transaction holds', () => {
    const source = { subscribers: [] };
    const first = transaction(source);
    for (let n = 0; n < 3; n++) nudgeAfterCommit(first.tx);
    expect(nudged).not.toHaveBeenCalled();
    first.commit();
    expect(nudged).toHaveBeenCalledTimes(1);
    expect(source.subscribers).toHaveLength(1);
  });

  it('does not come for the end of a savepoint, nor for a commit without events', () => {
    const source = { subscribers: [] };
    const outer = transaction(source);
    nudgeAfterCommit(outer.tx);
    outer.releaseSavepoint();
    transaction(source).commit();
    expect(nudged).not.toHaveBeenCalled();
  });

  it('reaches nobody who has ended listening', () => {
    const early = jest.fn();
    onEventsCommitted(early)();
    const only = transaction();
    nudgeAfterCommit(only.tx);
    only.commit();
    expect(nudged).toHaveBeenCalledTimes(1);
    expect(early).not.toHaveBeenCalled();
    unsubscribe();
  });
});
