import { MAIL_LANGUAGES, type MailLanguage } from '../languages/language.js';
import type { BuiltInTemplateKey } from '../template-ids.js';
import { type Texts, TEXTS } from './generated/texts.js';

/** English, and the languages that have every text of the table. */
type Tables<Table> = Record<string, Table> & { en: Table };

/** Parts that emails share. A language that lacks one of them has no emails. */
const SHARED = ['greeting', 'managePurchases', 'unsubscribe', 'unknownPlace'] as const;
/** Parts that a single email needs besides its own texts. */
const ALSO: Partial<Record<BuiltInTemplateKey, readonly (keyof Texts)[]>> = { security_notice: ['securityChanges'] };

/** The languages that have all of the parts, so that an email is never in two languages. */
export const languagesWith = <Part extends string>(
  tables: Partial<Record<MailLanguage, Partial<Record<Part, unknown>>>>,
  parts: readonly Part[],
): MailLanguage[] => MAIL_LANGUAGES.filter((language) => parts.every((part) => tables[language]?.[part] !== undefined));

/**
 * One part of the tables in every language. In the source that owners get, the build replaces the call with its result.
 */
export function wordsOf<Part extends keyof Texts>(part: Part): Tables<Texts[Part]> {
  const words = languagesWith(TEXTS, [part]).map((language) => [language, TEXTS[language]![part]]);
  return Object.fromEntries(words) as Tables<Texts[Part]>;
}

/**
 * An email's texts in every language, with its greeting. In the source that owners get, the build replaces the call
 * with its result.
 */
export function textsOf<Key extends BuiltInTemplateKey>(key: Key): Tables<Texts['greeting'] & Texts[Key]> {
  const texts = languagesWith(TEXTS, [...SHARED, ...(ALSO[key] ?? []), key]).map((language) => [
    language,
    { ...TEXTS[language]!.greeting, ...TEXTS[language]![key] },
  ]);
  return Object.fromEntries(texts) as Tables<Texts['greeting'] & Texts[Key]>;
}
