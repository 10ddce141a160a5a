/** A sentence in the forms that counting needs, by the categories of `Intl.PluralRules`. */
export type PluralText = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

/** What a feature says, by name; groups may nest. Placeholders are `{name}`. */
export interface TextTable {
  readonly [name: string]: string | PluralText | TextTable;
}

/** The English table of a feature, which the tables of other languages are made from. */
export interface Texts<Table extends TextTable> {
  readonly name: string;
  readonly english: Table;
}

export function defineTexts<Table extends TextTable>(name: string, english: Table): Texts<Table> {
  return { name, english };
}

/** What a table says in another language: the same names, each counted text in the forms that the language has. */
export type Translation<Table extends TextTable> = {
  readonly [Name in keyof Table]: Table[Name] extends string
    ? string
    : keyof Table[Name] extends Intl.LDMLPluralRule
      ? PluralText
      : Table[Name] extends TextTable
        ? Translation<Table[Name]>
        : never;
};

export interface Language {
  /** BCP 47. */
  readonly tag: string;
  /** By the names of the English ones; a language is offered only when it has them all. */
  readonly tables: Readonly<Record<string, TextTable>>;
}

/** Of the page: chosen before the first paint. */
let language: Language = { tag: 'en', tables: {} };

/** Scripts that are written from right to left, of those that a language of people who read dashboards is written in. */
const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc']);

/** The side on which a language's lines begin. @param tag BCP 47 */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';

/** Before the first paint alone: what has been rendered stays as it is. */
export function setLanguage(chosen: Language): void {
  language = chosen;
  document.documentElement.lang = chosen.tag;
  document.documentElement.dir = directionOf(chosen.tag);
}

export const languageTag = (): string => language.tag;

/** What a feature says, in the language of the page; outside of components. */
export function textsOf<Table extends TextTable>({ name, english }: Texts<Table>): Table {
  return (language.tables[name] as Table | undefined) ?? english;
}

/** The same in components. */
export const useTexts = textsOf;

/** Puts values in the place of `{name}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

/** The form for so many, with `{count}` and other values filled in. */
export function plural(
  text: PluralText,
  count: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const category = new Intl.PluralRules(language.tag).select(count);
  return fill(text[category] ?? text.other, { count, ...values });
}

/** How dates are written: as the browser says for the language of the page, `en-GB` for English. */
export function formatLocale(): string {
  const languageOf = (tag: string) => tag.split('-')[0];
  return navigator.languages.find((tag) => languageOf(tag) === languageOf(language.tag)) ?? language.tag;
}

/** As the language of the page writes numbers. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language.tag, options).format(value);
}
