import type { RequestPlace } from '@hallpass/identity';
import { browserFamily } from './browser-family.js';
import type { Caller } from './caller.js';

/**
 * Returns the user's browser and, if a proxy sends them, city and country.
 * @returns null for requests from programs and servers, whose location is not the user's
 */
export function requestPlace({ accessType, client }: Pick<Caller, 'accessType' | 'client'>): RequestPlace | null {
  const browser = accessType === 'client' ? browserFamily(client.userAgent) : null;
  return browser === null ? null : { browser, cityName: client.geo?.cityName, countryCode: client.geo?.countryCode };
}
