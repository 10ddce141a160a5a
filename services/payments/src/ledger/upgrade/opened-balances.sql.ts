import { prepared, statement } from '@hallpass/database';
import type { CustomerType } from '../../customers/customer.js';
import type { SubscriptionPayment } from './expected-balance.js';

export interface OpenedBalance {
  customer_type: CustomerType;
  customer_id: string;
  item_id: string;
  /** The balance when its ledger was opened. */
  shown: number;
  /** The balance by the rules of the ledger; null if it cannot be determined. */
  expected: number | null;
  /** Why it cannot be determined. */
  reason: string | null;
  credited_at: Date | null;
}

const COLUMNS =
  `o.customer_type, o.customer_id, o.item_id, o.shown::float8 AS shown, o.expected::float8 AS expected, o.reason,
  o.credited_at` as const;
const KEY = `o.project_id = :projectId AND o.customer_id = :customerId AND o.item_id = :itemId
  AND o.customer_type = :type` as const;

/** A page in key order, after the given balance. */
export const selectOpenedBalances = prepared<OpenedBalance>('opened-balances')(
  `SELECT ${COLUMNS} FROM payments.opened_balance o
   WHERE o.project_id = :projectId AND (o.customer_id, o.item_id, o.customer_type) > (:customerId, :itemId, :type)
   ORDER BY o.customer_id, o.item_id, o.customer_type LIMIT 1000`,
);

/** Locks a shortfall, so that only one of two concurrent credits finds it. */
export const lockShortfall = prepared<{ amount: number }>('lock-shortfall')(
  `SELECT (o.expected - o.shown)::float8 AS amount FROM payments.opened_balance o
   WHERE ${KEY} AND o.expected > o.shown AND o.credited_at IS NULL FOR UPDATE`,
);

export const setCredited = prepared('set-credited')(
  `UPDATE payments.opened_balance o SET credited_at = :at::timestamptz WHERE ${KEY}`,
);

export const countUnopened = statement<{ customers: number }>()(
  `SELECT count(*)::integer AS customers FROM (
     SELECT b.customer_id FROM payments.item_balance b WHERE b.project_id = :projectId AND b.ledger = 0
     UNION SELECT s.customer_id FROM payments.subscription s WHERE s.project_id = :projectId AND s.terms_recorded = 0
     UNION SELECT p.customer_id FROM payments.one_time_purchase p
       WHERE p.project_id = :projectId AND p.entries_recorded = 0) AS unopened`,
);

export const selectOpenedProjects = statement<{ project_id: string }>({
  global: 'an operator asks about every project',
})(
  `SELECT p.project_id FROM projects.project p
   WHERE p.deleted_at IS NULL AND EXISTS (SELECT FROM payments.opened_balance o WHERE o.project_id = p.project_id)
   ORDER BY p.project_id`,
);

export interface EndedGrant {
  subscription_id: string;
  customer_type: CustomerType;
  customer_id: string;
  at: Date;
}

/** Grants that a migration ended because they had outlived their period. */
export const selectEndedGrants = statement<EndedGrant>()(
  `SELECT n.subscription_id, n.customer_type, n.customer_id, n.at FROM payments.upgrade_note n
   WHERE n.project_id = :projectId AND n.kind = 'grant-ended' ORDER BY n.at, n.subscription_id`,
);

export const selectPayments = statement<SubscriptionPayment>()(
  `SELECT m.subscription_id, m.kind, m.amount::float8 AS amount, m.occurred_at FROM payments.money_entry m
   WHERE m.project_id = :projectId AND m.customer_type = :type AND m.customer_id = :customerId
     AND m.subscription_id IS NOT NULL
   ORDER BY m.occurred_at, m.id`,
);
