/** Minimum lifetime of an access token near the end of its session: the SDK asks for up to 60 s (contract/01 §11). */
export const ACCESS_TOKEN_MIN_SECONDS = 90;

/** Lifetime of a session when its creator sets none: 365 days (contract/01 §12). */
export const SESSION_LIFETIME_MILLIS = 31_536_000_000;

/** Maximum lifetime of a session: 367 days (contract/02 §11). */
export const SESSION_MAX_LIFETIME_MILLIS = 31_708_800_000;

/** A session expires after this long without use (security B5). */
export const SESSION_IDLE_DAYS = 90;

/** Maximum length of an impersonation, whatever was requested (security B12). */
export const IMPERSONATION_MAX_LIFETIME_MILLIS = 3_600_000;

/** How long a device is remembered after its user entered the emailed code on it (security G13). */
export const REMEMBERED_DEVICE_DAYS = 30;
