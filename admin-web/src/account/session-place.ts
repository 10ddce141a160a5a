import type { ActiveSession } from '@hallpass/js';

/** `Firefox · Zürich, CH · 192.0.2.1`, without unknown parts. */
export function placeOf({ geoInfo, browser }: ActiveSession, unknown: string): string {
  if (!geoInfo) return browser ?? unknown;
  const region = [geoInfo.cityName, geoInfo.countryCode].filter(Boolean).join(', ');
  return [browser, region, geoInfo.ip].filter(Boolean).join(' · ');
}
