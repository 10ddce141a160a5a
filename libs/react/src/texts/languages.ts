/** Languages that have texts. Emails use the same ones. */
export const TEXT_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ja', 'zh-Hans', 'pl'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

const RIGHT_TO_LEFT = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/**
 * Chooses the first language that has texts, otherwise English. A single choice without texts keeps its date format and
 * direction, because the app provides the texts.
 * @param choices BCP 47, best first
 */
export function languageOf(choices: readonly string[]): { language: TextLanguage; locale: string } {
  for (const choice of choices) {
    const locale = parsed(choice);
    const language = TEXT_LANGUAGES.find((name) => name === locale?.language || name === withScript(locale));
    if (locale && language) return { language, locale: locale.toString() };
  }
  const only = choices.length === 1 ? parsed(choices[0]!) : null;
  return { language: 'en', locale: only?.toString() ?? 'en' };
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(new Intl.Locale(locale).language) ? 'rtl' : 'ltr';
}

function parsed(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

/** Returns `zh-Hans` for `zh-CN`. */
function withScript(locale: Intl.Locale | null): string | null {
  const { language, script } = locale?.maximize() ?? {};
  return language && script ? `${language}-${script}` : null;
}
