import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminTransaction, Json, TransactionType } from '@hallpass/js';
import type { Currency } from '@hallpass/project-config';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';
import { configSource } from '../config/queries';
import type { CustomerType } from './catalogue';

export const paymentsKey = (projectId: string) => [...keys.project(projectId), 'payments'];
export const configKey = (projectId: string) => [...keys.project(projectId), 'config'];
export const customerKey = (projectId: string, { type, id }: Customer) => [...paymentsKey(projectId), type, id];

export interface Customer {
  type: CustomerType;
  id: string;
}

export const PER_PAGE = 20;

interface ItemsJson<Item> {
  items: Item[];
  pagination?: { next_cursor: string | null };
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

const pageOf = <Item>({ items, pagination }: ItemsJson<Item>): Page<Item> => ({
  items,
  nextCursor: pagination?.next_cursor ?? null,
});

/** Changes entries of the configuration; null removes one. */
export const writeCatalogue = (api: Api, projectId: string, update: Record<string, Json | null>): Promise<void> =>
  configSource(api, projectId).write(update);

export interface CustomerSummary {
  customer_type: CustomerType;
  customer_id: string;
  active_subscriptions: number;
  purchases: number;
  paid: { currency: Currency; amount: string }[];
}

export const customersQuery = (api: Api, projectId: string, type: CustomerType, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...paymentsKey(projectId), 'customers', type, cursor],
    queryFn: async () =>
      pageOf(
        await adminRequest<ItemsJson<CustomerSummary>>(api, projectId, {
          method: 'GET',
          path: '/internal/payments/customers',
          query: { customer_type: type, limit: PER_PAGE, cursor },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** What a user or team is called; null of one who is gone, and of custom customers. */
export const customerNameQuery = (api: Api, projectId: string, { type, id }: Customer) =>
  queryOptions({
    queryKey: [...customerKey(projectId, { type, id }), 'name'],
    staleTime: 300_000,
    enabled: type !== 'custom',
    queryFn: async (): Promise<string | null> => {
      const admin = api.admin(projectId);
      if (type === 'team') return (await admin.getTeam(id))?.displayName ?? null;
      const user = await admin.getUser(id);
      return user && (user.displayName ?? user.primaryEmail);
    },
  });

export interface Balance {
  item_id: string;
  display_name: string;
  quantity: number;
}

export const balancesQuery = (api: Api, projectId: string, customer: Customer) =>
  queryOptions({
    queryKey: [...customerKey(projectId, customer), 'balances'],
    queryFn: async () =>
      (
        await adminRequest<ItemsJson<Balance>>(api, projectId, {
          method: 'GET',
          path: '/internal/payments/balances',
          query: { customer_type: customer.type, customer_id: customer.id },
        })
      ).items,
  });

/** How much of one item a customer has. */
export const quantityQuery = (api: Api, projectId: string, customer: Customer, itemId: string) =>
  queryOptions({
    queryKey: [...customerKey(projectId, customer), 'balances', itemId],
    queryFn: async () => (await api.admin(projectId).getItem({ itemId, ...customerIdOf(customer) })).quantity,
  });

/** As the library names a customer. */
export const customerIdOf = ({ type, id }: Customer) =>
  type === 'user' ? { userId: id } : type === 'team' ? { teamId: id } : { customCustomerId: id };

export type SubscriptionStatus =
  | 'active'
  | 'trialing'
  | 'canceled'
  | 'paused'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'unpaid';

export const SUBSCRIPTION_STATUSES: readonly SubscriptionStatus[] = [
  'active',
  'trialing',
  'past_due',
  'paused',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'canceled',
];

export interface Subscription {
  id: string;
  customer_type: CustomerType;
  customer_id: string;
  product_id: string | null;
  product_display_name: string;
  price_id: string | null;
  quantity: number;
  status: SubscriptionStatus;
  current_period_start_millis: number;
  current_period_end_millis: number | null;
  trial_end_millis: number | null;
  cancel_at_period_end: boolean;
  source: 'PURCHASE_PAGE' | 'TEST_MODE' | 'API_GRANT';
  provider: 'stripe' | 'built-in' | null;
  created_at_millis: number;
  ended_at_millis: number | null;
}

export interface SubscriptionFilter {
  status?: SubscriptionStatus;
  customer?: Customer;
  cursor?: string;
}

export const subscriptionsQuery = (api: Api, projectId: string, { status, customer, cursor }: SubscriptionFilter) =>
  queryOptions({
    queryKey: [...paymentsKey(projectId), 'subscriptions', { status, customer, cursor }],
    queryFn: async () =>
      pageOf(
        await adminRequest<ItemsJson<Subscription>>(api, projectId, {
          method: 'GET',
          path: '/internal/payments/subscriptions',
          query: { status, customer_type: customer?.type, customer_id: customer?.id, limit: PER_PAGE, cursor },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const ownedProductsQuery = (api: Api, projectId: string, customer: Customer, limit: number) =>
  queryOptions({
    queryKey: [...customerKey(projectId, customer), 'products', limit],
    queryFn: async () => {
      const products = await api.admin(projectId).listProducts({ ...customerIdOf(customer), limit });
      return { products: [...products], hasMore: products.nextCursor !== null };
    },
    placeholderData: keepPreviousData,
  });

export interface MoneyEntry {
  id: string;
  kind: 'charge' | 'renewal' | 'proration' | 'refund' | 'dispute' | 'dispute_won';
  customer_type: CustomerType;
  customer_id: string;
  subscription_id: string | null;
  purchase_id: string | null;
  currency: Currency;
  amount: string;
  amount_minor: number;
  provider: 'stripe' | 'built-in';
  provider_reference: string;
  test_mode: boolean;
  occurred_at_millis: number;
  description: string | null;
}

export interface MoneyFilter {
  customer?: Customer;
  subscriptionId?: string;
  purchaseId?: string;
  cursor?: string;
}

export const moneyQuery = (api: Api, projectId: string, filter: MoneyFilter) =>
  queryOptions({
    queryKey: [...paymentsKey(projectId), 'money', filter],
    queryFn: async () =>
      pageOf(
        await adminRequest<ItemsJson<MoneyEntry>>(api, projectId, {
          method: 'GET',
          path: '/internal/payments/money-entries',
          query: {
            customer_type: filter.customer?.type,
            customer_id: filter.customer?.id,
            subscription_id: filter.subscriptionId,
            purchase_id: filter.purchaseId,
            limit: PER_PAGE,
            cursor: filter.cursor,
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export interface TransactionFilter {
  type?: TransactionType;
  customerType?: CustomerType;
  cursor?: string;
}

export const transactionsQuery = (api: Api, projectId: string, filter: TransactionFilter) =>
  queryOptions({
    queryKey: [...paymentsKey(projectId), 'transactions', filter],
    queryFn: () => api.admin(projectId).listTransactions({ ...filter, limit: PER_PAGE }),
    placeholderData: keepPreviousData,
  });

/** What one customer was sold and given, and every change of its quantities. */
export const customerTransactionsQuery = (
  api: Api,
  projectId: string,
  customer: Customer,
  filter: { type?: TransactionType; cursor?: string },
) =>
  queryOptions({
    queryKey: [...customerKey(projectId, customer), 'transactions', filter],
    queryFn: async () => {
      const page = await adminRequest<{ transactions: AdminTransaction[]; next_cursor: string | null }>(
        api,
        projectId,
        {
          method: 'GET',
          path: '/internal/payments/transactions',
          query: { customer_type: customer.type, customer_id: customer.id, limit: PER_PAGE, ...filter },
        },
      );
      return { transactions: page.transactions, nextCursor: page.next_cursor };
    },
    placeholderData: keepPreviousData,
  });

export interface RevenueDay {
  date: string;
  currency: Currency;
  paid: string;
  refunded: string;
  disputed: string;
  net: string;
}

export interface RevenueRange {
  /** `YYYY-MM-DD` */
  from: string;
  to: string;
  isTest: boolean;
}

export const revenueQuery = (api: Api, projectId: string, { from, to, isTest }: RevenueRange) =>
  queryOptions({
    queryKey: [...paymentsKey(projectId), 'revenue', from, to, isTest],
    queryFn: async () =>
      (
        await adminRequest<ItemsJson<RevenueDay>>(api, projectId, {
          method: 'GET',
          path: '/internal/payments/revenue',
          query: { from, to, test_mode: isTest },
        })
      ).items,
    placeholderData: keepPreviousData,
  });

export interface ActiveSubscriptions {
  product_id: string | null;
  active: number;
  trialing: number;
  past_due: number;
}

export const activeSubscriptionsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(projectId), 'active-subscriptions'],
    queryFn: async () =>
      (
        await adminRequest<ItemsJson<ActiveSubscriptions>>(api, projectId, {
          method: 'GET',
          path: '/internal/payments/active-subscriptions',
        })
      ).items,
  });

export const stripeAccountQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(projectId), 'stripe'],
    queryFn: () => api.admin(projectId).getStripeAccountInfo(),
  });

export interface TestClock {
  now_millis: number;
  offset_millis: number;
  status: 'ready' | 'advancing';
}

export const testClockQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(projectId), 'test-clock'],
    queryFn: () => adminRequest<TestClock>(api, projectId, { method: 'GET', path: '/internal/payments/test-clock' }),
    refetchInterval: ({ state }) => (state.data?.status === 'advancing' ? 1_000 : false),
  });
