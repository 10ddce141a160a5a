import { Database, type ListRange } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { Balances } from '../ledger/balances/balances.js';
import { type Currency, decimalText } from '../catalog/money.js';
import { PaymentsClock } from '../clock/payments-clock.js';
import { assertCustomerExists, customerOf, type CustomerType } from '../customers/customer.js';
import type { ProviderName } from '../ledger/terms/subscription-row.js';
import { isPayment } from '../ledger/money/money-entry.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type {
  ActiveSubscriptionsDto,
  BalanceDto,
  CustomerDto,
  MoneyEntryDto,
  RevenueDto,
  RevenueQuery,
  SubscriptionDto,
} from './administration.dto.js';
import { type MoneyFilter, type MoneyRow, walkMoney } from './money-list.sql.js';
import {
  activeByProduct,
  revenueByDay,
  type CustomerRow,
  walkCustomers,
  type ListedSubscription,
  type SubscriptionFilter,
  walkSubscriptions,
} from './administration.sql.js';

@Injectable()
export class SalesReportsService {
  constructor(
    private readonly database: Database,
    private readonly balances: Balances,
    private readonly clock: PaymentsClock,
    private readonly providers: PaymentProviders,
  ) {}

  walkCustomers(projectId: string, type: CustomerType, range: ListRange) {
    return walkCustomers(this.database, projectId, type, range);
  }

  walkSubscriptions(projectId: string, filter: SubscriptionFilter, range: ListRange) {
    return walkSubscriptions(this.database, projectId, filter, range);
  }

  walkMoney(projectId: string, filter: MoneyFilter, range: ListRange) {
    return walkMoney(this.database, projectId, filter, range);
  }

  /**
   * Returns a function that renders entries of the money list. Whether an entry can be refunded depends on the
   * project's current providers.
   */
  async moneyJsonOf(project: ProjectSnapshot): Promise<(row: MoneyRow) => MoneyEntryDto> {
    const refunding = await this.providers.refunding(project);
    return (row) => moneyJson(row, refunding);
  }

  /** Covers every configured item for this type of customer. @throws UserNotFound, TeamNotFound */
  async balancesOf(project: ProjectSnapshot, type: CustomerType, id: string): Promise<BalanceDto[]> {
    const customer = customerOf(type, id);
    await assertCustomerExists(this.database, project.id, customer);
    const now = await this.clock.now(project);
    const balances: BalanceDto[] = [];
    for (const [itemId, item] of Object.entries(project.config.payments.items)) {
      if (item.customerType !== type) continue;
      const quantity = await this.balances.quantity({ project, customer, itemId }, now);
      balances.push({ item_id: itemId, display_name: item.displayName, quantity });
    }
    return balances;
  }

  async revenue(projectId: string, { from, to, test_mode }: RevenueQuery): Promise<RevenueDto[]> {
    const rows = await revenueByDay(this.database, { projectId, from, to, testMode: test_mode === 'true' });
    return rows.map(({ date, currency, ...amounts }) => {
      const text = (minor: string) => decimalText(Number(minor), currency);
      const { paid, refunded, disputed, net } = amounts;
      return {
        date,
        currency,
        paid: text(paid),
        refunded: text(refunded),
        disputed: text(disputed),
        net: text(net),
      };
    });
  }

  activeSubscriptions(projectId: string): Promise<ActiveSubscriptionsDto[]> {
    return activeByProduct(this.database, { projectId });
  }
}

export const customerJson = ({ paid, ...customer }: CustomerRow): CustomerDto => ({
  customer_type: customer.customer_type,
  customer_id: customer.customer_id,
  active_subscriptions: customer.active_subscriptions,
  purchases: customer.purchases,
  paid: Object.entries(paid).map(([currency, minor]) => ({
    currency,
    amount: decimalText(minor, currency as Currency),
  })),
});

export const subscriptionJson = (row: ListedSubscription): SubscriptionDto => ({
  id: row.id,
  customer_type: row.customer_type,
  customer_id: row.customer_id,
  product_id: row.product_id,
  product_display_name: row.product.displayName,
  price_id: row.price_id,
  quantity: row.quantity,
  status: row.status,
  current_period_start_millis: row.current_period_start.getTime(),
  current_period_end_millis: row.current_period_end?.getTime() ?? null,
  trial_end_millis: row.trial_end?.getTime() ?? null,
  cancel_at_period_end: row.cancel_at_period_end,
  source: row.source,
  provider: row.provider,
  renews: row.renews,
  created_at_millis: row.created_at.getTime(),
  ended_at_millis: row.ended_at?.getTime() ?? null,
  dispute_status: row.dispute_status,
});

/** The largest refund that would be accepted, in minor units. */
function refundable(row: MoneyRow, refunding: ReadonlySet<ProviderName>): number {
  const isHeld = row.dispute_status === 'open' || row.dispute_status === 'lost';
  if (!isPayment(row) || isHeld || !refunding.has(row.provider)) return 0;
  return Math.max(row.amount - row.refunded_amount, 0);
}

const moneyJson = (row: MoneyRow, refunding: ReadonlySet<ProviderName>): MoneyEntryDto => ({
  id: row.id,
  kind: row.kind,
  customer_type: row.customer_type,
  customer_id: row.customer_id,
  subscription_id: row.subscription_id,
  purchase_id: row.purchase_id,
  currency: row.currency,
  amount: decimalText(row.amount, row.currency),
  amount_minor: row.amount,
  provider: row.provider,
  provider_reference: row.provider_reference,
  test_mode: row.test_mode,
  occurred_at_millis: row.occurred_at.getTime(),
  description: row.description,
  refunded_amount_minor: row.refunded_amount,
  refundable_amount_minor: refundable(row, refunding),
  dispute_status: row.dispute_status,
  can_decide_dispute: row.provider === 'built-in' && row.dispute_status === 'open' && refunding.has(row.provider),
});
