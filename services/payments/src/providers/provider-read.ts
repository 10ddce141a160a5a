import type { Database, Tx } from '@hallpass/database';
import type { ProviderName } from '../ledger/terms/subscription-row.js';
import { applyRead, beginRead } from './provider-read.sql.js';

/**
 * Reads the newest state of one object of a provider's and applies it. Of two reads at once, the one that began later counts: it
 * has seen all that the other one was made for, so that an older state never replaces a newer one.
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
