import { KnownErrors, TextError } from '@hallpass/errors';
import type { Customer } from '../customers/customer.js';
import type { InlineProductDto } from './inline-product.dto.js';
import { productOfInline } from './inline-product.js';
import { type Catalogue, type Product, productOf } from './product.js';

/**
 * Returns the product that a request names or defines inline. Exactly one of the two is allowed.
 * @throws ProductDoesNotExist; TextError 400
 */
export function chosenProduct(
  catalogue: Catalogue,
  productId: string | undefined,
  inline: InlineProductDto | undefined,
): { productId: string | null; product: Product } {
  const id = productId || null;
  if ((id === null) === (inline === undefined))
    throw new TextError(
      400,
      'CONFLICTING_FIELDS',
      'Pass either the id of a product or an inline product, but not both.',
    );
  if (inline) return { productId: null, product: productOfInline(inline) };
  const product = productOf(catalogue, id!);
  if (!product)
    throw new KnownErrors.ProductDoesNotExist({
      product_id: id!,
      context: Object.hasOwn(catalogue.items, id!) ? 'item_exists' : null,
    });
  return { productId: id, product };
}

/** @throws ProductCustomerTypeDoesNotMatch */
export function assertFor({ customerType }: Product, productId: string | null, { type, id }: Customer): void {
  if (customerType === type) return;
  throw new KnownErrors.ProductCustomerTypeDoesNotMatch({
    product_id: productId,
    customer_id: id,
    product_customer_type: customerType,
    actual_customer_type: type,
  });
}
