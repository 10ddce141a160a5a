import { catalogOf, type Catalogue, type Product } from '../catalog/product.js';

/**
 * The products of which a customer has one at most, this one among them: itself, unless it can be had more than once, and the
 * others of its catalog, but for add-ons and what they are added to (contract/06 §5).
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
