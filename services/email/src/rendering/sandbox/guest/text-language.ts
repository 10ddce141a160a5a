// Runs inside QuickJS, which has no Intl.

const baseOf = (locale: string): string => locale.split('-')[0]!;

/**
 * Determines the language of a template's text, so that its theme declares the right one.
 * @param languages the template's export of this name: BCP 47 tags of the languages that it is written in
 * @param locale the reader's, BCP 47
 * @returns the reader's tag if the template has that language or declares none; otherwise English, or the first
 * language
 */
export function writtenIn(languages: unknown, locale: string): string {
  const names = Array.isArray(languages) ? languages.filter((name) => typeof name === 'string') : [];
  if (names.length === 0 || names.includes(locale) || names.includes(baseOf(locale))) return locale;
  const related = names.find((name) => baseOf(name) === baseOf(locale));
  return related ?? (names.includes('en') ? 'en' : names[0]!);
}

const RIGHT_TO_LEFT_SCRIPT = /-(adlm|arab|aran|hebr|mand|nkoo|rohg|samr|syrc|thaa)\b/i;
const RIGHT_TO_LEFT_LANGUAGE = /^(ar|arc|ckb|dv|fa|glk|he|iw|ks|lrc|mzn|nqo|pnb|prs|ps|sd|skr|syr|ug|ur|yi)(?:-|$)/i;
const ANY_SCRIPT = /^[a-z]{2,3}-[a-z]{4}\b/i;

/** @param locale BCP 47 */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT_SCRIPT.test(locale) || (!ANY_SCRIPT.test(locale) && RIGHT_TO_LEFT_LANGUAGE.test(locale))
    ? 'rtl'
    : 'ltr';
