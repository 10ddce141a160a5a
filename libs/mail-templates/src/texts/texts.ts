import { MAIL_LANGUAGES, type MailLanguage } from '../languages/language.js';
import type { BuiltInTemplateKey } from '../template-ids.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { ja } from './ja.js';
import type { Greeting, MailTexts } from './mail-texts.js';
import { nl } from './nl.js';
import { pl } from './pl.js';
import { pt } from './pt.js';
import { zhHans } from './zh-hans.js';

const TEXTS: Readonly<Record<MailLanguage, MailTexts>> = { en, de, fr, es, it, pt, nl, ja, 'zh-Hans': zhHans, pl };

/**
 * One part of the tables in every language. In the source that owners get, the build replaces the call with its result.
 */
export function wordsOf<Part extends keyof MailTexts>(part: Part): Record<MailLanguage, MailTexts[Part]> {
  const words = MAIL_LANGUAGES.map((language) => [language, TEXTS[language][part]]);
  return Object.fromEntries(words) as Record<MailLanguage, MailTexts[Part]>;
}

/**
 * An email's texts in every language, with its greeting. In the source that owners get, the build replaces the call
 * with its result.
 */
export function textsOf<Key extends BuiltInTemplateKey>(key: Key): Record<MailLanguage, Greeting & MailTexts[Key]> {
  const texts = MAIL_LANGUAGES.map((language) => [language, { ...TEXTS[language].greeting, ...TEXTS[language][key] }]);
  return Object.fromEntries(texts) as Record<MailLanguage, Greeting & MailTexts[Key]>;
}
