import type { Tx } from '@hallpass/database';
import { insertEndings, selectEnding } from './provider-ending.sql.js';
import type { Subscription } from '../terms/subscription-row.js';

/**
 * Asks the payment providers to end subscriptions that have ended in our rows, in the transaction in which they did. The
 * task `provider-endings` does so until each provider has.
 */
export async function requestProviderEndings(tx: Tx, projectId: string, ended: readonly Subscription[]): Promise<void> {
  const ids = ended.filter((each) => each.provider_subscription_id !== null).map(({ id }) => id);
  if (ids.length > 0) await insertEndings(tx, { projectId, ids });
}

/** Whether a provider is still to end it: what it says until then does not bring it back. */
export const isToEnd = async (tx: Tx, projectId: string, { id }: Subscription): Promise<boolean> =>
  (await selectEnding(tx, { projectId, id })).length > 0;
