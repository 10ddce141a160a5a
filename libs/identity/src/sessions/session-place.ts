/** From where a session is used. In the wire's form (contract/02 §11, camelCase), as it is stored. */
export interface EndUserIpInfo {
  ip: string;
  countryCode?: string;
  regionCode?: string;
  cityName?: string;
  latitude?: number;
  longitude?: number;
  tzIdentifier?: string;
}

/** From where a session was used last, as its row keeps it. */
export interface StoredPlace extends EndUserIpInfo {
  /** Family, such as Firefox. Rows of earlier releases have none. */
  browser?: string;
}

/** The place of a browser; other programs tell too little to be one. */
export interface SessionPlace {
  ipInfo: EndUserIpInfo;
  /** Family, such as Firefox; versions change too often to be news. */
  browser: string;
  /** ISO 3166-1 alpha-2; empty where nobody tells. */
  country: string;
  /** BCP 47: what the browser asks for; left out where it does not say. */
  locale?: string;
}

/** What the row of a session keeps of a place. */
export const storedPlace = (place: SessionPlace | null | undefined): StoredPlace | null =>
  place ? { ...place.ipInfo, browser: place.browser } : null;
