import { parseStored } from '@hallpass/text';
import type { Product } from '../../../catalog/product.js';
import type { ProviderMetadata } from '../../payment-provider.js';

/** The purchase that a payment's or subscription's metadata describes (contract/06 §6). */
export interface Bought {
  /** null: an inline product. */
  productId: string | null;
  /** The product at the time of purchase; null if the metadata does not contain it. */
  product: Product | null;
  priceId: string | null;
  quantity: number;
  purchaseIntentId: string | null;
}

export const boughtOf = (metadata: ProviderMetadata): Bought => ({
  productId: metadata['productId'] || null,
  product: metadata['product'] ? (parseStored(metadata['product']) as Product) : null,
  priceId: metadata['priceId'] || null,
  quantity: Number(metadata['purchaseQuantity'] ?? 1),
  purchaseIntentId: metadata['purchaseIntentId'] || null,
});
