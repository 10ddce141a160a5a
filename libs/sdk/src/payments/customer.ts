import type { Access } from '../access.js';
import { type CheckoutOptions, createCheckoutUrl } from './checkout.js';
import type { CustomerId } from './customer-id.js';
import { getItem, type Item, type ServerItem } from './item.js';
import {
  type CustomerProductsList,
  type CustomerProductsListOptions,
  type GrantProductOptions,
  grantProduct,
  listProducts,
} from './product.js';

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
