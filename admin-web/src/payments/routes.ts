import type { TransactionType } from '@hallpass/js';
import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';
import { textParameter } from '../shell/search';
import { CUSTOMER_TYPES, SUBSCRIPTION_STATUSES } from './choices';
import type { CustomerType } from './payments-config';
import type { SubscriptionStatus, TransactionFilter } from './queries';

type Search = Record<string, unknown>;

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);
const cursorOf = (search: Search): { cursor?: string } => ({ cursor: textParameter(search['cursor']) });
const dayParameter = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

const TRANSACTION_TYPES: readonly TransactionType[] = ['subscription', 'one_time', 'item_quantity_change'];

const transactionFilterOf = (search: Search): TransactionFilter => ({
  type: oneOf(TRANSACTION_TYPES, search['type']),
  customerType: oneOf(CUSTOMER_TYPES, search['customerType']),
  ...cursorOf(search),
});

const route = <const Path extends string, Parameters extends object = object>(
  path: Path,
  component: RouteComponent,
  validateSearch: (search: Search) => Parameters = () => ({}) as Parameters,
) => createRoute({ getParentRoute: () => projectRoute, path: `/payments/${path}` as const, component, validateSearch });

const productsPage = lazyPage(() => import('./products/products-page'), 'ProductsPage');
const newProductPage = lazyPage(() => import('./products/new-product-page'), 'NewProductPage');
const productPage = lazyPage(() => import('./products/product-page'), 'ProductPage');
const itemsPage = lazyPage(() => import('./items/items-page'), 'ItemsPage');
const itemPage = lazyPage(() => import('./items/item-page'), 'ItemPage');
const customersPage = lazyPage(() => import('./customers/customers-page'), 'CustomersPage');
const customerPage = lazyPage(() => import('./customers/customer-page'), 'CustomerPage');
const historyPage = lazyPage(() => import('./customers/customer-page'), 'CustomerHistoryPage');
const customerMoneyPage = lazyPage(() => import('./customers/customer-page'), 'CustomerMoneyPage');
const transactionsPage = lazyPage(() => import('./transactions/transactions-page'), 'TransactionsPage');
const moneyPage = lazyPage(() => import('./transactions/transactions-page'), 'MoneyPage');
const subscriptionsPage = lazyPage(() => import('./transactions/transactions-page'), 'SubscriptionsPage');
const revenuePage = lazyPage(() => import('./transactions/revenue-page'), 'RevenuePage');
const settingsPage = lazyPage(() => import('./settings/payment-settings-page'), 'PaymentSettingsPage');

export const paymentRoutes = [
  route('products', productsPage),
  route('products/new', newProductPage, (search): { from?: string } => ({ from: textParameter(search['from']) })),
  route('products/$productId', productPage),
  route('items', itemsPage),
  route('items/$itemId', itemPage, cursorOf),
  route('customers', customersPage, (search): { type?: CustomerType; query?: string; cursor?: string } => ({
    type: oneOf(CUSTOMER_TYPES, search['type']),
    query: textParameter(search['query']),
    ...cursorOf(search),
  })),
  route('customers/$customerType/$customerId', customerPage, cursorOf),
  route('customers/$customerType/$customerId/history', historyPage, transactionFilterOf),
  route('customers/$customerType/$customerId/money', customerMoneyPage, cursorOf),
  route('transactions', transactionsPage, transactionFilterOf),
  route('transactions/money', moneyPage, cursorOf),
  route(
    'transactions/subscriptions',
    subscriptionsPage,
    (search): { status?: SubscriptionStatus; cursor?: string } => ({
      status: oneOf(SUBSCRIPTION_STATUSES, search['status']),
      ...cursorOf(search),
    }),
  ),
  route('transactions/revenue', revenuePage, (search): { from?: string; to?: string; test?: boolean } => ({
    from: dayParameter(search['from']),
    to: dayParameter(search['to']),
    // A string in the URL, a boolean on the page.
    test: search['test'] === undefined ? undefined : String(search['test']) === 'true',
  })),
  route('settings', settingsPage),
] as const;
