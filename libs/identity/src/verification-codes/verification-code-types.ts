const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Lifetime of each type of code, in milliseconds (security D4). A code is only valid for its own type
 * (contract/01 §15).
 *
 * | type | subject | data |
 * |---|---|---|
 * | `one_time_password` | the normalized address | `{ email, user_id }`; `user_id` is null if nobody has the address |
 * | `password_reset` | the user's id | `{ email }` |
 * | `contact_channel_verification` | `<user id>/<address>` | `{ email }` |
 * | `address_disowning` | `<user id>/<address>` | `{ email }` |
 * | `team_invitation` | `<team id>/<address>` | `{ team_id, email, sender_user_id }`, `sender_user_id` only if a user sent it |
 * | `sign_up_invitation` | the normalized address | `{ email }`: proves the mailbox of a person who may sign up |
 * | `ways_in_end` | the user's id | `{ email }`, proved by a password reset |
 * | `mfa_attempt` | the user's id | `{ is_new_user }` |
 * | `passkey_registration` | the user's id | `{ challenge }` |
 * | `passkey_authentication` | the challenge | `{ challenge }` |
 * | `unsubscribe` | `<user id>/<notification category id>` | `{ user_id, category_id }` |
 * | `purchase` | its own id | the customer, and what they can buy |
 * | `customer_page` | the customer and the delivery channel | the customer whose page it opens, and the recipient |
 */
export const VERIFICATION_CODE_LIFETIMES_MILLIS = {
  one_time_password: 10 * MINUTE,
  password_reset: 60 * MINUTE,
  // As long as a sign-in counts as recent (security E9).
  ways_in_end: 10 * MINUTE,
  contact_channel_verification: DAY,
  // Longer than the verification code in the same email: a user who confirmed too quickly can still disown the address.
  address_disowning: 7 * DAY,
  team_invitation: 7 * DAY,
  sign_up_invitation: 14 * DAY,
  mfa_attempt: 5 * MINUTE,
  passkey_registration: 5 * MINUTE,
  passkey_authentication: 5 * MINUTE,
  unsubscribe: 7 * DAY,
  purchase: DAY,
  customer_page: 60 * MINUTE,
} as const;

export type VerificationCodeType = keyof typeof VERIFICATION_CODE_LIFETIMES_MILLIS;

/** How many calls a code accepts before it is blocked, including the successful one (security D5). */
export const VERIFICATION_CODE_ATTEMPTS = 20;

/** Attempts at a TOTP code with one verification code: each guesses 6 digits, so fewer are allowed (security G5). */
const TOTP_TRIES = 5;
const WITH_TOTP: readonly VerificationCodeType[] = ['mfa_attempt', 'ways_in_end'];

/** Email scanners open the links to our own pages again and again, and guessing 225 bits is hopeless. */
const SCANNED_LINK_CALLS = 10_000;

const SCANNED: readonly VerificationCodeType[] = ['unsubscribe', 'address_disowning', 'purchase', 'customer_page'];

export function attemptsOf(type: VerificationCodeType): number {
  if (WITH_TOTP.includes(type)) return TOTP_TRIES;
  return SCANNED.includes(type) ? SCANNED_LINK_CALLS : VERIFICATION_CODE_ATTEMPTS;
}
