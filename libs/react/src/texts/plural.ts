import { fill } from './fill.js';

/** A text that depends on a number. A language may have more forms than English (CLDR plural categories). */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

export const plural = (locale: string, forms: Plural, count: number): string =>
  fill(forms[new Intl.PluralRules(locale).select(count)] ?? forms.other, {
    count: new Intl.NumberFormat(locale).format(count),
  });
