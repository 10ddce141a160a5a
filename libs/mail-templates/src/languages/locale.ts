import { MAIL_LANGUAGES, type MailLanguage } from './language.js';

/** BCP 47, also with underscores, as POSIX writes locales (`pt_BR`). */
const TAG = /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,8}$/i;
const LANGUAGES: ReadonlyMap<string, MailLanguage> = new Map(MAIL_LANGUAGES.map((name) => [name.split('-')[0]!, name]));

/**
 * A tag in its canonical form, with language, script and region only: variants and extensions change no text of an email.
 * @returns undefined for text that is not a tag
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
 * The tag for the built-in text that a reader gets: the language, with the reader's region where the language has one script
 * (`de-AT`), and the script of the text where it has several (`zh-Hans`, also for a reader of `zh-TW`).
 * @returns undefined for text that is not a tag, and for a language that the built-in emails do not have
 */
export function writtenLocale(tag: string | null | undefined): string | undefined {
  const canonical = canonicalLocale(tag);
  if (canonical === undefined) return undefined;
  const { language, region } = new Intl.Locale(canonical);
  const written = LANGUAGES.get(language);
  return written === language && region !== undefined ? `${language}-${region}` : written;
}

/** Whether the built-in text is in the reader's own script, too: `zh-Hans` is only second best for `zh-TW`. */
function isInOwnScript(tag: string): boolean {
  const written = writtenLocale(tag);
  return written !== undefined && new Intl.Locale(written).maximize().script === new Intl.Locale(tag).maximize().script;
}

/**
 * Reads the header `Accept-Language` (RFC 9110 §12.5.4).
 * @returns the first choice that the built-in emails are written in, or else the first choice, which a project's own templates
 *   may know, in canonical form; undefined when nothing is asked for. Never throws: a header may hold anything
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
