import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { type Customer, customerIdOf, type TestClock } from './queries';

/** What administrators do about what was sold. A key makes a refund that is tried again the same refund. */
export function paymentWrites(api: Api, projectId: string) {
  return {
    grant: (customer: Customer, productId: string, quantity: number) =>
      api.admin(projectId).grantProduct({ ...customerIdOf(customer), productId, quantity }),

    /** @param change.allowNegative whether the customer may have less than nothing then */
    changeQuantity: (
      { type, id }: Customer,
      itemId: string,
      change: { delta: number; allowNegative: boolean; expiresAt?: string; description?: string },
    ) =>
      adminRequest<object>(api, projectId, {
        method: 'POST',
        path: `/payments/items/${type}/${encodeURIComponent(id)}/${itemId}/update-quantity`,
        query: { allow_negative: change.allowNegative },
        body: { delta: change.delta, expires_at: change.expiresAt, description: change.description },
      }),

    cancelSubscription: (subscriptionId: string, at: 'now' | 'period_end') =>
      adminRequest<object>(api, projectId, {
        method: 'POST',
        path: `/internal/payments/subscriptions/${subscriptionId}/cancel`,
        body: { at },
      }),

    resumeSubscription: (subscriptionId: string) =>
      adminRequest<object>(api, projectId, {
        method: 'POST',
        path: `/internal/payments/subscriptions/${subscriptionId}/resume`,
      }),

    refund: (entryId: string, amountMinor: number | undefined, key: string) =>
      adminRequest<{ refund_id: string }>(api, projectId, {
        method: 'POST',
        path: `/internal/payments/money-entries/${entryId}/refund`,
        body: { amount_minor: amountMinor },
        headers: { 'idempotency-key': key },
      }),

    decideDispute: (entryId: string, outcome: 'won' | 'lost') =>
      adminRequest<object>(api, projectId, {
        method: 'POST',
        path: `/internal/payments/money-entries/${entryId}/decide-dispute`,
        body: { outcome },
      }),

    customerLink: (customer: Customer) => api.admin(projectId).createCustomerPageUrl(customerIdOf(customer)),

    purchaseLink: ({ type, id }: Customer, productId: string, returnUrl: string | undefined) =>
      adminRequest<{ url: string }>(api, projectId, {
        method: 'POST',
        path: '/payments/purchases/create-purchase-url',
        body: { customer_type: type, customer_id: id, product_id: productId, return_url: returnUrl },
      }),

    moveClock: (advanceMillis: number) =>
      adminRequest<TestClock>(api, projectId, {
        method: 'PATCH',
        path: '/internal/payments/test-clock',
        body: { advance_millis: advanceMillis },
      }),
  };
}
