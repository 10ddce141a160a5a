/** The languages of Hallpass's pages and emails. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ja', 'zh-Hans', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

const RIGHT_TO_LEFT = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/**
 * Chooses the reader's first language that has texts, otherwise English.
 * @param choices BCP 47, best first
 * @param languages the ones that have texts
 */
export function languageOf(
  choices: readonly (string | null)[],
  languages: readonly Language[],
): { language: Language; locale: string } {
  for (const choice of choices) {
    const locale = parsedLocale(choice);
    const language = languages.find((name) => name === locale?.language || name === withScript(locale));
    if (locale && language) return { language, locale: locale.toString() };
  }
  return { language: 'en', locale: 'en' };
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(new Intl.Locale(locale).language) ? 'rtl' : 'ltr';
}

/** @returns null if the text is not a tag */
export function parsedLocale(tag: string | null | undefined): Intl.Locale | null {
  try {
    return tag ? new Intl.Locale(tag) : null;
  } catch {
    return null;
  }
}

/** Returns `zh-Hans` for `zh-CN`. */
function withScript(locale: Intl.Locale | null): string | null {
  const { language, script } = locale?.maximize() ?? {};
  return language && script ? `${language}-${script}` : null;
}
