import type { Texts } from './page-texts.js';
import type { MailLanguage } from '@hallpass/mail-templates';
import { en } from './en.js';

/** The texts of the reader's language, and the locale for formatting amounts and periods (BCP 47). */
export interface Words {
  texts: Texts;
  locale: string;
}

const LOADERS: Readonly<Record<MailLanguage, () => Promise<Texts>>> = {
  en: async () => en,
  de: async () => (await import('./de.js')).de,
  fr: async () => (await import('./fr.js')).fr,
  es: async () => (await import('./es.js')).es,
  it: async () => (await import('./it.js')).it,
  pt: async () => (await import('./pt.js')).pt,
  nl: async () => (await import('./nl.js')).nl,
  ja: async () => (await import('./ja.js')).ja,
  'zh-Hans': async () => (await import('./zh-hans.js')).zhHans,
  pl: async () => (await import('./pl.js')).pl,
};

const LANGUAGES = Object.keys(LOADERS) as MailLanguage[];

/**
 * Chooses the first of the reader's languages that has texts, otherwise English.
 * @param choices BCP 47, the best first
 */
export function languageOf(choices: readonly (string | null)[]): { language: MailLanguage; locale: string } {
  for (const choice of choices) {
    const locale = parsed(choice);
    const language = LANGUAGES.find((name) => name === locale?.language || name === withScript(locale));
    if (locale && language) return { language, locale: locale.toString() };
  }
  return { language: 'en', locale: 'en' };
}

/** Falls back to English if a language fails to load. */
export const textsIn = (language: MailLanguage): Promise<Texts> => LOADERS[language]().catch(() => en);

function parsed(tag: string | null): Intl.Locale | null {
  try {
    return tag === null ? null : new Intl.Locale(tag);
  } catch {
    return null;
  }
}

/** Returns `zh-Hans` for `zh-CN`. */
function withScript(locale: Intl.Locale | null): string | null {
  const { language, script } = locale?.maximize() ?? {};
  return language && script ? `${language}-${script}` : null;
}
