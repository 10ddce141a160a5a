import type { Database } from '@hallpass/database';
import { renewsItself, subscriptionsAt } from '../ledger/subscriptions/lapsed-grants.js';
import { minorUnits, moneyProblem } from '../catalog/money.js';
import { type Catalogue, isRecurring, priceOf, type Product, productOf } from '../catalog/product.js';
import type { Customer } from '../customers/customer.js';
import { compareText, type EntryList, placeInstant } from '../customers/entry-page.js';
import { effectiveSubscriptions } from '../ledger/subscriptions/effective-subscriptions.js';
import type { OneTimePurchase } from '../ledger/purchases/one-time-purchase.sql.js';
import { purchasesOf } from '../ledger/purchases/one-time-purchase.js';
import { isActive } from '../ledger/subscriptions/subscription.js';
import type { Subscription } from '../ledger/terms/subscription-row.js';
import { type CustomerPriceDto, type CustomerProductDto, CUSTOMER_PRODUCT_ORDER } from './customer-page.dto.js';
import type { OpenedPage } from './customer-codes.js';

const INCLUDED = placeInstant(0);

/** Newest first, then products included by default. */
export const CUSTOMER_PRODUCTS: EntryList<CustomerProductDto> = {
  order: CUSTOMER_PRODUCT_ORDER,
  placeOf: ({ since_millis, id }) => [since_millis === null ? INCLUDED : placeInstant(since_millis), id],
  compare: ([aSince, aId], [bSince, bId]) =>
    Number(bSince) - Number(aSince) || compareText(aId!, bId!) * (aSince === INCLUDED ? 1 : -1),
  idOf: ({ id }) => id,
};

/** Lists the products that a customer owns or pays for, and those included by default. */
export async function customerProducts(
  db: Database,
  { project, customer }: Pick<OpenedPage, 'project' | 'customer'>,
  now: Date,
): Promise<CustomerProductDto[]> {
  const catalogue = project.config.payments;
  const subscriptions = await subscriptionsAt(db, project.id, customer, now);
  const purchases = await purchasesOf(db, project.id, customer);
  return [
    ...subscriptions
      .filter((row) => hasBegun(row) && isShown(catalogue, row))
      .map((row) => subscriptionEntry(catalogue, row)),
    ...purchases.filter((row) => isShown(catalogue, row)).map((row) => purchaseEntry(catalogue, row)),
    ...includedEntries(catalogue, customer, subscriptions, now),
  ];
}

/** Whether the subscription has started, paid or not. */
export const hasBegun = ({ status }: Pick<Subscription, 'status'>): boolean =>
  !['canceled', 'incomplete', 'incomplete_expired'].includes(status);

/** Whether the last payment failed, and can still be made. */
export const isPaymentDue = ({ status, provider }: Pick<Subscription, 'status' | 'provider'>): boolean =>
  provider !== null && (status === 'past_due' || status === 'unpaid');

/** Whether the customer may cancel and resume it: only renewing subscriptions to configured products. */
export const isCustomersToChange = (row: Pick<Subscription, 'status' | 'provider' | 'product_id'>): boolean =>
  hasBegun(row) && row.provider !== null && row.product_id !== null;

export function subscriptionEntry(catalogue: Catalogue, row: Subscription): CustomerProductDto {
  const end = row.current_period_end?.getTime() ?? null;
  const renews = row.provider === null ? renewsItself(row) : isActive(row) && !row.cancel_at_period_end;
  const ends = row.cancel_at_period_end || (row.provider === null && !renews);
  return {
    id: row.id,
    kind: 'subscription',
    product_display_name: nameOf(catalogue, row),
    quantity: row.quantity,
    status: row.status,
    price: row.provider === null ? null : chosenPrice(row),
    since_millis: row.created_at.getTime(),
    renews_at_millis: renews ? end : null,
    ends_at_millis: ends ? end : null,
    trial_ends_at_millis: row.status === 'trialing' ? (row.trial_end?.getTime() ?? null) : null,
    is_payment_due: isPaymentDue(row),
    can_cancel: isCustomersToChange(row) && !row.cancel_at_period_end,
    can_resume: isCustomersToChange(row) && row.cancel_at_period_end,
  };
}

const NOT_RENEWED = {
  status: null,
  renews_at_millis: null,
  ends_at_millis: null,
  trial_ends_at_millis: null,
  is_payment_due: false,
  can_cancel: false,
  can_resume: false,
} as const;

const purchaseEntry = (catalogue: Catalogue, row: OneTimePurchase): CustomerProductDto => ({
  ...NOT_RENEWED,
  id: row.id,
  kind: 'purchase',
  product_display_name: nameOf(catalogue, row),
  quantity: row.quantity,
  price: row.provider === null ? null : chosenPrice(row),
  since_millis: row.created_at.getTime(),
});

function includedEntries(
  catalogue: Catalogue,
  { type }: Customer,
  subscriptions: readonly Subscription[],
  now: Date,
): CustomerProductDto[] {
  const included = effectiveSubscriptions(catalogue, type, subscriptions, now).filter(({ id }) => id === null);
  return included
    .filter(({ product }) => !product.serverOnly)
    .map(({ productId, product, quantity }) => ({
      ...NOT_RENEWED,
      id: productId!,
      kind: 'included' as const,
      product_display_name: product.displayName,
      quantity,
      price: null,
      since_millis: null,
    }));
}

type Bought = Pick<Subscription, 'product_id' | 'product' | 'price_id' | 'quantity' | 'provider'>;

/** Hides server-only products, unless the customer pays for them. */
function isShown(catalogue: Catalogue, row: Bought): boolean {
  return row.provider !== null || !currentProduct(catalogue, row).serverOnly;
}

const nameOf = (catalogue: Catalogue, row: Bought): string => currentProduct(catalogue, row).displayName;

const currentProduct = (catalogue: Catalogue, { product_id, product }: Bought): Product =>
  (product_id === null ? undefined : productOf(catalogue, product_id)) ?? product;

/** The price at the time of purchase, in US dollars, the currency that is charged (contract/06 §6). */
function chosenPrice({ product, price_id, quantity }: Bought): CustomerPriceDto | null {
  const price = price_id === null ? undefined : priceOf(product, price_id);
  if (price?.USD === undefined || moneyProblem(price.USD, 'USD') !== null) return null;
  const interval = isRecurring(price) ? price.interval! : null;
  return { currency: 'USD', amount: minorUnits(price.USD, 'USD') * quantity, interval };
}
