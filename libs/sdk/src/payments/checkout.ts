import { type Access, request } from '../access.js';
import { customerJson, type CustomerId } from './customer-id.js';
import type { InlineProduct } from './inline-product.js';

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
