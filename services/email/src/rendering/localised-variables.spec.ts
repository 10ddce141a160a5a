import { describe, expect, it } from '@jest/globals';
import { MAIL_LANGUAGES, UNKNOWN_PLACE } from '@hallpass/mail-templates';
import { localised } from './localised-variables.js';

const place = (requestPlace: object, locale?: string) =>
  localised('requestPlace', JSON.stringify(requestPlace), locale).words;

describe('the variables of a mail', () => {
  it.each([
    [undefined, 'November 2, 2026 at 9:41 AM UTC'],
    ['en-GB', '2 November 2026 at 09:41 UTC'],
    ['de-AT', '2. November 2026 um 09:41 UTC'],
    ['ja', '2026年11月2日 9:41 UTC'],
    ['tlh', 'November 2, 2026 at 9:41 AM UTC'],
  ])('say a time in the words of %s, in UTC', (locale, words) => {
    for (const name of ['accountMadeAt', 'addressAddedAt', 'passwordSince'])
      expect(localised(name, '2026-11-02T09:41:31.123Z', locale)).toEqual({ words, isOurs: true });
  });

  it('name a browser, a city and a country, as far as they are known', () => {
    expect(place({ browser: 'Firefox', cityName: 'Berlin', countryCode: 'DE' })).toBe('Firefox, Berlin, Germany');
    expect(place({ browser: 'Firefox', countryCode: 'DE' }, 'pl')).toBe('Firefox, Niemcy');
    expect(place({ browser: 'Other', countryCode: 'DE' }, 'de')).toBe('Deutschland');
    expect(place({ browser: 'Firefox' }, 'de-AT')).toBe('Firefox, unbekannter Ort');
    expect(place({ browser: 'Other' })).toBe('an unknown place');
    expect(place({}, 'tlh')).toBe('an unknown place');
  });

  it.each(MAIL_LANGUAGES)('have words for an unknown place in %s', (locale) => {
    expect(place({}, locale)).toBe(UNKNOWN_PLACE[locale]);
  });

  it('are otherwise left as they are', () => {
    expect(localised('change', '{}', 'de')).toEqual({ words: '{}', isOurs: false });
  });
});
