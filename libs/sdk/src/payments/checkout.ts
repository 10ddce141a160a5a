import { type Access, request } from '../access.js';
import { customerJson, type CustomerId } from './customer-id.js';
import type { InlineProduct } from './inline-product.js';

/** What is to be bought: a product of the configuration, or with server access one made up for this sale. */
export type CheckoutOptions = ({ productId: string } | { product: InlineProduct }) & {
  /** Where the page of payment leads back to; of a trusted domain. */
  returnUrl?: string;
};

/**
 * A link to the page on which the customer pays; good for 24 hours (contract/06 §6).
 * @throws KnownErrors.ProductDoesNotExist, ProductCustomerTypeDoesNotMatch, ProductAlreadyGranted, RedirectUrlNotWhitelisted
 * @throws ApiError 400 where the project has not set payments up
 */
export async function createCheckoutUrl(
  access: Access,
  customer: CustomerId,
  options: CheckoutOptions,
): Promise<string> {
  const product = 'productId' in options ? { product_id: options.productId } : { inline_product: options.product };
  const { url } = await request<{ url: string }>(access, {
    method: 'POST',
    path: '/payments/purchases/create-purchase-url',
    body: { ...customerJson(customer), ...product, return_url: options.returnUrl },
  });
  return url;
}
