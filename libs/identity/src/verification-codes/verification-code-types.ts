const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Every purpose a code can have, with its lifetime in milliseconds (security D4). A code of one type is
 * unknown to every other (contract/01 §15).
 *
 * | type | subject | data |
 * |---|---|---|
 * | `one_time_password` | the address, normalised | `{ email, user_id }`, the user null where nobody has the address |
 * | `password_reset` | the user's id | `{ email }` |
 * | `contact_channel_verification` | `<user id>/<address>` | `{ email }` |
 * | `address_disowning` | `<user id>/<address>` | `{ email }` |
 * | `team_invitation` | `<team id>/<address>` | `{ team_id, email, sender_user_id }`, without the last when a server sent it |
 * | `ways_in_end` | the user's id | `{ email }`, which a reset has proved |
 * | `mfa_attempt` | the user's id | `{ is_new_user }` |
 * | `passkey_registration` | the user's id | `{ challenge }` |
 * | `passkey_authentication` | the challenge | `{ challenge }` |
 * | `unsubscribe` | `<user id>/<notification category id>` | `{ user_id, category_id }` |
 * | `purchase` | an id of its own | whose, and what can be bought |
 * | `customer_page` | the customer, and the way the link went | whose page it opens, and for whom |
 */
export const VERIFICATION_CODE_LIFETIMES_MILLIS = {
  one_time_password: 10 * MINUTE,
  password_reset: 60 * MINUTE,
  // As long as a sign-in counts as recent (security E9).
  ways_in_end: 10 * MINUTE,
  contact_channel_verification: DAY,
  // Longer than the code of the mail that it came with: whoever has confirmed too fast can still say no.
  address_disowning: 7 * DAY,
  team_invitation: 7 * DAY,
  mfa_attempt: 5 * MINUTE,
  passkey_registration: 5 * MINUTE,
  passkey_authentication: 5 * MINUTE,
  unsubscribe: 7 * DAY,
  purchase: DAY,
  customer_page: 60 * MINUTE,
} as const;

export type VerificationCodeType = keyof typeof VERIFICATION_CODE_LIFETIMES_MILLIS;

/** How many calls a code answers before it is blocked, the right one included (security D5). */
export const VERIFICATION_CODE_ATTEMPTS = 20;

/** Tries of a TOTP code by one code: each guesses 6 digits, so there are fewer (security G5). */
const TOTP_TRIES = 5;
const WITH_TOTP: readonly VerificationCodeType[] = ['mfa_attempt', 'ways_in_end'];

/** Programs that scan mails open the links to our own pages again and again; nothing is won by guessing 225 bits. */
const SCANNED_LINK_CALLS = 10_000;

const SCANNED: readonly VerificationCodeType[] = ['unsubscribe', 'address_disowning', 'purchase', 'customer_page'];

/** How many calls a code of a type answers. */
export function attemptsOf(type: VerificationCodeType): number {
  if (WITH_TOTP.includes(type)) return TOTP_TRIES;
  return SCANNED.includes(type) ? SCANNED_LINK_CALLS : VERIFICATION_CODE_ATTEMPTS;
}
