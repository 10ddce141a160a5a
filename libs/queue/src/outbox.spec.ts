import type { Tx } from '@hallpass/database';
import { describe, expect, it } from '@jest/globals';
import { outbox } from './outbox.js';

describe('outbox.add', () => {
  it.each([
    ['the pool', { queryRunner: undefined }],
    ['a transaction that has ended', { queryRunner: { isTransactionActive: false } }],
  ])('refuses %s: an event must not be stored apart from its change', async (_, tx) => {
    const added = outbox.add(tx as unknown as Tx, 'user.deleted', 'project', { id: 'user', teams: [] });
    await expect(added).rejects.toThrow(/requires the transaction/);
  });
});
