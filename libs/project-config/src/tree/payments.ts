import {
  choice,
  dayInterval,
  flag,
  keys,
  literal,
  member,
  number,
  object,
  optionalCount,
  optionalFlag,
  optionalMoney,
  optionalObject,
  optionalText,
  record,
  textFromKey,
  union,
} from './node.js';

const CUSTOMER_TYPES = ['user', 'team', 'custom'] as const;

/**
 * Amounts in the currencies of contract/06 §1 are decimal texts such as "9.99"; a price without an interval is paid
 * once.
 */
const price = object({
  USD: optionalMoney('USD'),
  EUR: optionalMoney('EUR'),
  GBP: optionalMoney('GBP'),
  JPY: optionalMoney('JPY'),
  INR: optionalMoney('INR'),
  AUD: optionalMoney('AUD'),
  CAD: optionalMoney('CAD'),
  interval: dayInterval(),
  serverOnly: flag(false),
  freeTrial: dayInterval(),
});

const includedItem = object({
  quantity: number(0),
  repeat: union([literal('never'), dayInterval()], 'never'),
  expires: choice(['never', 'when-purchase-expires', 'when-repeated'], 'when-repeated'),
});

/** `freeTrials`: how many trials a customer gets of a product without a catalog; otherwise its catalog decides. */
const product = object({
  displayName: textFromKey(),
  catalogId: optionalText(),
  isAddOnTo: union([literal(false), record(keys.id63, member())], false),
  customerType: choice(CUSTOMER_TYPES, 'user'),
  freeTrial: dayInterval(),
  freeTrials: optionalCount(),
  serverOnly: flag(false),
  stackable: optionalFlag(),
  prices: union([literal('include-by-default'), record(keys.id63, price)], {}),
  includedItems: record(keys.id63, includedItem),
});

/** Products, items and catalogs (contract/04 §5.3, contract/06 §1). */
export const payments = object({
  testMode: flag(true),
  autoPay: optionalObject({ interval: dayInterval() }),
  catalogs: record(keys.id63, object({ displayName: optionalText(), freeTrials: optionalCount() })),
  products: record(keys.id63, product),
  items: record(keys.id63, object({ displayName: textFromKey(), customerType: choice(CUSTOMER_TYPES, 'user') })),
});
