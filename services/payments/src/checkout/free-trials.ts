import type { Database, Tx } from '@hallpass/database';
import { catalogOf, type Catalogue, type Product, productOf } from '../catalog/product.js';
import { type BegunTrial, selectBegunTrials } from './free-trial.sql.js';
import type { PurchaseCode } from './purchase-codes.js';
import { rivalProducts } from './rival-products.js';

export interface FreeTrials {
  used: number;
  isLeft: boolean;
}

/** Free trials per customer for each catalog, or for a product without one, unless the configuration sets a limit. */
const FREE_TRIALS = 1;

/**
 * Returns the customer's free trials that count for a product: those of its catalog or, without a catalog, of the
 * product itself, by the current configuration. Every inline product has its own trial (contract/06 §6). Lock the
 * customer before you decide by the result.
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

/** A product that is no longer configured counts for the catalog in which it was bought. */
function catalogOfTrial(catalogue: Catalogue, { product_id, catalog_id }: BegunTrial): string | null {
  const product = productOf(catalogue, product_id) ?? (catalog_id === null ? {} : { catalogId: catalog_id });
  return catalogOf(catalogue, product);
}
