import type { Settings } from '@hallpass/settings';
import type { RequestHeaders } from './request-meta.js';

/** Location of a request, according to the proxy in front of us. */
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

/** The calling program and its location according to its headers: only for display and notices, never for access. */
export interface RequestClient {
  /** `User-Agent`, at most 512 characters. */
  userAgent: string | null;
  /** `Accept-Language`, at most 256 characters; `readerLocale` interprets it. */
  acceptLanguage: string | null;
  /** null if no proxy sends it (`HALLPASS_GEO_HEADERS`). */
  geo: RequestGeo | null;
}

type GeoField = keyof RequestGeo;

/** Cloudflare sends them with its managed transform "Add visitor location headers", Vercel by default. */
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
/** Cloudflare's code for an unknown country. */
const UNKNOWN_COUNTRY = 'XX';

/** @param geoHeaders the proxy whose headers are trusted, because it overwrites headers that a caller sends */
export function requestClientOf(headers: RequestHeaders, geoHeaders: Settings['geoHeaders']): RequestClient {
  return {
    userAgent: beginningOf(headers['user-agent'], MAX_USER_AGENT_CHARACTERS),
    acceptLanguage: beginningOf(headers['accept-language'], MAX_ACCEPT_LANGUAGE_CHARACTERS),
    geo: geoHeaders === 'none' ? null : geoOf(headers, GEO_HEADERS[geoHeaders]),
  };
}

const beginningOf = (value: string | string[] | undefined, characters: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, characters) : null;

/** Omits malformed values: a misconfigured proxy costs a detail, never a request. */
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

/** Vercel percent-encodes the name. Cloudflare sends UTF-8, which Node reads as one character per byte. */
function cityOf(value: string | undefined): string | undefined {
  if (!value) return undefined;
  try {
    const name = value.includes('%') ? decodeURIComponent(value) : Buffer.from(value, 'latin1').toString('utf8');
    return name.length <= MAX_CITY_CHARACTERS && !/[\p{C}\uFFFD]/u.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}
