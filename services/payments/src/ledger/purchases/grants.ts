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
  /** Whether another period begins when one ends; without effect on a price that is paid once. */
  renews?: boolean;
}

/** What a grant has stored. */
export type Granted = { subscriptionId: string } | { purchaseId: string } | null;

/** Gives products that nobody pays for: by a server or an administrator, or in test mode (contract/06 §4, §6). */
@Injectable()
export class Grants {
  /**
   * In one transaction: what the product excludes ends, and the product is owned. Without a price chosen it is owned at the
   * first, and no price is noted.
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
