import type { ConfigTree } from '@hallpass/js';
import type { Currency } from '@hallpass/project-config';

export const CUSTOMER_TYPES = ['user', 'team', 'custom'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

export const UNITS = ['day', 'week', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];
/** `[1, 'month']` */
export type Interval = readonly [count: number, unit: Unit];

export const EXPIRIES = ['never', 'when-purchase-expires', 'when-repeated'] as const;
export type Expiry = (typeof EXPIRIES)[number];

export type Price = Partial<Record<Currency, string>> & {
  interval?: Interval;
  serverOnly?: boolean;
  freeTrial?: Interval;
};

export interface IncludedItem {
  quantity: number;
  repeat: 'never' | Interval;
  expires: Expiry;
}

/** A product in the rendered configuration (contract/06 §1). */
export interface Product {
  displayName: string;
  customerType: CustomerType;
  catalogId?: string;
  isAddOnTo: false | Readonly<Record<string, true>>;
  freeTrial?: Interval;
  /** Free trials per customer. Only used if the product's catalog sets no limit. */
  freeTrials?: number;
  serverOnly: boolean;
  stackable?: boolean;
  prices: 'include-by-default' | Readonly<Record<string, Price>>;
  includedItems: Readonly<Record<string, IncludedItem>>;
}

export interface ItemDefinition {
  displayName: string;
  customerType: CustomerType;
}

export interface Catalogue {
  testMode: boolean;
  products: Readonly<Record<string, Product>>;
  items: Readonly<Record<string, ItemDefinition>>;
  catalogs: Readonly<Record<string, { displayName?: string; freeTrials?: number }>>;
}

/** Free trials per customer if the configuration sets no limit. */
export const FREE_TRIALS = 1;

export const catalogueOf = (config: ConfigTree): Catalogue => config['payments'] as unknown as Catalogue;

/** Customers of the product's type own it by default, unless they own another product of its catalog. */
export const isDefault = ({ prices }: Pick<Product, 'prices'>): boolean => prices === 'include-by-default';

export const pricesOf = ({ prices }: Pick<Product, 'prices'>): [id: string, price: Price][] =>
  typeof prices === 'string' ? [] : Object.entries(prices);

export const basesOf = ({ isAddOnTo }: Pick<Product, 'isAddOnTo'>): string[] =>
  isAddOnTo === false ? [] : Object.keys(isAddOnTo);

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
