/** Where a session is used. Stored in the API's format (contract/02 §11, camelCase). */
export interface EndUserIpInfo {
  ip: string;
  countryCode?: string;
  regionCode?: string;
  cityName?: string;
  latitude?: number;
  longitude?: number;
  tzIdentifier?: string;
}

/** Where a session was last used, as stored in its row. */
export interface StoredPlace extends EndUserIpInfo {
  /** Browser family, such as Firefox. Missing in rows of earlier releases. */
  browser?: string;
}

/** The location of a browser; other programs send too little information. */
export interface SessionPlace {
  ipInfo: EndUserIpInfo;
  /** Browser family, such as Firefox. Versions change too often to indicate a new device. */
  browser: string;
  /** ISO 3166-1 alpha-2; empty if unknown. */
  country: string;
  /** BCP 47 tag that the browser asks for; omitted if it does not send one. */
  locale?: string;
}

export const storedPlace = (place: SessionPlace | null | undefined): StoredPlace | null =>
  place ? { ...place.ipInfo, browser: place.browser } : null;
