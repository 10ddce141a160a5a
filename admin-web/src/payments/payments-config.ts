import type { ConfigTree } from '@hallpass/js';
import type { ProjectConfig } from '@hallpass/project-config';

/** The part `payments` of a rendered configuration (contract/06 §1). */
export type PaymentsConfig = ProjectConfig['payments'];
export type Product = PaymentsConfig['products'][string];
export type Price = Exclude<Product['prices'], string>[string];
export type IncludedItem = Product['includedItems'][string];
export type Expiry = IncludedItem['expires'];
export type CustomerType = Product['customerType'];
/** `[1, 'month']` */
export type Interval = NonNullable<Price['interval']>;
export type Unit = Interval[1];

export const UNITS = ['day', 'week', 'month', 'year'] as const satisfies readonly Unit[];
export const EXPIRIES = ['never', 'when-purchase-expires', 'when-repeated'] as const satisfies readonly Expiry[];

/** The parts whose entries owners name. */
export type EntryKind = 'products' | 'items' | 'catalogs';

export const paymentsOf = (config: ConfigTree): PaymentsConfig => config['payments'] as unknown as PaymentsConfig;

/** Free trials per customer if the configuration sets no limit. */
export const FREE_TRIALS = 1;

/** Omits the default, so that the configuration contains only what the owner chose. */
export const freeTrialsJson = (count: string): { freeTrials?: number } =>
  Number(count) === FREE_TRIALS ? {} : { freeTrials: Number(count) };

/** Customers of the product's type own it by default, unless they own another product of its catalog. */
export const isDefault = ({ prices }: Pick<Product, 'prices'>): boolean => prices === 'include-by-default';

export const pricesOf = ({ prices }: Pick<Product, 'prices'>): [id: string, price: Price][] =>
  typeof prices === 'string' ? [] : Object.entries(prices);

export const basesOf = ({ isAddOnTo }: Pick<Product, 'isAddOnTo'>): string[] =>
  isAddOnTo === false ? [] : Object.keys(isAddOnTo);

/** Products that grant an item. */
export const grantersOf = ({ products }: PaymentsConfig, itemId: string): [id: string, product: Product][] =>
  Object.entries(products).filter(([, { includedItems }]) => Object.hasOwn(includedItems, itemId));

/** A typed whole number, including 0. */
export const COUNT_OR_NONE = /^\s*\d{1,9}\s*$/;

/** Id of a product, price, item or catalog. */
export const ID = /^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,62}$/;

/** Derives an id from a name. May be empty. */
export const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63);
