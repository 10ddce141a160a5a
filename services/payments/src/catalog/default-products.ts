import type { CustomerType } from '../customers/customer.js';
import { catalogOf, type Catalogue, isDefault, type Product } from './product.js';

interface OwnedProduct {
  /** null: an inline product, which belongs to no catalog. */
  productId: string | null;
  product: Product;
}

/**
 * Lists a customer's default products. Each catalog contributes its first default by id (contract/06 §2), unless the
 * customer owns a product of that catalog. Without a catalog, every default counts that the customer does not own.
 */
export function defaultProducts(
  catalogue: Catalogue,
  customerType: CustomerType,
  owned: readonly OwnedProduct[],
): [id: string, product: Product][] {
  const taken = new Set(owned.map(({ productId, product }) => productId && catalogOf(catalogue, product)));
  const ownedIds = new Set(owned.map(({ productId }) => productId));
  return firstOfEachCatalog(catalogue, customerType).filter(([id, product]) => {
    const catalog = catalogOf(catalogue, product);
    if (catalog !== null) return !taken.has(catalog);
    return product.catalogId === undefined && !ownedIds.has(id);
  });
}

function firstOfEachCatalog(catalogue: Catalogue, customerType: CustomerType): [id: string, product: Product][] {
  const seen = new Set<string>();
  return Object.entries(catalogue.products)
    .filter(([, product]) => isDefault(product) && product.customerType === customerType)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([, product]) => {
      const catalog = catalogOf(catalogue, product);
      if (catalog === null) return true;
      const isFirst = !seen.has(catalog);
      seen.add(catalog);
      return isFirst;
    });
}
