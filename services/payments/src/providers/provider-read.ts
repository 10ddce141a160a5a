import type { Database, Tx } from '@hallpass/database';
import type { ProviderName } from '../ledger/terms/subscription-row.js';
import { applyRead, beginRead } from './provider-read.sql.js';

/**
 * Reads the current state of a provider's object and applies it. If reads overlap, the one that started last wins: its
 * state is the newest, so an older state never replaces a newer one.
 */
export async function readInOrder<T>(
  database: Database,
  object: { projectId: string; provider: ProviderName; objectId: string },
  read: () => Promise<T>,
  apply: (tx: Tx, state: T) => Promise<void>,
): Promise<void> {
  const [{ begun } = { begun: '1' }] = await beginRead(database, object);
  const state = await read();
  await database.transaction(async (tx) => {
    const isNewest = (await applyRead(tx, { ...object, begun })).length > 0;
    if (isNewest) await apply(tx, state);
  });
}
