/** The least that an access token lives at the end of its session: the SDK asks for up to 60 s (contract/01 §11). */
export const ACCESS_TOKEN_MIN_SECONDS = 90;

/** Lifetime of a session when its creator sets none: 365 days (contract/01 §12). */
export const SESSION_LIFETIME_MILLIS = 31_536_000_000;

/** The longest lifetime a session can be given: 367 days (contract/02 §11). */
export const SESSION_MAX_LIFETIME_MILLIS = 31_708_800_000;

/** A session that has not been used for this long is over (security B5). */
export const SESSION_IDLE_DAYS = 90;

/** An impersonation is never longer, whatever was asked (security B12). */
export const IMPERSONATION_MAX_LIFETIME_MILLIS = 3_600_000;
