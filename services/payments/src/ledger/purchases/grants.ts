import type { Tx } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import { isRecurring } from '../../catalog/product.js';
import { lockCustomer } from '../../customers/customer.js';
import { addPurchase } from './one-time-purchase.js';
import { grantedPrice, periodEndAfter } from '../subscriptions/grant-period.js';
import { requestProviderEndings } from '../subscriptions/provider-endings.js';
import { addSubscription, endSubscriptionNow } from '../subscriptions/subscription.js';
import type { PurchaseSource } from '../terms/subscription-row.js';
import { type PurchaseRequest, validatePurchase } from './validate-purchase.js';

interface GrantRequest extends PurchaseRequest {
  source: PurchaseSource;
  /** Whether another period starts when one ends. No effect on a price that is paid once. */
  renews?: boolean;
}

export type Granted = { subscriptionId: string } | { purchaseId: string } | null;

/** Grants products without a payment: for a server or an administrator, or in test mode (contract/06 §4, §6). */
@Injectable()
export class Grants {
  /**
   * Ends the products that conflict and grants this one, in one transaction. Without a chosen price, the period is that
   * of the first price, and no price is stored.
   * @returns null for a product without prices: nothing is stored, and nothing ends
   * @throws as `validatePurchase`
   */
  async grant(tx: Tx, request: GrantRequest): Promise<Granted> {
    const { project, customer, product, productId, priceId, quantity, source, renews = false, now } = request;
    await lockCustomer(tx, project.id, customer);
    const replaced = await validatePurchase(tx, request);
    const price = grantedPrice({ product, price_id: priceId });
    if (!price) return null;
    for (const { id } of replaced) await endSubscriptionNow(tx, project, id, now);
    await requestProviderEndings(tx, project.id, replaced);
    const bought = { product_id: productId, product, price_id: priceId, quantity, source, created_at: now };
    if (!isRecurring(price)) return { purchaseId: (await addPurchase(tx, project, customer, bought))! };
    const end = periodEndAfter(now, price.interval!, now);
    const subscription = await addSubscription(
      tx,
      project,
      customer,
      {
        ...bought,
        status: 'active',
        current_period_start: now,
        current_period_end: end,
        next_renewal_at: end,
        renews,
        billing_anchor: now,
      },
      now,
    );
    return { subscriptionId: subscription!.id };
  }
}
