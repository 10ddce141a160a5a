/** Lifetime of an access token (security A5). */
export const ACCESS_TOKEN_SECONDS = 600;

/**
 * How long an ended session or a deleted user is listed: until its last access token has expired, plus a minute for
 * clock differences.
 */
export const REVOCATION_SECONDS = ACCESS_TOKEN_SECONDS + 60;
