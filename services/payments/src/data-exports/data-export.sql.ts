import { exportListing, type ExportListing } from '@hallpass/identity';

const OF_USER = `t.project_id = :projectId AND t.customer_type = 'user' AND t.customer_id = :userId::text`;
const BY_CREATION = { at: 't.created_at', id: 't.id' } as const;

/** The user as a customer. Purchases of a team are in no user's archive. */
export const LISTINGS: readonly ExportListing[] = [
  exportListing({
    section: 'payment_customers',
    tables: ['payments.provider_customer'],
    from: 'payments.provider_customer t',
    where: OF_USER,
    at: 't.created_at',
    id: 't.provider',
    idType: 'text',
    fields: 't.provider, t.provider_customer_id, t.created_at',
  }),
  exportListing({
    section: 'subscriptions',
    tables: ['payments.subscription'],
    from: 'payments.subscription t',
    where: OF_USER,
    ...BY_CREATION,
    fields: `t.id, t.product_id, t.product, t.price_id, t.quantity, t.status, t.source, t.provider,
      t.provider_subscription_id, t.current_period_start, t.current_period_end, t.trial_end, t.cancel_at_period_end,
      t.created_at, t.ended_at`,
  }),
  exportListing({
    section: 'purchases',
    tables: ['payments.one_time_purchase'],
    from: 'payments.one_time_purchase t',
    where: OF_USER,
    ...BY_CREATION,
    fields: `t.id, t.product_id, t.product, t.price_id, t.quantity, t.source, t.provider, t.created_at, t.revoked_at`,
  }),
  exportListing({
    section: 'payments',
    tables: ['payments.money_entry'],
    from: 'payments.money_entry t',
    where: OF_USER,
    at: 't.occurred_at',
    id: 't.id',
    fields: `t.id, t.kind, t.subscription_id, t.purchase_id, t.currency, t.amount, t.provider, t.provider_reference,
      t.test_mode, t.occurred_at, t.description`,
  }),
  exportListing({
    section: 'unfinished_purchases',
    tables: ['payments.purchase_intent'],
    from: 'payments.purchase_intent t',
    where: OF_USER,
    ...BY_CREATION,
    fields: `t.id, t.kind, t.product_id, t.price_id, t.quantity, t.currency, t.amount, t.provider, t.outcome,
      t.created_at, t.settled_at`,
  }),
  exportListing({
    section: 'item_changes',
    tables: ['payments.item_change'],
    from: 'payments.item_change t',
    where: OF_USER,
    ...BY_CREATION,
    fields: 't.id, t.item_id, t.amount, t.created_at, t.expires_at, t.description',
  }),
  exportListing({
    section: 'item_ledger',
    tables: ['payments.ledger_entry'],
    from: 'payments.ledger_entry t',
    where: OF_USER,
    at: 't.effective_at',
    id: 't.id',
    fields: 't.id, t.item_id, t.cause, t.granted, t.expired, t.used, t.effective_at, t.expires_at',
  }),
];
