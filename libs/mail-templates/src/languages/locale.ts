import { MAIL_LANGUAGES } from './language.js';

/** A language, with script and region at most; what else a tag may hold changes no text of a mail. */
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i;
const WRITTEN: ReadonlySet<string> = new Set(MAIL_LANGUAGES);

/**
 * The tag under which the built-in mails have a text for a reader: as it is where its language has one (`de-AT`), with
 * the script where that decides (`zh-Hans` for `zh-CN`).
 * @returns undefined for no tag, and for a language that they are not written in
 */
export function writtenLocale(tag: string | undefined): string | undefined {
  if (tag === undefined) return undefined;
  const locale = parsed(tag);
  if (!locale) return undefined;
  if (WRITTEN.has(locale.language)) return tag;
  const { language, script } = locale.maximize();
  return WRITTEN.has(`${language}-${script}`) ? `${language}-${script}` : undefined;
}

/**
 * What the header `Accept-Language` (RFC 9110 §12.5.4) comes to: the first choice that the built-in mails are written in, or
 * else the first choice, which a project's own templates may know.
 * @returns BCP 47 in canonical form; undefined when nothing is asked for. Never throws: a header may hold anything
 */
export function preferredLocale(acceptLanguage: string | null | undefined): string | undefined {
  const tags = (acceptLanguage ?? '')
    .split(',')
    .map((choice) => {
      const [tag = '', ...parameters] = choice.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter));
      return { tag: parsed(tag)?.toString(), quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter((choice): choice is { tag: string; quality: number } => choice.tag !== undefined && choice.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
  return tags.find((tag) => writtenLocale(tag) !== undefined) ?? tags[0];
}

function parsed(tag: string): Intl.Locale | null {
  try {
    return TAG.test(tag) ? new Intl.Locale(tag) : null;
  } catch {
    return null;
  }
}
