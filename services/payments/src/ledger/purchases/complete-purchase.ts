import type { Tx } from '@hallpass/database';
import { subscriptionsAt } from '../subscriptions/lapsed-grants.js';
import type { ProjectSnapshot } from '@hallpass/projects';
import { type Customer, lockCustomer } from '../../customers/customer.js';
import type { PaymentNotices } from '../../notices/payment-notices.js';
import { requestProviderEndings } from '../subscriptions/provider-endings.js';
import { endSubscriptionNow } from '../subscriptions/subscription.js';
import { conflictsOf } from './validate-purchase.js';
import type { PurchaseIntent } from './purchase-intent.sql.js';
import { settlePurchaseIntent } from './purchase-intent.js';

/**
 * Completes a paid purchase intent: the product is owned from this transaction on. Products that it replaces end in the
 * same transaction, and then at their provider (contract/06 §6). Repeated reports have no further effect.
 * @param reference the provider's id of the payment or the subscription
 */
export async function completePurchase(
  tx: Tx,
  notices: PaymentNotices,
  project: ProjectSnapshot,
  intent: PurchaseIntent,
  { reference, now, testMode }: { reference: string; now: Date; testMode: boolean },
): Promise<void> {
  const customer: Customer = { type: intent.customer_type, id: intent.customer_id };
  await lockCustomer(tx, project.id, customer);
  if (!(await settlePurchaseIntent(tx, project.id, intent.id, 'paid', reference))) return;
  const subscriptions = await subscriptionsAt(tx, project.id, customer, now);
  const replaced = conflictsOf(project.config.payments, intent.product, subscriptions).filter(
    (each) => each.provider !== intent.provider || each.provider_subscription_id !== reference,
  );
  for (const { id, product_id, product, quantity } of replaced) {
    await endSubscriptionNow(tx, project, id, now);
    await notices.publish(tx, project, 'subscription.canceled', {
      customer_type: customer.type,
      customer_id: customer.id,
      subscription_id: id,
      product_id: product_id!,
      product_display_name: product.displayName,
      quantity,
      test_mode: testMode,
      ended_at_millis: now.getTime(),
    });
  }
  await requestProviderEndings(tx, project.id, replaced);
}
