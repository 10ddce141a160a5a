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

/** A product of the configuration, as it is rendered (contract/06 §1). */
export interface Product {
  displayName: string;
  customerType: CustomerType;
  catalogId?: string;
  isAddOnTo: false | Readonly<Record<string, true>>;
  freeTrial?: Interval;
  /** How many a customer gets, where the product has no catalog that says so. */
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

/** What a project sells. */
export interface Catalogue {
  testMode: boolean;
  products: Readonly<Record<string, Product>>;
  items: Readonly<Record<string, ItemDefinition>>;
  catalogs: Readonly<Record<string, { displayName?: string; freeTrials?: number }>>;
}

/** How many free trials a customer gets where the configuration does not say. */
export const FREE_TRIALS = 1;

/** The part of a rendered configuration that is about payments. */
export const catalogueOf = (config: ConfigTree): Catalogue => config['payments'] as unknown as Catalogue;

/** Everybody of its type owns it who has nothing else of its catalog. */
export const isDefault = ({ prices }: Pick<Product, 'prices'>): boolean => prices === 'include-by-default';

export const pricesOf = ({ prices }: Pick<Product, 'prices'>): [id: string, price: Price][] =>
  typeof prices === 'string' ? [] : Object.entries(prices);

export const basesOf = ({ isAddOnTo }: Pick<Product, 'isAddOnTo'>): string[] =>
  isAddOnTo === false ? [] : Object.keys(isAddOnTo);

/** A whole number that may be 0, as it is typed. */
export const COUNT_OR_NONE = /^\s*\d{1,9}\s*$/;

/** An id of a product, price, item or catalog. */
export const ID = /^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,62}$/;

/** An id made of a name; empty where nothing is left of it. */
export const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63);
