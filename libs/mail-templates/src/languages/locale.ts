import { MAIL_LANGUAGES, type MailLanguage } from './language.js';

/** BCP 47, or with underscores as in POSIX (`pt_BR`). */
const TAG = /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,8}$/i;
const LANGUAGES: ReadonlyMap<string, MailLanguage> = new Map(MAIL_LANGUAGES.map((name) => [name.split('-')[0]!, name]));

/**
 * Returns a tag in canonical form, reduced to language, script and region: variants and extensions do not affect
 * emails.
 * @returns undefined if the text is not a tag
 */
export function canonicalLocale(tag: string | null | undefined): string | undefined {
  try {
    if (!tag || !TAG.test(tag)) return undefined;
    const { language, script, region } = new Intl.Locale(tag.replaceAll('_', '-'));
    return [language, script, region].filter(Boolean).join('-');
  } catch {
    return undefined;
  }
}

/**
 * Returns the tag of the built-in text that a reader gets. For a language with one script, keeps the reader's region
 * (`de-AT`); for a language with several, adds the script of the text (`zh-Hans`, even for a reader of `zh-TW`).
 * @returns undefined if the text is not a tag, or the built-in emails lack the language
 */
export function writtenLocale(tag: string | null | undefined): string | undefined {
  const canonical = canonicalLocale(tag);
  if (canonical === undefined) return undefined;
  const { language, region } = new Intl.Locale(canonical);
  const written = LANGUAGES.get(language);
  return written === language && region !== undefined ? `${language}-${region}` : written;
}

/** Whether the built-in text also uses the reader's script: for `zh-TW`, `zh-Hans` is only second best. */
function isInOwnScript(tag: string): boolean {
  const written = writtenLocale(tag);
  return written !== undefined && new Intl.Locale(written).maximize().script === new Intl.Locale(tag).maximize().script;
}

/**
 * Reads the header `Accept-Language` (RFC 9110 §12.5.4).
 * @returns in canonical form, the first choice that the built-in emails have, otherwise the first choice, which a
 * project's own templates may have; undefined without a choice. Never throws, because a header may contain anything
 */
export function preferredLocale(acceptLanguage: string | null | undefined): string | undefined {
  const tags = (acceptLanguage ?? '')
    .split(',')
    .map((choice) => {
      const [tag = '', ...parameters] = choice.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter));
      return { tag: canonicalLocale(tag), quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter((choice): choice is { tag: string; quality: number } => choice.tag !== undefined && choice.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
  return tags.find(isInOwnScript) ?? tags.find((tag) => writtenLocale(tag) !== undefined) ?? tags[0];
}
