import type { Tx } from '@hallpass/database';
import { uuidv7 } from '@hallpass/queue';
import type { Currency } from '../../catalog/money.js';
import type { Customer } from '../../customers/customer.js';
import type { ProviderName } from '../terms/subscription-row.js';
import { insertMoneyEntry } from './money-entry.sql.js';

export const MONEY_KINDS = ['charge', 'renewal', 'proration', 'refund', 'dispute', 'dispute_won'] as const;

/** The bank's decision on a disputed payment, or `open`. */
export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

const PAYMENT_KINDS: ReadonlySet<MoneyEntry['kind']> = new Set(['charge', 'renewal', 'proration']);

/** Whether the customer paid with this entry, so that it has a receipt and can be refunded. */
export const isPayment = ({ kind }: Pick<MoneyEntry, 'kind'>): boolean => PAYMENT_KINDS.has(kind);

/** Money that a customer paid or got back. */
export interface MoneyEntry {
  customer: Customer;
  kind: (typeof MONEY_KINDS)[number];
  subscriptionId: string | null;
  purchaseId: string | null;
  currency: Currency;
  /** Minor units; negative for refunds. */
  amount: number;
  provider: ProviderName;
  /** The provider's id, unique for each kind of entry. */
  providerReference: string;
  /** The `providerReference` of the payment that a refund or a dispute belongs to; null for a payment. */
  paymentReference: string | null;
  testMode: boolean;
  occurredAt: Date;
  description: string | null;
}

/** @returns null if the provider reported the entry before: nothing was added */
export async function addMoneyEntry(tx: Tx, projectId: string, entry: MoneyEntry): Promise<string | null> {
  const { customer, ...rest } = entry;
  const values = { ...rest, projectId, id: uuidv7(), customerType: customer.type, customerId: customer.id };
  const [added] = await insertMoneyEntry(tx, values);
  return added?.id ?? null;
}
