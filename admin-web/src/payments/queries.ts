import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TransactionType } from '@hallpass/js';
import { adminRequest, type Answer, type Item } from '../api/admin-request';
import { keys } from '../api/queries';
import { nameOf, teamNameOf } from '../people/user-json';
import type { CustomerType } from './payments-config';
import type { Project } from './project';

export const paymentsKey = ({ projectId }: Project) => [...keys.project(projectId), 'payments'];
export const configKey = ({ projectId }: Project) => [...keys.project(projectId), 'config'];
const customerKey = (project: Project, { type, id }: Customer) => [...paymentsKey(project), type, id];

export interface Customer {
  type: CustomerType;
  id: string;
}

/** Customer id in the client library's form. */
export const customerIdOf = ({ type, id }: Customer) =>
  type === 'user' ? { userId: id } : type === 'team' ? { teamId: id } : { customCustomerId: id };

const asQuery = (customer: Customer | undefined) => ({ customer_type: customer?.type, customer_id: customer?.id });

export const PER_PAGE = 20;

export type CustomerSummary = Item<'GET /internal/payments/customers'>;

export const customersQuery = (project: Project, type: CustomerType, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...paymentsKey(project), 'customers', type, cursor],
    queryFn: () =>
      adminRequest(project.api, project.projectId, 'GET /internal/payments/customers', {
        query: { customer_type: type, limit: PER_PAGE, cursor },
      }),
    placeholderData: keepPreviousData,
  });

/** Name and email of a user, or name of a team; null if the customer is custom or no longer exists. */
export const customerNameQuery = (project: Project, { type, id }: Customer) =>
  queryOptions({
    queryKey: [...customerKey(project, { type, id }), 'name'],
    staleTime: 300_000,
    enabled: type !== 'custom',
    queryFn: async (): Promise<{ name: string | null; email: string | null } | null> => {
      const admin = project.api.admin(project.projectId);
      if (type === 'team') {
        const team = await admin.getTeam(id);
        return team && { name: team.displayName, email: null };
      }
      const user = await admin.getUser(id);
      return user && { name: user.displayName, email: user.primaryEmail };
    },
  });

interface FoundCustomer extends Customer {
  name: string;
  detail: string | null;
}

const MOST_FOUND = 20;

/** Users by name, email or id; teams by name or id. Without a text, the newest ones. */
export const customerSearchQuery = ({ api, projectId }: Project, type: CustomerType, text: string) =>
  queryOptions({
    queryKey: [...paymentsKey({ api, projectId }), 'search', type, text],
    queryFn: async ({ signal }): Promise<FoundCustomer[]> => {
      const query = { query: text || undefined, limit: MOST_FOUND };
      if (type === 'custom') return text === '' ? [] : [{ type, id: text, name: text, detail: null }];
      if (type === 'user') {
        const { items } = await adminRequest(api, projectId, 'GET /users', { query: { ...query, desc: true }, signal });
        return items.map((user) => ({ type, id: user.id, name: nameOf(user), detail: user.primary_email }));
      }
      const { items } = await adminRequest(api, projectId, 'GET /teams', { query, signal });
      return items.map((team) => ({ type, id: team.id, name: teamNameOf(team), detail: null }));
    },
    placeholderData: keepPreviousData,
  });

export type Balance = Item<'GET /internal/payments/balances'>;

export const balancesQuery = ({ api, projectId }: Project, { type, id }: Customer) =>
  queryOptions({
    queryKey: [...customerKey({ api, projectId }, { type, id }), 'balances'],
    queryFn: async () => {
      const query = { customer_type: type, customer_id: id };
      return (await adminRequest(api, projectId, 'GET /internal/payments/balances', { query })).items;
    },
  });

export const quantityQuery = (project: Project, customer: Customer, itemId: string) =>
  queryOptions({
    queryKey: [...customerKey(project, customer), 'balances', itemId],
    queryFn: async () =>
      (await project.api.admin(project.projectId).getItem({ itemId, ...customerIdOf(customer) })).quantity,
  });

export type Subscription = Item<'GET /internal/payments/subscriptions'>;
export type SubscriptionStatus = Subscription['status'];

interface SubscriptionFilter {
  status?: SubscriptionStatus;
  customer?: Customer;
  cursor?: string;
}

export const subscriptionsQuery = (project: Project, { status, customer, cursor }: SubscriptionFilter) =>
  queryOptions({
    queryKey: [...paymentsKey(project), 'subscriptions', { status, customer, cursor }],
    queryFn: () =>
      adminRequest(project.api, project.projectId, 'GET /internal/payments/subscriptions', {
        query: { status, ...asQuery(customer), limit: PER_PAGE, cursor },
      }),
    placeholderData: keepPreviousData,
  });

export const ownedProductsQuery = ({ api, projectId }: Project, customer: Customer, limit: number) =>
  queryOptions({
    queryKey: [...customerKey({ api, projectId }, customer), 'products', limit],
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

export const moneyQuery = (project: Project, { customer, subscriptionId, purchaseId, cursor }: MoneyFilter) =>
  queryOptions({
    queryKey: [...paymentsKey(project), 'money', { customer, subscriptionId, purchaseId, cursor }],
    queryFn: () =>
      adminRequest(project.api, project.projectId, 'GET /internal/payments/money-entries', {
        query: {
          ...asQuery(customer),
          subscription_id: subscriptionId,
          purchase_id: purchaseId,
          limit: PER_PAGE,
          cursor,
        },
      }),
    placeholderData: keepPreviousData,
  });

export type Transaction = Answer<'GET /internal/payments/transactions'>['transactions'][number];

export interface TransactionFilter {
  type?: TransactionType;
  customerType?: CustomerType;
  cursor?: string;
}

/** Purchases, grants, and changes of item balances. */
export const transactionsQuery = (project: Project, filter: TransactionFilter & { customer?: Customer }) =>
  queryOptions({
    queryKey: [...paymentsKey(project), 'transactions', filter],
    queryFn: async () => {
      const { customer, customerType, type, cursor } = filter;
      const query = { ...asQuery(customer), customer_type: customer?.type ?? customerType, type, cursor };
      const name = 'GET /internal/payments/transactions';
      const page = await adminRequest(project.api, project.projectId, name, {
        query: { ...query, limit: String(PER_PAGE) },
      });
      return { items: page.transactions, pagination: { next_cursor: page.next_cursor } };
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

export const revenueQuery = (project: Project, { from, to, isTest }: RevenueRange) =>
  queryOptions({
    queryKey: [...paymentsKey(project), 'revenue', from, to, isTest],
    queryFn: async () => {
      const query = { from, to, test_mode: isTest ? ('true' as const) : ('false' as const) };
      return (await adminRequest(project.api, project.projectId, 'GET /internal/payments/revenue', { query })).items;
    },
    placeholderData: keepPreviousData,
  });

export const activeSubscriptionsQuery = (project: Project) =>
  queryOptions({
    queryKey: [...paymentsKey(project), 'active-subscriptions'],
    queryFn: async () =>
      (await adminRequest(project.api, project.projectId, 'GET /internal/payments/active-subscriptions')).items,
  });

export const stripeAccountQuery = (project: Project) =>
  queryOptions({
    queryKey: [...paymentsKey(project), 'stripe'],
    queryFn: () => project.api.admin(project.projectId).getStripeAccountInfo(),
  });

export const testClockQuery = (project: Project) =>
  queryOptions({
    queryKey: [...paymentsKey(project), 'test-clock'],
    queryFn: () => adminRequest(project.api, project.projectId, 'GET /internal/payments/test-clock'),
    refetchInterval: ({ state }) => (state.data?.status === 'advancing' ? 1_000 : false),
  });
