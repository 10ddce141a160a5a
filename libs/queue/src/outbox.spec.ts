import type { Tx } from '@hallpass/database';
import { describe, expect, it, jest } from '@jest/globals';
import { outbox } from './outbox.js';
import { eventsCommitted, onEventsCommitted } from './commit-nudge.js';

describe('outbox.add', () => {
  it.each([
    ['the pool', { queryRunner: undefined }],
    ['a transaction that has ended', { queryRunner: { isTransactionActive: false } }],
  ])('refuses %s: an event must not be stored apart from its change', async (_, tx) => {
    const added = outbox.add(tx as unknown as Tx, 'user.deleted', 'project', { id: 'user', teams: [] });
    await expect(added).rejects.toThrow(/requires the transaction/);
  });
});

describe('commit nudge', () => {
  it('a commit with events reaches everybody who listens, and nobody who has ended listening', () => {
    const [nudged, early] = [jest.fn(), jest.fn()];
    const unsubscribe = onEventsCommitted(nudged);
    onEventsCommitted(early)();
    eventsCommitted();
    unsubscribe();
    eventsCommitted();
    expect([nudged, early].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });
});
