import { describe, expect, it } from '@jest/globals';
import { MAIL_LANGUAGES, UNKNOWN_PLACE } from '@hallpass/mail-templates';
import { localised } from './localised-variables.js';

const place = (requestPlace: object, locale?: string) =>
  localised('requestPlace', JSON.stringify(requestPlace), locale);

describe('the variables of a mail', () => {
  it.each([
    [undefined, 'November 2, 2026 at 9:41 AM UTC'],
    ['en-GB', '2 November 2026 at 09:41 UTC'],
    ['de-AT', '2. November 2026 um 09:41 UTC'],
    ['ja', '2026年11月2日 9:41 UTC'],
    ['tlh', 'November 2, 2026 at 9:41 AM UTC'],
  ])('format a time in the language %s, in UTC', (locale, words) => {
    for (const name of ['accountMadeAt', 'addressAddedAt', 'passwordSince'])
      expect(localised(name, '2026-11-02T09:41:31.123Z', locale)).toBe(words);
  });

  it('name the browser, city and country that are known', () => {
    expect(place({ browser: 'Firefox', cityName: 'Berlin', countryCode: 'DE' })).toBe('Firefox, Berlin, Germany');
    expect(place({ browser: 'Firefox', countryCode: 'DE' }, 'pl')).toBe('Firefox, Niemcy');
    expect(place({ browser: 'Other', countryCode: 'DE' }, 'de')).toBe('Deutschland');
    expect(place({ browser: 'Firefox' }, 'de-AT')).toBe('Firefox, unbekannter Ort');
    expect(place({ browser: 'Other' })).toBe('an unknown location');
    expect(place({}, 'tlh')).toBe('an unknown location');
  });

  it.each(MAIL_LANGUAGES)('have words for an unknown location in %s', (locale) => {
    expect(place({}, locale)).toBe(UNKNOWN_PLACE[locale]);
  });

  it.each([
    [undefined, '29.00 USD', '$29.00'],
    ['en', '1234567.5 EUR', '€1,234,567.5'],
    ['en-IN', '1234567.00 INR', '₹12,34,567.00'],
    ['de-AT', '1234.50 EUR', '€\u00a01.234,50'],
    ['de', '29.00 USD', '29,00\u00a0$'],
    ['ja', '500 JPY', '￥500'],
    ['pl', '29.00 USD', '29,00\u00a0USD'],
    ['en', '90071992547409931.25 USD', '$90,071,992,547,409,931.25'],
  ])('format money for readers of %s: %s', (locale, amount, words) => {
    expect(localised('amount', amount, locale)).toBe(words);
  });

  it.each([
    [undefined, 'December 28, 2026'],
    ['en-GB', '28 December 2026'],
    ['de', '28. Dezember 2026'],
    ['zh-Hans', '2026年12月28日'],
  ])('format a day for readers of %s', (locale, words) => {
    for (const name of ['renewsAt', 'endedAt', 'failingSince'])
      expect(localised(name, '2026-12-28', locale)).toBe(words);
  });

  it.each([
    ['change', '{}'],
    ['toString', '2026-12-28'],
    ['amount', ''],
    ['amount', '29.00'],
    ['amount', 'USD 29.00'],
    ['amount', '1e9 USD'],
    ['renewsAt', '2026-13-45'],
    ['renewsAt', 'tomorrow'],
    ['accountMadeAt', '2026-11-02'],
    ['requestPlace', 'Firefox, Berlin'],
    ['requestPlace', 'null'],
  ])('stay unchanged otherwise: %s %s', (name, value) => {
    expect(localised(name, value, 'de')).toBeNull();
  });
});
