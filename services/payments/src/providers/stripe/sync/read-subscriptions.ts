import type { ProviderSubscription } from '../../../ledger/records/provider-subscription.js';
import type { ProjectId } from '../../payment-provider.js';
import type { StripeConnection } from '../account/stripe-connection.js';
import { confirmedChangeOf, providerSubscriptionOf } from './stripe-subscription.js';

/** Stripe's largest page size. */
const PAGE = 100;

const EXPANDED = ['data.latest_invoice'];

/** Reads all subscriptions of a customer, and stores the metadata of changes that the customer has confirmed. */
export async function readSubscriptions(
  connection: StripeConnection,
  project: ProjectId,
  stripeCustomer: string,
): Promise<ProviderSubscription[]> {
  const found: ProviderSubscription[] = [];
  await connection.call(project, async (stripe, options) => {
    const query = { customer: stripeCustomer, status: 'all' as const, limit: PAGE, expand: EXPANDED };
    for await (const each of stripe.subscriptions.list(query, options)) {
      const change = confirmedChangeOf(each);
      const subscription = providerSubscriptionOf(
        change === null
          ? each
          : await stripe.subscriptions.update(
              each.id,
              { cancel_at_period_end: false, metadata: change, expand: ['latest_invoice'] },
              { ...options, idempotencyKey: `purchase/${change['purchaseIntentId']}/taken-over` },
            ),
      );
      if (subscription) found.push(subscription);
    }
  });
  return found;
}
