import { fill, formatMoney, formatNumber } from '@hallpass/texts';
import type { Interval, Price } from '../api/purchases.js';
import type { Words } from '../texts/texts.js';

/** Formats `3 months` in the reader's language. */
const periodText = ({ locale }: Words, [count, unit]: Interval): string =>
  formatNumber(locale, count, { style: 'unit', unit, unitDisplay: 'long' });

const everyText = (words: Words, interval: Interval): string =>
  interval[0] === 1
    ? words.texts.every[interval[1]]
    : fill(words.texts.everyPeriod, { period: periodText(words, interval) });

/** A price in the list of prices: `$9.99 every month`. */
export function priceText(words: Words, { amount, currency, interval }: Price): string {
  const price = formatMoney(words.locale, amount, currency);
  return interval === null
    ? fill(words.texts.priceOnce, { price })
    : fill(words.texts.priceAgain, { price, every: everyText(words, interval) });
}

/** The terms that a customer agrees to: `14 days free, then $9.99 every month until you cancel.` */
export function termsText(words: Words, chosen: Price, quantity: number): string {
  const { texts, locale } = words;
  const price = formatMoney(locale, chosen.amount * quantity, chosen.currency);
  if (chosen.interval === null) return fill(texts.termsOnce, { price });
  const every = everyText(words, chosen.interval);
  if (!hasTrial(chosen)) return fill(texts.termsAgain, { price, every });
  return fill(texts.termsTrial, { price, every, period: periodText(words, chosen.free_trial!) });
}

/** Whether the first period is free. One-time prices have no trial. */
export const hasTrial = ({ interval, free_trial }: Price): boolean => interval !== null && free_trial !== null;
