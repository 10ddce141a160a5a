import { fill as fillIn, formatNumber as formatIn, type Plural, pluralForm } from '@hallpass/texts';

/** BCP 47 tag of the language of all texts. Keep in sync with `lang` in `index.html`. */
const LANGUAGE = 'en';

/** Plural forms of a text, by `Intl.PluralRules` category. English has `one` and `other`. */
export type PluralText = Plural & { readonly one: string };

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
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value) : value,
  ]);
  return fillIn(text, Object.fromEntries(shown) as Record<string, string>, Infinity);
}

/** Selects the plural form for the count, and fills in `{count}` and other values. */
export function plural(
  text: PluralText,
  count: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(pluralForm(LANGUAGE, text, count), { count, ...values });
}

/** Returns the locale for dates: the browser's preferred kind of English, such as `en-GB`. */
export function formatLocale(): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === LANGUAGE) ?? LANGUAGE;
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return formatIn(LANGUAGE, value, options);
}
