import type { Json } from '@hallpass/js';
import type { Currency } from '@hallpass/project-config';
import {
  basesOf,
  type CustomerType,
  type Expiry,
  FREE_TRIALS,
  type Interval,
  isDefault,
  type Price,
  pricesOf,
  type Product,
  type Unit,
} from '../catalogue';
import { CURRENCIES } from '../money';

export interface LengthValue {
  isSet: boolean;
  count: string;
  unit: Unit;
}

export interface PriceValue {
  id: string;
  amounts: { currency: Currency; amount: string }[];
  interval: LengthValue;
  trial: LengthValue;
  serverOnly: boolean;
}

export interface ItemValue {
  itemId: string;
  quantity: string;
  repeat: LengthValue;
  expires: Expiry;
}

export interface ProductValues {
  id: string;
  displayName: string;
  customerType: CustomerType;
  catalogId: string;
  kind: 'priced' | 'default';
  stackable: boolean;
  serverOnly: boolean;
  addOnTo: string[];
  prices: PriceValue[];
  freeTrials: string;
  items: ItemValue[];
}

const lengthValue = (interval: Interval | 'never' | undefined, otherwise: Interval): LengthValue => {
  const isSet = Array.isArray(interval);
  const [count, unit] = isSet ? (interval as unknown as Interval) : otherwise;
  return { isSet, count: String(count), unit };
};

const MONTH: Interval = [1, 'month'];
const TRIAL: Interval = [14, 'day'];

export const newPrice = (id: string): PriceValue => ({
  id,
  amounts: [{ currency: 'USD', amount: '' }],
  interval: lengthValue(MONTH, MONTH),
  trial: lengthValue(undefined, TRIAL),
  serverOnly: false,
});

export const newItem = (itemId: string): ItemValue => ({
  itemId,
  quantity: '1',
  repeat: lengthValue(MONTH, MONTH),
  expires: 'when-repeated',
});

export const NEW_PRODUCT: ProductValues = {
  id: '',
  displayName: '',
  customerType: 'user',
  catalogId: '',
  kind: 'priced',
  stackable: false,
  serverOnly: false,
  addOnTo: [],
  prices: [newPrice('monthly')],
  freeTrials: String(FREE_TRIALS),
  items: [],
};

/** A product's free trial becomes the trial of every price without its own. */
export function productValues(id: string, product: Product): ProductValues {
  return {
    id,
    displayName: product.displayName,
    customerType: product.customerType,
    catalogId: product.catalogId ?? '',
    kind: isDefault(product) ? 'default' : 'priced',
    stackable: product.stackable ?? false,
    serverOnly: product.serverOnly,
    addOnTo: basesOf(product),
    prices: pricesOf(product).map(([priceId, price]) => ({
      id: priceId,
      amounts: CURRENCIES.filter((currency) => price[currency] !== undefined).map((currency) => ({
        currency,
        amount: price[currency]!,
      })),
      interval: lengthValue(price.interval, MONTH),
      trial: lengthValue(price.freeTrial ?? (price.interval && product.freeTrial), TRIAL),
      serverOnly: price.serverOnly ?? false,
    })),
    freeTrials: String(product.freeTrials ?? FREE_TRIALS),
    items: Object.entries(product.includedItems).map(([itemId, { quantity, repeat, expires }]) => ({
      itemId,
      quantity: String(quantity),
      repeat: lengthValue(repeat, MONTH),
      // Items that are granted only once cannot expire at the next grant.
      expires: repeat === 'never' && expires === 'when-repeated' ? 'never' : expires,
    })),
  };
}

const intervalOf = ({ isSet, count, unit }: LengthValue): Interval | undefined =>
  isSet ? [Number(count), unit] : undefined;

/** Omits the default, so that the configuration contains only what the owner chose. */
export const freeTrialsJson = (count: string): { freeTrials?: number } =>
  Number(count) === FREE_TRIALS ? {} : { freeTrials: Number(count) };

/** The product's entry in the configuration. Complete, so that nothing of the previous entry remains. */
export function productJson(values: ProductValues): Json {
  const price = ({ amounts, interval, trial, serverOnly }: PriceValue): Price => ({
    ...Object.fromEntries(amounts.map(({ currency, amount }) => [currency, amount.trim()])),
    ...(interval.isSet ? { interval: intervalOf(interval) } : {}),
    ...(interval.isSet && trial.isSet ? { freeTrial: intervalOf(trial) } : {}),
    ...(serverOnly ? { serverOnly } : {}),
  });
  const isDefaultProduct = values.kind === 'default';
  return {
    displayName: values.displayName,
    customerType: values.customerType,
    ...(values.catalogId === '' ? {} : { catalogId: values.catalogId }),
    isAddOnTo:
      isDefaultProduct || values.addOnTo.length === 0
        ? false
        : Object.fromEntries(values.addOnTo.map((id) => [id, true] as const)),
    ...freeTrialsJson(values.freeTrials),
    serverOnly: values.serverOnly,
    stackable: values.stackable && !isDefaultProduct,
    prices: isDefaultProduct
      ? 'include-by-default'
      : Object.fromEntries(values.prices.map((each) => [each.id, price(each)])),
    includedItems: Object.fromEntries(
      values.items.map(({ itemId, quantity, repeat, expires }) => [
        itemId,
        { quantity: Number(quantity), repeat: intervalOf(repeat) ?? 'never', expires },
      ]),
    ),
  } as unknown as Json;
}
