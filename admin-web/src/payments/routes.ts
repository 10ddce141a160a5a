import type { TransactionType } from '@hallpass/js';
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';
import { textParameter } from '../shell/search';
import { CUSTOMER_TYPES, type CustomerType } from './catalogue';
import { type SubscriptionStatus, SUBSCRIPTION_STATUSES, type TransactionFilter } from './queries';

type Search = Record<string, unknown>;

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);
const cursorOf = (search: Search): { cursor?: string } => ({ cursor: textParameter(search['cursor']) });
const dayParameter = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

const TRANSACTION_TYPES: readonly TransactionType[] = ['subscription', 'one_time', 'item_quantity_change'];

const productsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/products',
  component: lazyPage(() => import('./products/products-page'), 'ProductsPage'),
});

const newProductRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/products/new',
  validateSearch: (search: Search): { from?: string } => ({ from: textParameter(search['from']) }),
  component: lazyPage(() => import('./products/new-product-page'), 'NewProductPage'),
});

const productRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/products/$productId',
  component: lazyPage(() => import('./products/product-page'), 'ProductPage'),
});

const itemsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/items',
  component: lazyPage(() => import('./items/items-page'), 'ItemsPage'),
});

const itemRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/items/$itemId',
  validateSearch: cursorOf,
  component: lazyPage(() => import('./items/item-page'), 'ItemPage'),
});

const customersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/customers',
  validateSearch: (search: Search): { type?: CustomerType; cursor?: string } => ({
    type: oneOf(CUSTOMER_TYPES, search['type']),
    ...cursorOf(search),
  }),
  component: lazyPage(() => import('./customers/customers-page'), 'CustomersPage'),
});

const customerRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/customers/$customerType/$customerId',
  validateSearch: cursorOf,
  component: lazyPage(() => import('./customers/customer-products-page'), 'CustomerProductsPage'),
});

const customerItemsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/customers/$customerType/$customerId/items',
  validateSearch: cursorOf,
  component: lazyPage(() => import('./customers/customer-items-page'), 'CustomerItemsPage'),
});

const customerHistoryRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/customers/$customerType/$customerId/history',
  validateSearch: cursorOf,
  component: lazyPage(() => import('./customers/customer-history-page'), 'CustomerHistoryPage'),
});

const customerMoneyRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/customers/$customerType/$customerId/money',
  validateSearch: cursorOf,
  component: lazyPage(() => import('./customers/customer-money-page'), 'CustomerMoneyPage'),
});

const transactionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/transactions',
  validateSearch: (search: Search): TransactionFilter => ({
    type: oneOf(TRANSACTION_TYPES, search['type']),
    customerType: oneOf(CUSTOMER_TYPES, search['customerType']),
    ...cursorOf(search),
  }),
  component: lazyPage(() => import('./transactions/transactions-page'), 'TransactionsPage'),
});

const moneyRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/transactions/money',
  validateSearch: cursorOf,
  component: lazyPage(() => import('./transactions/money-page'), 'MoneyPage'),
});

const subscriptionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/transactions/subscriptions',
  validateSearch: (search: Search): { status?: SubscriptionStatus; cursor?: string } => ({
    status: oneOf(SUBSCRIPTION_STATUSES, search['status']),
    ...cursorOf(search),
  }),
  component: lazyPage(() => import('./transactions/subscriptions-page'), 'SubscriptionsPage'),
});

const revenueRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/transactions/revenue',
  validateSearch: (search: Search): { from?: string; to?: string; test?: boolean } => ({
    from: dayParameter(search['from']),
    to: dayParameter(search['to']),
    // A string in the URL, a boolean on the page.
    test: search['test'] === undefined ? undefined : String(search['test']) === 'true',
  }),
  component: lazyPage(() => import('./transactions/revenue-page'), 'RevenuePage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/settings',
  component: lazyPage(() => import('./settings/payment-settings-page'), 'PaymentSettingsPage'),
});

export const paymentRoutes = [
  productsRoute,
  newProductRoute,
  productRoute,
  itemsRoute,
  itemRoute,
  customersRoute,
  customerRoute,
  customerItemsRoute,
  customerHistoryRoute,
  customerMoneyRoute,
  transactionsRoute,
  moneyRoute,
  subscriptionsRoute,
  revenueRoute,
  settingsRoute,
] as const;
