import {
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  prepared,
  rowsOf,
  type Walked,
  walkList,
} from '@hallpass/database';
import type { Currency } from '../catalog/money.js';
import type { Customer } from '../customers/customer.js';
import type { MoneyEntry } from '../ledger/money/money-entry.js';
import { RETURNED_COLUMNS, RETURNED_JOINS, type ReturnedMoney } from '../ledger/money/returned-money.sql.js';

/** A customer's payment and its purpose. Amounts are minor units, exact as doubles. */
export interface CustomerPaymentRow extends ReturnedMoney {
  id: string;
  kind: MoneyEntry['kind'];
  product_display_name: string | null;
  currency: Currency;
  amount: number;
  provider: MoneyEntry['provider'];
  provider_reference: string;
  test_mode: boolean;
  occurred_at: Date;
}

/** Newest first, for one customer; uses the index `money_entry_of_customer`. */
export const CUSTOMER_PAYMENT_ORDER: ListOrder = {
  name: 'customer-payments',
  columns: [
    ['m.occurred_at', 'instant'],
    ['m.id', 'uuid'],
  ],
  direction: 'desc',
};

const OWN = `project_id = :projectId AND customer_type = :type AND customer_id = :id` as const;

const COLUMNS = `m.id, m.kind, coalesce(payments.readable_json(s.product) ->> 'displayName',
    payments.readable_json(p.product) ->> 'displayName', m.description) AS product_display_name,
  m.currency, m.amount::float8 AS amount, m.provider, m.provider_reference, m.test_mode, m.occurred_at,
  ${RETURNED_COLUMNS}` as const;

const JOINS = `LEFT JOIN payments.subscription s ON s.project_id = m.project_id AND s.id = m.subscription_id
  LEFT JOIN payments.one_time_purchase p ON p.project_id = m.project_id AND p.id = m.purchase_id
  ${RETURNED_JOINS}` as const;

export const walkPaymentsOf = (
  db: Database,
  projectId: string,
  { type, id }: Customer,
  range: ListRange,
): ListWalk<Walked<CustomerPaymentRow>> =>
  walkList(
    db,
    projectId,
    {
      order: CUSTOMER_PAYMENT_ORDER,
      from: `${rowsOf('payments.money_entry', OWN)} m`,
      alias: 'm',
      where: ['m.project_id = :projectId'],
      values: { type, id },
      columns: COLUMNS,
      joins: JOINS,
    },
    range,
  );

export const selectPaymentOf = prepared<CustomerPaymentRow>('payment-of-customer')(
  `SELECT ${COLUMNS} FROM payments.money_entry m ${JOINS}
   WHERE m.project_id = :projectId AND m.customer_type = :type AND m.customer_id = :customerId AND m.id = :id`,
);

export interface CustomerNames {
  display_name: string | null;
  email: string | null;
}

export const selectUserNames = prepared<CustomerNames>('customer-user-names')(
  `SELECT u.display_name, c.value AS email FROM users."user" u
   LEFT JOIN users.contact_channel c
     ON c.project_id = u.project_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary
   WHERE u.project_id = :projectId AND u.id = :id::uuid`,
);

export const selectTeamNames = prepared<CustomerNames>('customer-team-names')(
  `SELECT t.display_name, NULL::text AS email FROM users.team t WHERE t.project_id = :projectId AND t.id = :id::uuid`,
);
