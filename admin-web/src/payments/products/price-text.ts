import { fill } from '../../texts';
import type { Catalogue, IncludedItem, Price } from '../catalogue';
import { everyText, lengthText } from '../interval-text';
import { CURRENCIES, formatMoney } from '../money';
import type { texts } from '../texts';
import type { productTexts } from './product-texts';

type PaymentTexts = typeof texts.english;

/** "$9.99 every month". Uses the price's first currency if it has no US dollars. */
export function priceText(price: Price, t: PaymentTexts): string {
  const currency = CURRENCIES.find((each) => price[each] !== undefined);
  const amount = currency === undefined ? '' : formatMoney(price[currency]!, currency);
  return fill(t.price, { amount, interval: everyText(price.interval, t) });
}

/** "14 days free" */
export const trialText = (price: Price, t: PaymentTexts): string | null =>
  price.freeTrial === undefined ? null : fill(t.trial, { length: lengthText(price.freeTrial, t) });

/** "1,000 Credits every month" */
export function itemText(
  itemId: string,
  { quantity, repeat }: IncludedItem,
  { items }: Catalogue,
  t: typeof productTexts.english,
  shared: PaymentTexts,
): string {
  const name = items[itemId]?.displayName ?? itemId;
  if (repeat === 'never') return fill(t.item, { quantity, name });
  return fill(t.itemEvery, { quantity, name, interval: everyText(repeat, shared) });
}
