import type { ProjectConfig } from '@hallpass/project-config';
import { recurs } from './day-interval.js';

export { configuredCatalog as catalogOf } from '@hallpass/project-config';

export type Catalogue = ProjectConfig['payments'];

type ConfiguredProduct = Catalogue['products'][string];

/** A configured product, or an inline product of a request. Only inline products have metadata. */
export type Product = ConfiguredProduct & {
  clientMetadata?: unknown;
  clientReadOnlyMetadata?: unknown;
  serverMetadata?: unknown;
};

export type Price = Exclude<Product['prices'], string>[string];
export type IncludedItem = Product['includedItems'][string];

export const isDefault = ({ prices }: Pick<Product, 'prices'>): boolean => prices === 'include-by-default';

/** Returns the prices in their order; empty for a product that is included by default. */
export const pricesOf = ({ prices }: Pick<Product, 'prices'>): [id: string, price: Price][] =>
  typeof prices === 'string' ? [] : Object.entries(prices);

export const priceOf = (product: Pick<Product, 'prices'>, priceId: string): Price | undefined =>
  typeof product.prices !== 'string' && Object.hasOwn(product.prices, priceId) ? product.prices[priceId] : undefined;

export const isRecurring = ({ interval }: Price): boolean => recurs(interval);

export const productOf = ({ products }: Catalogue, productId: string): Product | undefined =>
  Object.hasOwn(products, productId) ? products[productId] : undefined;
