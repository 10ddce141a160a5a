import type { Tx } from '@hallpass/database';
import { insertEndings, selectEnding } from './subscription.sql.js';
import type { Subscription } from '../terms/subscription-row.js';

/**
 * Requests that providers end subscriptions that have ended in our rows, in the same transaction. The task
 * `provider-endings` then retries until each provider has.
 */
export async function requestProviderEndings(tx: Tx, projectId: string, ended: readonly Subscription[]): Promise<void> {
  const ids = ended.filter((each) => each.provider_subscription_id !== null).map(({ id }) => id);
  if (ids.length > 0) await insertEndings(tx, { projectId, ids });
}

/** Whether the provider still has to end the subscription. Until then, its reports must not reactivate it. */
export const isToEnd = async (tx: Tx, projectId: string, { id }: Subscription): Promise<boolean> =>
  (await selectEnding(tx, { projectId, id })).length > 0;
