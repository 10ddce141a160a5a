import type { RequestPlace } from '@hallpass/identity';
import { browserFamily } from './browser-family.js';
import type { Caller } from './caller.js';

/**
 * From where a person asks: their browser and, where a proxy tells, city and country.
 * @returns null where a program or a server asks, whose place says nothing about theirs
 */
export function requestPlace({ accessType, client }: Pick<Caller, 'accessType' | 'client'>): RequestPlace | null {
  const browser = accessType === 'client' ? browserFamily(client.userAgent) : null;
  return browser === null ? null : { browser, cityName: client.geo?.cityName, countryCode: client.geo?.countryCode };
}
