import { CURRENCY_DECIMALS, type Currency } from '@hallpass/project-config';
import { fill, plural, textsOf } from '../texts';
import { paymentsTexts } from '../texts/generated/payments-texts';
import type { IncludedItem, Interval, PaymentsConfig, Price } from './payments-config';

export const CURRENCIES = Object.keys(CURRENCY_DECIMALS) as readonly Currency[];

const moneyFormat = (currency: Currency): Intl.NumberFormat =>
  new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency });

/** Formats a decimal amount, such as `9.99`, for display. */
export const formatMoney = (amount: string, currency: Currency): string => moneyFormat(currency).format(Number(amount));

/** `$`, `€`, `CA$` */
export const currencySymbol = (currency: Currency): string =>
  moneyFormat(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')!.value;

/** Converts minor units to a decimal: 999 cents to `9.99`. */
export function decimalText(minor: number, currency: Currency): string {
  return (minor / 10 ** CURRENCY_DECIMALS[currency]).toFixed(CURRENCY_DECIMALS[currency]);
}

/** "14 days" */
export const lengthText = ([count, unit]: Interval): string => plural(textsOf(paymentsTexts).units[unit], count);

/** "per month", "every 2 weeks" */
const everyText = ([count, unit]: Interval): string => plural(textsOf(paymentsTexts).every[unit], count);

/** "$9.99 per month". Uses the price's first currency if it has no US dollars. */
export function priceText(price: Price): string {
  const t = textsOf(paymentsTexts);
  const currency = CURRENCIES.find((each) => price[each] !== undefined);
  const amount = currency === undefined ? '' : formatMoney(price[currency]!, currency);
  return fill(t.price, { amount, interval: price.interval ? everyText(price.interval) : t.once });
}

/** "1,000 Credits per month" */
export function itemText(itemId: string, { quantity, repeat }: IncludedItem, { items }: PaymentsConfig): string {
  const t = textsOf(paymentsTexts);
  const name = items[itemId]?.displayName ?? itemId;
  if (repeat === 'never') return fill(t.item, { quantity, name });
  return fill(t.itemEvery, { quantity, name, interval: everyText(repeat) });
}
