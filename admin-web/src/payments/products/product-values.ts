import type { Json } from '@hallpass/js';
import { CURRENCIES } from '../format';
import {
  basesOf,
  FREE_TRIALS,
  freeTrialsJson,
  type Interval,
  isDefault,
  type Price,
  pricesOf,
  type Product,
} from '../payments-config';
import type { IntervalValue, ItemValue, PriceValue, ProductValues } from './product-schema';

const MONTH: Interval = [1, 'month'];
const TRIAL: Interval = [14, 'day'];

const intervalValue = (interval: Interval | 'never' | undefined, otherwise: Interval): IntervalValue => {
  const isSet = interval !== undefined && interval !== 'never';
  const [count, unit] = isSet ? interval : otherwise;
  return { isSet, count: String(count), unit };
};

export const newPrice = (id: string): PriceValue => ({
  id,
  amounts: [{ currency: 'USD', amount: '' }],
  interval: intervalValue(MONTH, MONTH),
  trial: intervalValue(undefined, TRIAL),
  serverOnly: false,
});

export const newItem = (itemId: string): ItemValue => ({
  itemId,
  quantity: '1',
  repeat: intervalValue(MONTH, MONTH),
  expires: 'when-repeated',
});

export const NEW_PRODUCT: ProductValues = {
  id: '',
  name: '',
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
export const productValues = (id: string, product: Product): ProductValues => ({
  id,
  name: product.displayName,
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
    interval: intervalValue(price.interval, MONTH),
    trial: intervalValue(price.freeTrial ?? (price.interval && product.freeTrial), TRIAL),
    serverOnly: price.serverOnly ?? false,
  })),
  freeTrials: String(product.freeTrials ?? FREE_TRIALS),
  items: Object.entries(product.includedItems).map(([itemId, { quantity, repeat, expires }]) => ({
    itemId,
    quantity: String(quantity),
    repeat: intervalValue(repeat, MONTH),
    // Items that are granted only once cannot expire at the next grant.
    expires: repeat === 'never' && expires === 'when-repeated' ? 'never' : expires,
  })),
});

const intervalOf = ({ isSet, count, unit }: IntervalValue): Interval | undefined =>
  isSet ? [Number(count), unit] : undefined;

export function priceOf({ amounts, interval, trial, serverOnly }: PriceValue): Price {
  return {
    ...Object.fromEntries(amounts.map(({ currency, amount }) => [currency, amount.trim()])),
    ...(interval.isSet ? { interval: intervalOf(interval) } : {}),
    ...(interval.isSet && trial.isSet ? { freeTrial: intervalOf(trial) } : {}),
    serverOnly,
  };
}

export const includedItemOf = ({ quantity, repeat, expires }: ItemValue) => ({
  quantity: Number(quantity),
  repeat: intervalOf(repeat) ?? ('never' as const),
  expires,
});

/** The product's entry in the configuration. Complete, so that nothing of the previous entry remains. */
export function productJson(values: ProductValues): Json {
  const isDefaultProduct = values.kind === 'default';
  return {
    displayName: values.name,
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
      : Object.fromEntries(values.prices.map((each) => [each.id, priceOf(each)])),
    includedItems: Object.fromEntries(values.items.map((each) => [each.itemId, includedItemOf(each)])),
  } as unknown as Json;
}
