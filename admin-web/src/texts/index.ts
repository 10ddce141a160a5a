import { isolated } from '@hallpass/texts';

/** BCP 47 tag of the language of all texts. Keep in sync with `lang` in `index.html`. */
const LANGUAGE = 'en';

/** Plural forms of a text, by `Intl.PluralRules` category. English has `one` and `other`. */
export type PluralText = { readonly one: string; readonly other: string } & Partial<
  Readonly<Record<Intl.LDMLPluralRule, string>>
>;

/** The texts of a feature by name; groups may nest. Placeholders are `{name}`. */
interface TextTable {
  readonly [name: string]: string | PluralText | TextTable;
}

/** The English table of a feature. Components read it through `useTexts`, so a translation needs no change in them. */
interface Texts<Table extends TextTable> {
  readonly english: Table;
}

export function defineTexts<Table extends TextTable>(english: Table): Texts<Table> {
  return { english };
}

/** Returns the texts of a feature outside of components. */
export function textsOf<Table extends TextTable>({ english }: Texts<Table>): Table {
  return english;
}

export const useTexts = textsOf;

/** Replaces `{name}` placeholders. Isolates values, so that right-to-left text does not reorder the sentence. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? formatNumber(value) : isolated(value, text);
  });
}

/** Selects the plural form for the count, and fills in `{count}` and other values. */
export function plural(
  text: PluralText,
  count: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const category = new Intl.PluralRules(LANGUAGE).select(count);
  return fill(text[category] ?? text.other, { count, ...values });
}

/** Returns the locale for dates: the browser's preferred kind of English, such as `en-GB`. */
export function formatLocale(): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === LANGUAGE) ?? LANGUAGE;
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(LANGUAGE, options).format(value);
}
