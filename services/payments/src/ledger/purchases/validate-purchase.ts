import type { Database, Tx } from '@hallpass/database';
import { subscriptionsAt } from '../subscriptions/lapsed-grants.js';
import { KnownErrors, TextError } from '@hallpass/errors';
import type { TermsProject } from '../terms/product-history.js';
import { catalogOf, type Catalogue, isDefault, priceOf, type Product, productOf } from '../../catalog/product.js';
import { assertCustomerExists, type Customer } from '../../customers/customer.js';
import { effectiveSubscriptions } from '../subscriptions/effective-subscriptions.js';
import { purchasesOf } from './one-time-purchase.js';
import type { OneTimePurchase } from './one-time-purchase.sql.js';
import { isActive, isOver } from '../subscriptions/subscription.js';
import type { Subscription } from '../terms/subscription-row.js';

export interface PurchaseRequest {
  project: TermsProject;
  customer: Customer;
  /** null: an inline product. */
  productId: string | null;
  product: Product;
  /** null: the price is not chosen. */
  priceId: string | null;
  quantity: number;
  now: Date;
}

/**
 * Applies the rules of contract/06 §5 in order. Lock the customer first; this function does not.
 * @returns the subscriptions that it replaces
 * @throws UserNotFound, TeamNotFound, ProductAlreadyGranted; TextError 400
 */
export async function validatePurchase(db: Database | Tx, request: PurchaseRequest): Promise<Subscription[]> {
  const { project, customer, product, priceId, quantity, now } = request;
  await assertCustomerExists(db, project.id, customer);
  if (priceId !== null && !priceOf(product, priceId))
    throw new TextError(
      400,
      'PRICE_NOT_FOUND',
      `The product has no price "${priceId}". Pass the id of one of its prices.`,
    );
  if (quantity !== 1 && product.stackable !== true)
    throw new TextError(
      400,
      'PRODUCT_NOT_STACKABLE',
      'A customer can own this product only once. Pass a quantity of 1.',
    );
  const subscriptions = await subscriptionsAt(db, project.id, customer, now);
  const purchases = await purchasesOf(db, project.id, customer);
  const catalogue = project.config.payments;
  assertNotOwned(request, subscriptions, purchases);
  assertHasBase(request, subscriptions, purchases);
  const catalog = catalogOf(catalogue, product);
  if (
    catalog !== null &&
    purchases.some((purchase) => catalogOf(catalogue, currentProduct(catalogue, purchase)) === catalog)
  )
    throw new TextError(
      400,
      'CATALOG_OWNED_FOR_GOOD',
      `The customer owns a one-time product of the catalog "${catalog}", and can own only one product of a catalog.`,
    );
  return conflictsOf(catalogue, product, subscriptions);
}

/** Whether the customer already owns a product that is not stackable (contract/06 §5, §6). */
export function isOwned(
  { project, customer, productId, product, now }: Omit<PurchaseRequest, 'priceId' | 'quantity'>,
  subscriptions: readonly Subscription[],
  purchases: readonly OneTimePurchase[],
): boolean {
  if (productId === null || product.stackable === true) return false;
  if (purchases.some(({ product_id }) => product_id === productId)) return true;
  const lasting = subscriptions.filter((row) => !isOver(row, now));
  if (lasting.some(({ product_id }) => product_id === productId)) return true;
  return effectiveSubscriptions(project.config.payments, customer.type, subscriptions, now).some(
    (each) => each.id === null && each.productId === productId,
  );
}

function assertNotOwned(request: PurchaseRequest, subscriptions: Subscription[], purchases: OneTimePurchase[]): void {
  if (!isOwned(request, subscriptions, purchases)) return;
  throw new KnownErrors.ProductAlreadyGranted({ product_id: request.productId!, customer_id: request.customer.id });
}

function assertHasBase(
  { project, customer, product, now }: PurchaseRequest,
  subscriptions: Subscription[],
  purchases: OneTimePurchase[],
): void {
  const bases = product.isAddOnTo;
  if (bases === false) return;
  const active = effectiveSubscriptions(project.config.payments, customer.type, subscriptions, now).filter(isActive);
  const owned = [...active.map(({ productId }) => productId), ...purchases.map(({ product_id }) => product_id)];
  if (owned.some((id) => id !== null && Object.hasOwn(bases, id))) return;
  throw new TextError(
    400,
    'ADD_ON_WITHOUT_BASE',
    `This product is an add-on. The customer must own one of ${Object.keys(bases).join(', ')} first.`,
  );
}

/**
 * The stored subscriptions that a product replaces: active and paid subscriptions of its catalog, except its base
 * products.
 */
export function conflictsOf(
  catalogue: Catalogue,
  product: Product,
  subscriptions: readonly Subscription[],
): Subscription[] {
  const catalog = catalogOf(catalogue, product);
  if (catalog === null) return [];
  const bases = product.isAddOnTo === false ? {} : product.isAddOnTo;
  return subscriptions.filter((row) => {
    if (row.product_id === null || !isActive(row) || Object.hasOwn(bases, row.product_id)) return false;
    const other = productOf(catalogue, row.product_id);
    return other !== undefined && !isDefault(other) && catalogOf(catalogue, other) === catalog;
  });
}

/**
 * A purchase keeps its product as it was bought. The configuration decides on the catalog, if it still has the product.
 */
const currentProduct = (catalogue: Catalogue, { product_id, product }: OneTimePurchase): Product =>
  (product_id === null ? undefined : productOf(catalogue, product_id)) ?? product;
