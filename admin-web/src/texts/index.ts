import {
  type Area,
  fill as fillIn,
  formatNumber as formatIn,
  type Plural,
  pluralForm,
  type Text,
} from '@hallpass/texts';

/** BCP 47 tag of the language of all texts. Keep in sync with `lang` in `index.html`. */
const LANGUAGE = 'en';

type Values<Names extends string> = Readonly<Record<Names, string | number>>;

/** Returns the texts of an area outside of components. */
export function textsOf<Texts>({ english }: Area<Texts>): Texts {
  return english;
}

/** Returns the texts of an area. The only place that chooses a language, so a translation changes no component. */
export const useTexts = textsOf;

/** Replaces `{name}` placeholders. Isolates values, so that right-to-left text does not reorder the sentence. */
export function fill<Names extends string>(text: Text<Names>, values: Values<NoInfer<Names>>): string {
  const shown = Object.entries<string | number>(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value) : value,
  ]);
  return fillIn<string>(text, Object.fromEntries(shown), Infinity);
}

/** Selects the plural form for the count, and fills in `{count}` and other values. */
export function plural<Names extends string = never>(
  text: Plural<Names>,
  count: number,
  ...[values]: [Names] extends [never] ? [] : [Values<NoInfer<Names>>]
): string {
  return fill<string>(pluralForm(LANGUAGE, text, count), { ...values, count });
}

/** Returns the locale for dates: the browser's preferred kind of English, such as `en-GB`. */
export function formatLocale(): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === LANGUAGE) ?? LANGUAGE;
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return formatIn(LANGUAGE, value, options);
}
