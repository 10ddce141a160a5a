/** How long an access token lives (security A5). */
export const ACCESS_TOKEN_SECONDS = 600;

/**
 * How long an ended session or a deleted user is listed: until the last access token that names it has
 * expired, and a minute for clocks that differ.
 */
export const REVOCATION_SECONDS = ACCESS_TOKEN_SECONDS + 60;
