import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Json, TransactionType } from '@hallpass/js';
import { adminRequest, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';
import { configSource } from '../config-forms/queries';
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

/** Changes entries of the configuration; null removes an entry. */
export const writeCatalogue = (api: Api, projectId: string, update: Record<string, Json | null>): Promise<void> =>
  configSource(api, projectId).write(update);

export type CustomerSummary = Item<'GET /internal/payments/customers'>;

export const customersQuery = (api: Api, projectId: string, type: CustomerType, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...paymentsKey(projectId), 'customers', type, cursor],
    queryFn: async () =>
      pageOf(
        await adminRequest(api, projectId, 'GET /internal/payments/customers', {
          query: { customer_type: type, limit: PER_PAGE, cursor },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Name of a user or team; null if the customer is custom or no longer exists. */
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

export type Balance = Item<'GET /internal/payments/balances'>;

export const balancesQuery = (api: Api, projectId: string, customer: Customer) =>
  queryOptions({
    queryKey: [...customerKey(projectId, customer), 'balances'],
    queryFn: async () =>
      (
        await adminRequest(api, projectId, 'GET /internal/payments/balances', {
          query: { customer_type: customer.type, customer_id: customer.id },
        })
      ).items,
  });

export const quantityQuery = (api: Api, projectId: string, customer: Customer, itemId: string) =>
  queryOptions({
    queryKey: [...customerKey(projectId, customer), 'balances', itemId],
    queryFn: async () => (await api.admin(projectId).getItem({ itemId, ...customerIdOf(customer) })).quantity,
  });

/** Customer id in the client library's form. */
export const customerIdOf = ({ type, id }: Customer) =>
  type === 'user' ? { userId: id } : type === 'team' ? { teamId: id } : { customCustomerId: id };

export type Subscription = Item<'GET /internal/payments/subscriptions'>;
export type SubscriptionStatus = Subscription['status'];

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
        await adminRequest(api, projectId, 'GET /internal/payments/subscriptions', {
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

export type MoneyEntry = Item<'GET /internal/payments/money-entries'>;

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
        await adminRequest(api, projectId, 'GET /internal/payments/money-entries', {
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

/** A customer's purchases and grants, and every change of item balances. */
export const customerTransactionsQuery = (
  api: Api,
  projectId: string,
  customer: Customer,
  filter: { type?: TransactionType; cursor?: string },
) =>
  queryOptions({
    queryKey: [...customerKey(projectId, customer), 'transactions', filter],
    queryFn: async () => {
      const page = await adminRequest(api, projectId, 'GET /internal/payments/transactions', {
        query: { customer_type: customer.type, customer_id: customer.id, limit: String(PER_PAGE), ...filter },
      });
      return { transactions: page.transactions, nextCursor: page.next_cursor };
    },
    placeholderData: keepPreviousData,
  });

export type RevenueDay = Item<'GET /internal/payments/revenue'>;

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
        await adminRequest(api, projectId, 'GET /internal/payments/revenue', {
          query: { from, to, test_mode: isTest ? 'true' : 'false' },
        })
      ).items,
    placeholderData: keepPreviousData,
  });

export const activeSubscriptionsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(projectId), 'active-subscriptions'],
    queryFn: async () => (await adminRequest(api, projectId, 'GET /internal/payments/active-subscriptions')).items,
  });

export const stripeAccountQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(projectId), 'stripe'],
    queryFn: () => api.admin(projectId).getStripeAccountInfo(),
  });

export const testClockQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(projectId), 'test-clock'],
    queryFn: () => adminRequest(api, projectId, 'GET /internal/payments/test-clock'),
    refetchInterval: ({ state }) => (state.data?.status === 'advancing' ? 1_000 : false),
  });
