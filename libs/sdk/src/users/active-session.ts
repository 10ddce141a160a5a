import type { ApiClient } from '../requests/api-client.js';

/** Where a session was used from. Location fields are set only if the server's proxy provides them. */
export interface GeoInfo {
  readonly ip: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string | null;
  readonly regionCode?: string | null;
  readonly cityName?: string | null;
  /** Degrees. */
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  /** IANA name. */
  readonly tzIdentifier?: string | null;
}

/** A session of the user that has not ended (contract/02 §11). */
export interface ActiveSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly isImpersonation: boolean;
  readonly lastUsedAt: Date | undefined;
  readonly isCurrentSession: boolean;
  readonly geoInfo?: GeoInfo;
  /** The browser that last used the session, such as Firefox. Undefined for other programs. */
  readonly browser?: string;
  /** Until then, a sign-in from this device asks for no emailed code. Undefined unless the user has entered one. */
  readonly deviceRememberedUntil?: Date;
}

export interface SessionJson {
  id: string;
  user_id: string;
  created_at: number;
  is_impersonation: boolean;
  is_current_session: boolean;
  last_used_at?: number;
  last_used_at_end_user_ip_info?: GeoInfo;
  last_used_browser?: string;
  device_remembered_until_millis?: number;
}

export const sessionOf = (json: SessionJson): ActiveSession => ({
  id: json.id,
  userId: json.user_id,
  createdAt: new Date(json.created_at),
  isImpersonation: json.is_impersonation,
  lastUsedAt: json.last_used_at === undefined ? undefined : new Date(json.last_used_at),
  isCurrentSession: json.is_current_session,
  geoInfo: json.last_used_at_end_user_ip_info,
  browser: json.last_used_browser,
  ...(json.device_remembered_until_millis !== undefined && {
    deviceRememberedUntil: new Date(json.device_remembered_until_millis),
  }),
});

/**
 * Ends every session except the one that makes the call.
 * @returns the number of sessions that ended
 */
export async function endOtherOwnSessions(api: ApiClient): Promise<number> {
  const { ended } = await api.request<{ ended: number }>('client', {
    method: 'DELETE',
    path: '/auth/sessions',
    query: { user_id: 'me', except_current: true },
  });
  return ended;
}
