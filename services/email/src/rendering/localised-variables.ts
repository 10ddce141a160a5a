import type { RequestPlace } from '@hallpass/identity';
import { inLanguage, UNKNOWN_PLACE } from '@hallpass/mail-templates';

type Form = (value: string, locale: string | undefined) => string | null;

const choices = (locale: string | undefined): string[] => (locale === undefined ? ['en'] : [locale, 'en']);

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

function instantOf(iso: string, form: RegExp): Date | null {
  const time = new Date(iso);
  return form.test(iso) && !Number.isNaN(time.getTime()) ? time : null;
}

/** `November 22, 2026 at 9:41 AM UTC`, because projects have no time zone and the reader's is unknown. */
const timeInWords: Form = (iso, locale) => {
  const time = instantOf(iso, ISO_TIME);
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return time && new Intl.DateTimeFormat(choices(locale), format).format(time) + ' UTC';
};

/** `November 22, 2026`, in UTC. */
const dayInWords: Form = (iso, locale) => {
  const day = instantOf(iso, ISO_DAY);
  return day && new Intl.DateTimeFormat(choices(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(day);
};

/** `$29.00` for `29.00 USD`, with as many decimals as were charged. */
const moneyInWords: Form = (value, locale) => {
  const [, amount, decimals = '', currency] = /^(\d+(?:\.(\d{1,4}))?) ([A-Z]{3})$/.exec(value) ?? [];
  if (!amount || !currency) return null;
  const digits = { minimumFractionDigits: decimals.length, maximumFractionDigits: decimals.length };
  const format = new Intl.NumberFormat(choices(locale), { style: 'currency', currency, ...digits });
  // A decimal string is formatted digit by digit; a number would round large amounts.
  return format.format(amount as Intl.StringNumericLiteral);
};

const placeInWords: Form = (json, locale) => {
  const place = parsedPlace(json);
  if (!place) return null;
  const { browser, cityName, countryCode } = place;
  const country = countryCode && new Intl.DisplayNames(choices(locale), { type: 'region' }).of(countryCode);
  const known = [browser === 'Other' ? undefined : browser, cityName, country].filter(Boolean);
  return country ? known.join(', ') : [...known, inLanguage(UNKNOWN_PLACE, locale ?? 'en')].join(', ');
};

function parsedPlace(json: string): Partial<RequestPlace> | null {
  try {
    const place: unknown = JSON.parse(json);
    return typeof place === 'object' ? place : null;
  } catch {
    return null;
  }
}

/** Variables that flows pass in a machine-readable format. */
const FORMS: Readonly<Record<string, Form>> = {
  accountMadeAt: timeInWords,
  addressAddedAt: timeInWords,
  passwordSince: timeInWords,
  failingSince: dayInWords,
  renewsAt: dayInWords,
  endedAt: dayInWords,
  amount: moneyInWords,
  requestPlace: placeInWords,
};

/**
 * Formats a variable in the email's language: `November 22, 2026 at 9:41 AM UTC`, `$29.00`, `Firefox, Berlin, Germany`.
 * @param locale BCP 47, in canonical form; defaults to English
 * @returns null for any other variable, and for a value that is already formatted
 */
export const localised = (name: string, value: string, locale: string | undefined): string | null =>
  Object.hasOwn(FORMS, name) ? FORMS[name]!(value, locale) : null;
