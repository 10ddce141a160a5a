import type { ActiveSession } from '@hallpass/js';
import { fill } from '@hallpass/texts';
import { useHallpass } from '../../provider/context.js';
import { useAccountTexts } from '../use-account-texts.js';

/** Describes the program and place of a session, as far as known: `Firefox in Zürich, Switzerland`. */
export function useDeviceText(): (session: Pick<ActiveSession, 'browser' | 'geoInfo'>) => string {
  const texts = useAccountTexts();
  const { locale } = useHallpass();
  return ({ browser, geoInfo }) => {
    const device =
      browser === undefined ? (geoInfo ? texts.sessionBrowser : texts.sessionProgram) : browserName(browser);
    const country = geoInfo?.countryCode && countryName(geoInfo.countryCode, locale);
    const place = [geoInfo?.cityName, country].filter(Boolean).join(', ');
    return place === '' ? device : fill(texts.sessionFrom, { device, place });
  };

  function browserName(family: string): string {
    return family === 'Other' ? texts.sessionBrowser : family;
  }
}

/** @param code ISO 3166-1 alpha-2; an invalid code is returned unchanged */
function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
