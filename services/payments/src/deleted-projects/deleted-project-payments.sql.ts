import { batchedDelete, prepared } from '@hallpass/database';
import type { OpenIntent } from '../ledger/purchases/purchase-intent.js';
import type { PurchaseIntent } from '../ledger/purchases/purchase-intent.sql.js';

const ofProject = 'project_id = :projectId';

/** Everything stored about a project's customers, including the ledgers. */
export const REMOVALS = [
  batchedDelete('removed-project-item-changes', 'payments.item_change', ofProject),
  batchedDelete('removed-project-balances', 'payments.item_balance', ofProject, { key: ['customer_id', 'item_id'] }),
  batchedDelete('removed-project-opened-balances', 'payments.opened_balance', ofProject, {
    key: ['customer_id', 'item_id', 'customer_type'],
  }),
  batchedDelete('removed-project-ledger-entries', 'payments.ledger_entry', ofProject),
  batchedDelete('removed-project-revoked-items', 'payments.revoked_item', ofProject, {
    key: ['subscription_id', 'reference', 'item_id', 'position'],
  }),
  batchedDelete('removed-project-payment-revocations', 'payments.revocation', ofProject, {
    key: ['subscription_id', 'reference'],
  }),
  batchedDelete('removed-project-subscription-terms', 'payments.subscription_term', ofProject, {
    key: ['subscription_id', 'position'],
  }),
  batchedDelete('removed-project-default-grants', 'payments.default_grant', ofProject, {
    key: ['item_id', 'customer_type', 'product_id', 'grant_id', 'starts_at'],
  }),
  batchedDelete('removed-project-item-versions', 'payments.item_version', ofProject, {
    key: ['item_id', 'product_id', 'starts_at'],
  }),
  batchedDelete('removed-project-product-versions', 'payments.product_version', ofProject, {
    key: ['product_id', 'starts_at'],
  }),
  batchedDelete('removed-project-recorded-catalog', 'payments.recorded_catalog', ofProject, { key: [] }),
  batchedDelete('removed-project-unrecorded-changes', 'payments.unrecorded_change', ofProject),
  batchedDelete('removed-project-clock-moves', 'payments.test_clock_move', ofProject, { key: ['moved_at'] }),
  batchedDelete('removed-project-money', 'payments.money_entry', ofProject),
  batchedDelete('removed-project-lost-disputes', 'payments.lost_dispute', ofProject, {
    key: ['provider', 'dispute_reference'],
  }),
  batchedDelete('removed-project-purchases', 'payments.one_time_purchase', ofProject),
  batchedDelete('removed-project-provider-customers', 'payments.provider_customer', ofProject, {
    key: ['provider', 'customer_type', 'customer_id'],
  }),
  batchedDelete('removed-project-provider-events', 'payments.provider_event', ofProject, {
    key: ['provider', 'event_id'],
  }),
  batchedDelete('removed-project-idempotency-keys', 'payments.idempotency_key', ofProject, { key: ['key'] }),
  batchedDelete('removed-project-provider-reads', 'payments.provider_read', ofProject, {
    key: ['provider', 'object_id'],
  }),
  batchedDelete('removed-project-built-in-payments', 'payments.built_in_payment', ofProject),
  batchedDelete('removed-project-built-in-subscriptions', 'payments.built_in_subscription', ofProject),
  batchedDelete('removed-project-built-in-customers', 'payments.built_in_customer', ofProject),
  batchedDelete('removed-project-upgrade-notes', 'payments.upgrade_note', ofProject, {
    key: ['kind', 'subscription_id'],
  }),
  batchedDelete('removed-project-test-clock', 'payments.test_clock', ofProject, { key: [] }),
];

/** Rows of sales by Stripe, removed once they have ended at Stripe. The account comes last. */
export const REMOVALS_OF_SALES = [
  batchedDelete('removed-project-provider-endings', 'payments.provider_ending', ofProject, {
    key: ['subscription_id'],
  }),
  batchedDelete('removed-project-subscriptions', 'payments.subscription', ofProject),
  batchedDelete('removed-project-purchase-intents', 'payments.purchase_intent', ofProject),
  batchedDelete('removed-project-payment-account', 'payments.account', ofProject, { key: [] }),
];

/** Ends the subscriptions in our rows, and requests the end of those that Stripe renews. */
export const endSubscriptions = prepared('end-subscriptions-of-deleted-project')(
  `WITH ended AS (
     UPDATE payments.subscription s SET status = 'canceled', ended_at = now(),
       terms_recorded = s.terms_recorded + 1
     WHERE s.project_id = :projectId AND s.provider = 'stripe' AND s.ended_at IS NULL RETURNING s.id)
   INSERT INTO payments.provider_ending (project_id, subscription_id)
   SELECT :projectId, e.id FROM ended e ON CONFLICT DO NOTHING`,
);

export type OpenSale = OpenIntent & Pick<PurchaseIntent, 'provider'>;

export const selectOpenSales = prepared<OpenSale>('open-sales-of-deleted-project')(
  `SELECT i.id, i.kind, i.provider, i.provider_customer_id, i.provider_reference, i.replaces FROM payments.purchase_intent i
   WHERE i.project_id = :projectId AND i.provider = 'stripe' AND i.outcome IS NULL ORDER BY i.id`,
);

export const selectLeftSales = prepared<{ is_left: boolean }>('left-sales-of-deleted-project')(
  `SELECT EXISTS (SELECT FROM payments.provider_ending n WHERE n.project_id = :projectId)
     OR EXISTS (SELECT FROM payments.purchase_intent i
       WHERE i.project_id = :projectId AND i.provider = 'stripe' AND i.outcome IS NULL) AS is_left`,
);

/** The account is the last row of a project to be removed. */
export const selectLeftAccounts = prepared<{ project_id: string }>('accounts-of-deleted-projects', {
  global: 'a task goes on with those of every project',
})(
  `SELECT a.project_id FROM payments.account a JOIN projects.project p ON p.project_id = a.project_id
   WHERE p.deleted_at IS NOT NULL`,
);
