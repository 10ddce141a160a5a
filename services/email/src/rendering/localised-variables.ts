import type { RequestPlace } from '@hallpass/identity';
import { inLanguage, UNKNOWN_PLACE } from '@hallpass/mail-templates';

/** Variables that are times: ISO 8601 on the way here. */
const TIMES: ReadonlySet<string> = new Set(['accountMadeAt', 'addressAddedAt', 'passwordSince']);

/**
 * A variable in words of the mail's language: `November 22, 2026 at 9:41 AM UTC`, `Firefox, Berlin, Germany`.
 * @param locale BCP 47; English where it is none
 * @returns `isOurs` for words that nobody else has a part in
 */
export function localised(name: string, value: string, locale: string | undefined): { words: string; isOurs: boolean } {
  if (TIMES.has(name)) return { words: timeInWords(value, locale), isOurs: true };
  if (name !== 'requestPlace') return { words: value, isOurs: false };
  return { words: placeInWords(JSON.parse(value) as Partial<RequestPlace>, locale), isOurs: false };
}

/** In UTC, since nobody knows where its reader is. */
const timeInWords = (iso: string, locale: string | undefined): string =>
  new Intl.DateTimeFormat(choices(locale), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(iso)) + ' UTC';

function placeInWords({ browser, cityName, countryCode }: Partial<RequestPlace>, locale: string | undefined): string {
  const country = countryCode && new Intl.DisplayNames(choices(locale), { type: 'region' }).of(countryCode);
  const known = [browser === 'Other' ? undefined : browser, cityName, country].filter(Boolean);
  return country ? known.join(', ') : [...known, inLanguage(UNKNOWN_PLACE, locale ?? 'en')].join(', ');
}

const choices = (locale: string | undefined): string[] => (locale === undefined ? ['en'] : [locale, 'en']);
