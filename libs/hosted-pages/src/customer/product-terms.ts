import { fill, formatDate } from '@hallpass/texts';
import type { CustomerProduct } from '../api/customers.js';
import { priceText } from '../purchase/terms.js';
import type { Words } from '../texts/texts.js';

/** The next payment or the end of a product: `$9.99 every month. Renews on January 31, 2026.` */
export function termsOfProduct(words: Words, product: CustomerProduct): string[] {
  const { texts, locale } = words;
  const day = (millis: number) => formatDate(locale, millis);
  const price =
    product.price && priceText(words, { id: '', free_trial: null, is_free_trial_used: false, ...product.price });
  if (product.kind === 'included') return [texts.included];
  if (product.kind === 'purchase') {
    const bought = fill(price === null ? texts.yoursSince : texts.boughtOn, { date: day(product.since_millis!) });
    return price === null ? [bought] : [price, bought];
  }
  const { trial_ends_at_millis: trial, renews_at_millis: renews, ends_at_millis: ends } = product;
  if (ends !== null) return [fill(product.can_resume ? texts.canceledUntil : texts.endsOn, { date: day(ends) })];
  if (trial !== null && price !== null) return [fill(texts.trialThen, { date: day(trial), price })];
  const lines = price === null ? [] : [price];
  if (renews !== null) lines.push(fill(texts.renewsOn, { date: day(renews) }));
  if (lines.length === 0) lines.push(fill(texts.yoursSince, { date: day(product.since_millis!) }));
  return lines;
}
