import { catalogOf, type Catalogue, type Product } from '../catalog/product.js';

/**
 * Lists the products of which a customer can own only one, including this product. These are the product itself unless
 * it is stackable, and the other products of its catalog, except add-ons and their base products (contract/06 §5).
 */
export function rivalProducts(catalogue: Catalogue, productId: string | null, product: Product): string[] {
  if (productId === null) return [];
  const catalog = catalogOf(catalogue, product);
  if (catalog === null) return product.stackable === true ? [] : [productId];
  const others = Object.entries(catalogue.products).filter(
    ([id, other]) => catalogOf(catalogue, other) === catalog && !isAddOnTo(product, id) && !isAddOnTo(other, productId),
  );
  return [...new Set([productId, ...others.map(([id]) => id)])];
}

const isAddOnTo = ({ isAddOnTo: bases }: Product, productId: string): boolean =>
  bases !== false && Object.hasOwn(bases, productId);
