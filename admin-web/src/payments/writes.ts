import type { Json } from '@hallpass/js';
import { adminRequest } from '../api/admin-request';
import { configSource } from '../config-forms/queries';
import type { EntryKind } from './payments-config';
import type { Project } from './project';
import { type Customer, customerIdOf } from './queries';

/** Writes an entry of the configuration; null removes it. */
export const writeEntry = ({ api, projectId }: Project, kind: EntryKind, id: string, entry: Json | null) =>
  configSource(api, projectId).write({ [`payments.${kind}.${id}`]: entry });

/** Changes that owners make to sales. The idempotency key makes retried refunds safe. */
export function paymentWrites({ api, projectId }: Project) {
  return {
    grant: (customer: Customer, product: { productId: string; quantity: number; renews: boolean }) =>
      api.admin(projectId).grantProduct({ ...customerIdOf(customer), ...product }),

    /** @param change.allowNegative whether the balance may become negative */
    changeQuantity: (
      { type, id }: Customer,
      itemId: string,
      change: { delta: number; allowNegative: boolean; expiresAt?: string; description?: string },
    ) =>
      adminRequest(api, projectId, 'POST /payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity', {
        path: { customer_type: type, customer_id: id, item_id: itemId },
        query: { allow_negative: change.allowNegative },
        body: { delta: change.delta, expires_at: change.expiresAt, description: change.description },
      }),

    cancelSubscription: (subscriptionId: string, at: 'now' | 'period_end') =>
      adminRequest(api, projectId, 'POST /internal/payments/subscriptions/{subscription_id}/cancel', {
        path: { subscription_id: subscriptionId },
        body: { at },
      }),

    resumeSubscription: (subscriptionId: string) =>
      adminRequest(api, projectId, 'POST /internal/payments/subscriptions/{subscription_id}/resume', {
        path: { subscription_id: subscriptionId },
      }),

    refund: (entryId: string, amountMinor: number | undefined, key: string) =>
      adminRequest(api, projectId, 'POST /internal/payments/money-entries/{entry_id}/refund', {
        path: { entry_id: entryId },
        body: { amount_minor: amountMinor },
        headers: { 'idempotency-key': key },
      }),

    decideDispute: (entryId: string, outcome: 'won' | 'lost') =>
      adminRequest(api, projectId, 'POST /internal/payments/money-entries/{entry_id}/decide-dispute', {
        path: { entry_id: entryId },
        body: { outcome },
      }),

    customerLink: (customer: Customer) => api.admin(projectId).createCustomerPageUrl(customerIdOf(customer)),

    purchaseLink: ({ type, id }: Customer, productId: string, returnUrl: string | undefined) =>
      adminRequest(api, projectId, 'POST /payments/purchases/create-purchase-url', {
        body: { customer_type: type, customer_id: id, product_id: productId, return_url: returnUrl },
      }),

    moveClock: (advanceMillis: number) =>
      adminRequest(api, projectId, 'PATCH /internal/payments/test-clock', { body: { advance_millis: advanceMillis } }),
  };
}
