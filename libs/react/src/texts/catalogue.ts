import { fill } from './fill.js';
import type { TextLanguage } from './languages.js';
import type { AccountTexts } from '../account/texts/en.js';
import type { CoreTexts } from './core/en.js';

/** The tables of texts by name: what an app may override. */
export interface Catalogues {
  /** Of signing in and up, and of what links in mails lead to. */
  core: CoreTexts;
  /** Of the account settings, the menu of the user and the switch between teams. */
  account: AccountTexts;
}

/** Texts of an app's own in place of those of the library. */
export type TextOverrides = { readonly [Name in keyof Catalogues]?: Readonly<Partial<Catalogues[Name]>> };

/** Texts as a table of English ones, and the same in each other language, loaded when it is needed. */
export interface Catalogue<Name extends keyof Catalogues = keyof Catalogues> {
  readonly name: Name;
  readonly english: Catalogues[Name];
  readonly others: Readonly<Partial<Record<TextLanguage, () => Promise<Catalogues[Name]>>>>;
}

/** A text that depends on a number; a language may have more forms than English (CLDR plural categories). */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

export const plural = (locale: string, forms: Plural, count: number): string =>
  fill(forms[new Intl.PluralRules(locale).select(count)] ?? forms.other, {
    count: new Intl.NumberFormat(locale).format(count),
  });
