import {
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  type Walked,
  walkList,
} from '@hallpass/database';
import type { CustomerType } from '../customers/customer.js';
import type { Currency } from '../catalog/money.js';
import type { MoneyEntry } from '../ledger/money/money-entry.js';
import { RETURNED_COLUMNS, RETURNED_JOINS, type ReturnedMoney } from '../ledger/money/returned-money.sql.js';

export interface MoneyFilter {
  customerType?: CustomerType;
  customerId?: string;
  subscriptionId?: string;
  purchaseId?: string;
}

export interface MoneyRow extends ReturnedMoney {
  id: string;
  customer_type: CustomerType;
  customer_id: string;
  kind: MoneyEntry['kind'];
  subscription_id: string | null;
  purchase_id: string | null;
  currency: Currency;
  /** Minor units, exact as a double. */
  amount: number;
  provider: MoneyEntry['provider'];
  provider_reference: string;
  test_mode: boolean;
  occurred_at: Date;
  description: string | null;
}

/** Newest first; uses the index `money_entry_by_time`. */
export const MONEY_ORDER: ListOrder = {
  name: 'payments-money',
  columns: [
    ['m.occurred_at', 'instant'],
    ['m.id', 'uuid'],
  ],
  direction: 'desc',
};

const CONDITIONS: Readonly<Record<keyof MoneyFilter, string>> = {
  customerType: 'm.customer_type = :customerType',
  customerId: 'm.customer_id = :customerId',
  subscriptionId: 'm.subscription_id = :subscriptionId::uuid',
  purchaseId: 'm.purchase_id = :purchaseId::uuid',
};

export function walkMoney(
  db: Database,
  projectId: string,
  filter: MoneyFilter,
  range: ListRange,
): ListWalk<Walked<MoneyRow>> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return walkList(
    db,
    projectId,
    {
      order: MONEY_ORDER,
      from: 'payments.money_entry m',
      alias: 'm',
      where: ['m.project_id = :projectId', ...given.map(([name]) => CONDITIONS[name as keyof MoneyFilter])],
      values: Object.fromEntries(given),
      columns: `m.id, m.customer_type, m.customer_id, m.kind, m.subscription_id, m.purchase_id, m.currency,
        m.amount::float8 AS amount, m.provider, m.provider_reference, m.test_mode, m.occurred_at, m.description,
        ${RETURNED_COLUMNS}`,
      joins: RETURNED_JOINS,
    },
    range,
  );
}
