import { type Access, request } from '../access.js';
import { customerPath, type CustomerId, type CustomerType } from './customer-id.js';
import type { InlineProduct } from './inline-product.js';

/** A product that a customer has (contract/06 §4). */
export interface CustomerProduct {
  /** Null for a product that is not in the configuration. */
  readonly id: string | null;
  readonly quantity: number;
  readonly displayName: string;
  readonly customerType: CustomerType;
  /** Only visible and sold with server access. */
  readonly isServerOnly: boolean;
  readonly stackable: boolean;
}

/** A page of products; `nextCursor` is null on the last one. */
export type CustomerProductsList = CustomerProduct[] & { nextCursor: string | null };

export interface CustomerProductsListOptions {
  /** `nextCursor` of an earlier page. */
  cursor?: string;
  /** 1 to 100. Default 10. */
  limit?: number;
}

export type GrantProductOptions = ({ productId: string } | { product: InlineProduct }) & {
  /** Default 1. Only stackable products allow more. */
  quantity?: number;
  /**
   * Whether a recurring product renews free of charge until an administrator cancels it. Default false: it ends with
   * its first period.
   */
  renews?: boolean;
};

interface ProductsJson {
  items: Array<{
    id: string | null;
    quantity: number;
    product: { display_name: string; customer_type: CustomerType; server_only: boolean; stackable: boolean };
  }>;
  pagination: { next_cursor: string | null };
}

/**
 * Lists products, oldest first.
 * @throws KnownErrors.UserNotFound, TeamNotFound; ApiError 400 for an unknown cursor
 */
export async function listProducts(
  access: Access,
  customer: CustomerId,
  { cursor, limit }: CustomerProductsListOptions = {},
): Promise<CustomerProductsList> {
  const { items, pagination } = await request<ProductsJson>(access, {
    method: 'GET',
    path: `/payments/products${customerPath(customer)}`,
    query: { cursor, limit },
  });
  const products = items.map(({ id, quantity, product }) => ({
    id,
    quantity,
    displayName: product.display_name,
    customerType: product.customer_type,
    isServerOnly: product.server_only,
    stackable: product.stackable,
  }));
  return Object.assign(products, { nextCursor: pagination.next_cursor });
}

/**
 * Grants a product without payment, at its first price (server access).
 * @throws KnownErrors.ProductDoesNotExist, ProductCustomerTypeDoesNotMatch, ProductAlreadyGranted
 */
export async function grantProduct(access: Access, customer: CustomerId, options: GrantProductOptions): Promise<void> {
  const product = 'productId' in options ? { product_id: options.productId } : { product_inline: options.product };
  await request(access, {
    method: 'POST',
    path: `/payments/products${customerPath(customer)}`,
    body: { ...product, quantity: options.quantity, renews: options.renews },
  });
}
