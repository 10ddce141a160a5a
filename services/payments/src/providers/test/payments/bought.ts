import { parseStored } from '@hallpass/text';
import type { Product } from '../../../catalog/product.js';
import type { ProviderMetadata } from '../../payment-provider.js';

/** What a payment or a subscription is for, as its metadata say it (contract/06 §6). */
export interface Bought {
  /** Null: an inline product. */
  productId: string | null;
  /** As it was when it was bought; null where the metadata do not hold it. */
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
