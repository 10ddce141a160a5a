import type { Database, Tx } from '@hallpass/database';
import { catalogOf, type Catalogue, type Product, productOf } from '../catalog/product.js';
import { type BegunTrial, selectBegunTrials } from './free-trial.sql.js';
import type { PurchaseCode } from './purchase-codes.js';
import { rivalProducts } from './rival-products.js';

export interface FreeTrials {
  /** How many the customer has begun. */
  used: number;
  /** Whether a purchase may begin another one. */
  isLeft: boolean;
}

/** How many free trials a customer gets of a catalog, or of a product without one, where the configuration does not say. */
const FREE_TRIALS = 1;

/**
 * The free trials of a customer that count for a product: those of its catalog, or of the product itself when it has none, by
 * the current configuration. An inline product always has its own (contract/06 §6). Lock the customer to decide by them.
 */
export async function freeTrialsOf(
  db: Database | Tx,
  { project, customer, productId, product }: Pick<PurchaseCode, 'project' | 'customer' | 'productId' | 'product'>,
): Promise<FreeTrials> {
  if (productId === null) return { used: 0, isLeft: true };
  const catalogue = project.config.payments;
  const current = productOf(catalogue, productId) ?? product;
  const catalog = catalogOf(catalogue, current);
  const begun = await selectBegunTrials(db, {
    projectId: project.id,
    type: customer.type,
    customerId: customer.id,
    rivalIds: rivalProducts(catalogue, productId, product),
  });
  const used = begun.filter((trial) =>
    catalog === null ? trial.product_id === productId : catalogOfTrial(catalogue, trial) === catalog,
  ).length;
  return { used, isLeft: used < allowedTrials(catalogue, catalog, current) };
}

const allowedTrials = ({ catalogs }: Catalogue, catalog: string | null, product: Product): number =>
  (catalog === null ? product.freeTrials : catalogs[catalog]?.freeTrials) ?? FREE_TRIALS;

/** A product that is no longer configured counts for the catalog it was bought in. */
function catalogOfTrial(catalogue: Catalogue, { product_id, catalog_id }: BegunTrial): string | null {
  const product = productOf(catalogue, product_id) ?? (catalog_id === null ? {} : { catalogId: catalog_id });
  return catalogOf(catalogue, product);
}
