import type { ListOrder } from '@hallpass/database';
import type { Product } from '../catalog/product.js';
import { compareText, type EntryList, placeInstant } from '../customers/entry-page.js';

export interface OwnedProduct {
  /** The id of the subscription or purchase, or of the product if it is included by default. */
  key: string;
  id: string | null;
  quantity: number;
  product: Product;
  createdAt: Date;
}

export const PRODUCT_ORDER: ListOrder = {
  name: 'products',
  columns: [
    ['created_at', 'instant'],
    ['key', 'text'],
  ],
  direction: 'asc',
};

/** Oldest first: products included by default, then purchases. */
export const OWNED_PRODUCTS: EntryList<OwnedProduct> = {
  order: PRODUCT_ORDER,
  placeOf: ({ createdAt, key }) => [placeInstant(createdAt.getTime()), key],
  compare: ([aTime, aKey], [bTime, bKey]) => Number(aTime) - Number(bTime) || compareText(aKey!, bKey!),
  idOf: ({ key }) => key,
};
