import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /internal/payments/money-entries/{entry_id}/decide-dispute': {
    anyCaller: { body: { outcome: 'won' } },
    administrator: { body: () => ({ outcome: 'won' }) },
  },
  'POST /internal/payments/money-entries/{entry_id}/refund': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ amount_minor: 1 }) },
  },
  'POST /internal/payments/subscriptions/{subscription_id}/cancel': {
    anyCaller: { body: { at: 'now' } },
    administrator: { body: () => ({ at: 'period_end' }) },
  },
  'POST /internal/payments/subscriptions/{subscription_id}/resume': { administrator: {} },
  'GET /internal/payments/balances': { anyCaller: { query: 'customer_type=user&customer_id={user}' } },
  'GET /internal/payments/customers': { anyCaller: { query: 'customer_type=user' } },
  'GET /internal/payments/revenue': { anyCaller: { query: 'from=2026-01-01&to=2026-01-31' } },
};
