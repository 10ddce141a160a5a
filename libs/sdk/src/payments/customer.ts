import { type Access, request } from '../access.js';
import { type CustomerId, customerJson } from './customer-id.js';
import { getItem, type Item, type ServerItem } from './item.js';
import {
  type CustomerProductsList,
  type CustomerProductsListOptions,
  type GrantProductOptions,
  grantProduct,
  listProducts,
} from './product.js';
import type { InlineProduct } from './inline-product.js';

/** Actions of a user or team as a customer. */
export interface Customer {
  /**
   * @throws KnownErrors.ProductDoesNotExist, ProductAlreadyGranted, RedirectUrlNotWhitelisted; ApiError 400 if the
   * project has not set up payments
   */
  createCheckoutUrl(options: { productId: string; returnUrl?: string }): Promise<string>;
  /** @throws KnownErrors.ItemNotFound, ItemCustomerTypeDoesNotMatch */
  getItem(itemId: string): Promise<Item>;
  /** Lists products, oldest first. Default limit: 10. */
  listProducts(options?: CustomerProductsListOptions): Promise<CustomerProductsList>;
}

/** A customer with server access. */
export interface ServerCustomer extends Customer {
  createCheckoutUrl(options: CheckoutOptions): Promise<string>;
  getItem(itemId: string): Promise<ServerItem>;
  /**
   * Grants the product without payment.
   * @throws KnownErrors.ProductDoesNotExist, ProductAlreadyGranted
   */
  grantProduct(options: GrantProductOptions): Promise<void>;
}

export function customerOf(access: Access, customer: CustomerId): Customer {
  return serverCustomerOf(access, customer);
}

export function serverCustomerOf(access: Access, customer: CustomerId): ServerCustomer {
  return {
    createCheckoutUrl: (options) => createCheckoutUrl(access, customer, options),
    getItem: (itemId) => getItem(access, customer, itemId),
    listProducts: (options) => listProducts(access, customer, options),
    grantProduct: (options) => grantProduct(access, customer, options),
  };
}

/** The product to buy: a configured product or, with server access, an inline product for this sale. */
export type CheckoutOptions = ({ productId: string } | { product: InlineProduct }) & {
  /** Where the payment page returns to. Must be on a trusted domain. */
  returnUrl?: string;
};

/**
 * Creates a link to the page where the customer pays. Valid for 24 hours (contract/06 §6).
 * @throws KnownErrors.ProductDoesNotExist, ProductCustomerTypeDoesNotMatch, ProductAlreadyGranted,
 * RedirectUrlNotWhitelisted
 * @throws ApiError 400 if the project has not set up payments
 */
async function createCheckoutUrl(access: Access, customer: CustomerId, options: CheckoutOptions): Promise<string> {
  const product = 'productId' in options ? { product_id: options.productId } : { inline_product: options.product };
  const { url } = await request<{ url: string }>(access, {
    method: 'POST',
    path: '/payments/purchases/create-purchase-url',
    body: { ...customerJson(customer), ...product, return_url: options.returnUrl },
  });
  return url;
}
