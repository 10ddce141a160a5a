import { prepared } from '@hallpass/database';
import type { MoneyEntry } from '../ledger/money/money-entry.js';

/** Payments recorded under a customer's id. */
export const selectMoneyEntry = prepared<{
  kind: MoneyEntry['kind'];
  provider: MoneyEntry['provider'];
  provider_reference: string;
}>('payments.money-entry')(
  `SELECT kind, provider, provider_reference FROM payments.money_entry WHERE project_id = :projectId AND id = :id::uuid`,
);
