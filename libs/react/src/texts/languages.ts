import { type Language, languageOf, languagesOf, parsedLocale } from '@hallpass/texts';
import { coreTexts } from './generated/core-texts.js';

export type TextLanguage = Language;

/** Languages that have texts. Emails use the same ones. */
export const TEXT_LANGUAGES: readonly TextLanguage[] = languagesOf(coreTexts);

/**
 * Chooses the first language that has texts, otherwise English. A single choice without texts keeps its date format and
 * direction, because the app provides the texts.
 * @param choices BCP 47, best first
 */
export function textLanguageOf(choices: readonly string[]): { language: TextLanguage; locale: string } {
  const { language, locale } = languageOf(choices, TEXT_LANGUAGES);
  const only = choices.length === 1 ? parsedLocale(choices[0]) : null;
  return { language, locale: only?.toString() ?? locale };
}
