import type { ActiveSession } from '@hallpass/js';

/** As far as it is known: `Zürich, CH · 192.0.2.1`. */
export function placeOf({ geoInfo }: ActiveSession): string {
  if (!geoInfo) return 'Unknown place';
  const region = [geoInfo.cityName, geoInfo.countryCode].filter(Boolean).join(', ');
  return [region, geoInfo.ip].filter(Boolean).join(' · ');
}
