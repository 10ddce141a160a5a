import { createHash } from 'node:crypto';
import type { Database, Tx } from '@hallpass/database';
import { configuredCatalog, perPart, type ProjectConfig } from '@hallpass/project-config';
import { recordProducts } from './project.sql.js';
import type { ProjectSnapshot } from './project-snapshot.js';

type Payments = ProjectConfig['payments'];
type Product = Payments['products'][string];

export interface ProductTerms {
  id: string;
  customerType: Product['customerType'];
  /** null: in no configured catalog. */
  catalogId: string | null;
  /**
   * Whether customers have it without a purchase. In a catalog, only the first such product by id counts (contract/06
   * §2).
   */
  isDefault: boolean;
  items: {
    id: string;
    amount: number;
    /** null: granted once. */
    repeatCount: number | null;
    repeatUnit: 'day' | 'week' | 'month' | 'year' | null;
    expires: Product['includedItems'][string]['expires'];
  }[];
}

/** The products of a configuration with their grants, and a fingerprint of all that. */
export const productTerms = perPart('payments', ({ payments }): { products: ProductTerms[]; fingerprint: string } => {
  const defaults = defaultsOf(payments);
  const products = Object.entries(payments.products).map(([id, product]): ProductTerms => ({
    id,
    customerType: product.customerType,
    catalogId: configuredCatalog(payments, product),
    isDefault: defaults.has(id),
    items: Object.entries(product.includedItems).map(([item, { quantity, repeat, expires }]) => ({
      id: item,
      amount: quantity,
      ...intervalOf(repeat),
      expires,
    })),
  }));
  return { products, fingerprint: createHash('sha256').update(JSON.stringify(products)).digest('base64url') };
});

function defaultsOf(payments: Payments): Set<string> {
  const first = new Map<string, string>();
  const all = Object.entries(payments.products)
    .filter(([, { prices }]) => prices === 'include-by-default')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const outside = all.filter(([id, product]) => {
    const catalog = configuredCatalog(payments, product);
    // The products of a catalog exclude each other per type of customer.
    const key = `${product.customerType}/${catalog}`;
    if (catalog !== null && !first.has(key)) first.set(key, id);
    return catalog === null;
  });
  return new Set([...first.values(), ...outside.map(([id]) => id)]);
}

function intervalOf(repeat: Product['includedItems'][string]['repeat']): {
  repeatCount: number | null;
  repeatUnit: ProductTerms['items'][number]['repeatUnit'];
} {
  const isRepeated = Array.isArray(repeat) && Number.isSafeInteger(repeat[0]) && repeat[0] > 0;
  return { repeatCount: isRepeated ? repeat[0] : null, repeatUnit: isRepeated ? repeat[1] : null };
}

/**
 * Records the grants of a project's products from now on, in the transaction that saves the configuration, so that they
 * apply from that moment. Safe to repeat for a configuration that was already recorded.
 */
export async function recordProductTerms(
  db: Database | Tx,
  {
    id: projectId,
    version,
    config,
    isProductionMode,
  }: Pick<ProjectSnapshot, 'id' | 'version' | 'config' | 'isProductionMode'>,
): Promise<void> {
  const { products, fingerprint } = productTerms(config);
  await recordProducts(db, {
    projectId,
    version,
    fingerprint,
    now: new Date(),
    isTest: config.payments.testMode && !isProductionMode,
    products: JSON.stringify(products),
  });
}
