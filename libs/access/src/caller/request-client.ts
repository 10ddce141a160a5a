import type { Settings } from '@hallpass/settings';
import type { RequestHeaders } from './request-meta.js';

/** Where a request comes from, as the proxy in front of us says. */
export interface RequestGeo {
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode?: string;
  /** The part of ISO 3166-2 after the hyphen. */
  regionCode?: string;
  cityName?: string;
  /** Degrees. */
  latitude?: number;
  /** Degrees. */
  longitude?: number;
  /** IANA name, such as Europe/Berlin. */
  tzIdentifier?: string;
}

/** The program that makes a request and its place, as headers tell: for display and for notices, never for access. */
export interface RequestClient {
  /** `User-Agent`, its first 512 characters. */
  userAgent: string | null;
  /** `Accept-Language`, its first 256 characters; what it comes to is said by `readerLocale`. */
  acceptLanguage: string | null;
  /** null where no proxy tells (`HALLPASS_GEO_HEADERS`). */
  geo: RequestGeo | null;
}

type GeoField = keyof RequestGeo;

/** Cloudflare writes them by its managed transform "Add visitor location headers", Vercel by itself. */
const GEO_HEADERS: Record<Exclude<Settings['geoHeaders'], 'none'>, Record<GeoField, string>> = {
  cloudflare: {
    countryCode: 'cf-ipcountry',
    regionCode: 'cf-region-code',
    cityName: 'cf-ipcity',
    latitude: 'cf-iplatitude',
    longitude: 'cf-iplongitude',
    tzIdentifier: 'cf-timezone',
  },
  vercel: {
    countryCode: 'x-vercel-ip-country',
    regionCode: 'x-vercel-ip-country-region',
    cityName: 'x-vercel-ip-city',
    latitude: 'x-vercel-ip-latitude',
    longitude: 'x-vercel-ip-longitude',
    tzIdentifier: 'x-vercel-ip-timezone',
  },
};

const MAX_USER_AGENT_CHARACTERS = 512;
const MAX_ACCEPT_LANGUAGE_CHARACTERS = 256;
const MAX_CITY_CHARACTERS = 128;
/** What Cloudflare says of an address whose country it does not know. */
const UNKNOWN_COUNTRY = 'XX';

/** @param geoHeaders whose headers are believed: the proxy named there overwrites what a caller sends */
export function requestClientOf(headers: RequestHeaders, geoHeaders: Settings['geoHeaders']): RequestClient {
  return {
    userAgent: beginningOf(headers['user-agent'], MAX_USER_AGENT_CHARACTERS),
    acceptLanguage: beginningOf(headers['accept-language'], MAX_ACCEPT_LANGUAGE_CHARACTERS),
    geo: geoHeaders === 'none' ? null : geoOf(headers, GEO_HEADERS[geoHeaders]),
  };
}

const beginningOf = (value: string | string[] | undefined, characters: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, characters) : null;

/** What is not of its form is left out: a proxy that is set up wrongly costs a detail, never a request. */
function geoOf(headers: RequestHeaders, names: Record<GeoField, string>): RequestGeo | null {
  const read = (field: GeoField): string | undefined => {
    const value = headers[names[field]];
    return typeof value === 'string' ? value.trim() : undefined;
  };
  const countryCode = matching(read('countryCode'), /^[A-Z]{2}$/);
  if (countryCode === undefined || countryCode === UNKNOWN_COUNTRY) return null;
  return {
    countryCode,
    regionCode: matching(read('regionCode'), /^[A-Z0-9]{1,8}$/),
    cityName: cityOf(read('cityName')),
    latitude: degreesOf(read('latitude'), 90),
    longitude: degreesOf(read('longitude'), 180),
    tzIdentifier: matching(read('tzIdentifier'), /^[A-Za-z0-9_+/-]{1,64}$/),
  };
}

const matching = (value: string | undefined, form: RegExp): string | undefined =>
  value !== undefined && form.test(value) ? value : undefined;

function degreesOf(value: string | undefined, limit: number): number | undefined {
  if (value === undefined || !/^-?\d{1,3}(?:\.\d{1,10})?$/.test(value)) return undefined;
  const degrees = Number(value);
  return Math.abs(degrees) <= limit ? degrees : undefined;
}

/** Vercel writes percent signs, Cloudflare UTF-8, of which Node makes one character a byte. */
function cityOf(value: string | undefined): string | undefined {
  if (!value) return undefined;
  try {
    const name = value.includes('%') ? decodeURIComponent(value) : Buffer.from(value, 'latin1').toString('utf8');
    return name.length <= MAX_CITY_CHARACTERS && !/[\p{C}\uFFFD]/u.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}
