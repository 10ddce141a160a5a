import { fill, type Values } from './fill.js';
import type { Plural } from './text.js';

/** Chooses the form for a number, and fills in `{count}`, in the digits of the locale, and the other values. */
export function plural<Names extends string = never>(
  locale: string,
  forms: Plural<Names>,
  count: number,
  ...[values]: [Names] extends [never] ? [] : [Values<NoInfer<Names>>]
): string {
  return fill(pluralForm(locale, forms, count), { ...values, count: new Intl.NumberFormat(locale).format(count) });
}

/** Chooses the form for a number. */
export const pluralForm = (locale: string, forms: Plural<string>, count: number): string =>
  forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
