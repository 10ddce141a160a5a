import { prepared } from '@hallpass/database';
import { lockingUser } from '../records/lock-user.sql.js';

/**
 * The effect of disowning an address:
 * - `account`: the account was created with the address and has no other proof, so it is deleted;
 * - `address`: only the address is removed, because the account has another proven way to sign in, or the address was
 *   added later;
 * - `proven`: nothing, because the account has proved the address other than by the link of an email;
 * - `gone`: nothing, because the account no longer has the address.
 */
export type Disowning = 'account' | 'address' | 'proven' | 'gone';

/** Where an address was entered, as far as the request shows. */
export interface RequestPlace {
  /** Browser family, such as Firefox. */
  browser: string;
  cityName?: string;
  /** ISO 3166-1 alpha-2. */
  countryCode?: string;
}

export interface AddressOrigin {
  addedAt: Date;
  place: RequestPlace | null;
  /** True if the account was created with this address, false if the address was added later. */
  madeAccount: boolean;
  /** Another address of the account, preferably the primary one; null if there is none. */
  otherAddress: string | null;
}

/** Changes only rows added in this transaction: entering an existing address again does not change its origin. */
export const notePlace = prepared('note-address-origin')(
  `UPDATE users.contact_channel SET added_from = :addedFrom, made_account = :madeAccount OR made_account
   WHERE project_id = :projectId AND user_id = :userId AND type = 'email' AND value = :email
     AND coalesce(added_at, created_at) = now()`,
);

export const selectOrigin = prepared<AddressOrigin>('address-origin')(
  `SELECT coalesce(c.added_at, c.created_at) AS "addedAt", c.added_from AS place,
     coalesce(c.made_account, c.created_at = u.signed_up_at) AS "madeAccount",
     (SELECT o.value FROM users.contact_channel o
      WHERE o.project_id = c.project_id AND o.user_id = c.user_id AND o.type = 'email' AND o.value <> c.value
      ORDER BY o.is_primary DESC, o.created_at, o.id LIMIT 1) AS "otherAddress"
   FROM users.contact_channel c JOIN users."user" u ON u.project_id = c.project_id AND u.id = c.user_id
   WHERE c.project_id = :projectId AND c.user_id = :userId AND c.type = 'email' AND c.value = :email`,
);

export const noteLink = prepared('note-verified-by-link')(
  `UPDATE users.contact_channel SET verified_by_link_at = now()
   WHERE project_id = :projectId AND user_id = :userId AND type = 'email' AND value = :email AND NOT is_verified`,
);

/**
 * Locks the whole row: concurrent transactions that add a method, session or code of the user either wait or are
 * already visible.
 */
export const lockAccount = prepared<{ is_proven: boolean }>('lock-account-of-unverified-address')(
  `SELECT u.first_proven_at IS NOT NULL AS is_proven FROM users."user" u
   JOIN users.contact_channel c ON c.project_id = u.project_id AND c.user_id = u.id
   WHERE u.project_id = :projectId AND u.id = :userId AND c.type = 'email' AND c.value = :address AND NOT c.is_verified
   ${lockingUser('references')}`,
);

/**
 * Removes everything that acts for a user except the password, the second factor, sessions and the address `:address`.
 * This includes codes of a provider flow, which could otherwise still sign in for another minute, and the consent that
 * lets an application get access without asking.
 */
const ENDING_OTHER_WAYS = `addresses AS (
     UPDATE users.contact_channel SET used_for_auth = false
     WHERE project_id = :projectId AND user_id = :userId AND used_for_auth AND value <> :address
     RETURNING value),
   accounts AS (
     UPDATE auth.oauth_account SET allow_sign_in = false
       WHERE project_id = :projectId AND user_id = :userId AND allow_sign_in),
   passkeys AS (DELETE FROM auth.passkey WHERE project_id = :projectId AND user_id = :userId),
   api_keys AS (
     UPDATE auth.api_key SET revoked_at = now()
       WHERE project_id = :projectId AND user_id = :userId AND revoked_at IS NULL),
   team_keys AS (
     UPDATE auth.api_key k SET revoked_at = now() FROM users.team_member m
       WHERE m.project_id = :projectId AND m.user_id = :userId AND k.project_id = m.project_id AND k.team_id = m.team_id
         AND k.responsible_user_id = m.user_id AND k.revoked_at IS NULL),
   consents AS (DELETE FROM auth.application_consent WHERE project_id = :projectId AND user_id = :userId),
   oauth_codes AS (
     UPDATE auth.oauth_code SET expires_at = now()
       WHERE project_id = :projectId AND user_id = :userId AND used_at IS NULL AND expires_at > now())` as const;

/** @returns the addresses that no longer sign in */
export const endOtherWays = prepared<{ addresses: string[] }>('end-other-ways-in')(
  `WITH ${ENDING_OTHER_WAYS} SELECT ARRAY (SELECT value FROM addresses) AS addresses`,
);

/** The foreign key removes backup codes along with the TOTP secret. */
export const strip = prepared('strip-unproven-account')(
  `WITH ${ENDING_OTHER_WAYS},
   totp AS (DELETE FROM auth.totp WHERE project_id = :projectId AND user_id = :userId),
   invitations AS (
     UPDATE auth.verification_code v SET expires_at = v.created_at FROM users.team_member m
       WHERE m.project_id = :projectId AND m.user_id = :userId AND v.project_id = m.project_id
         AND v.type = 'team_invitation' AND split_part(v.subject, '/', 1) = m.team_id::text
         AND v.data->>'sender_user_id' = m.user_id::text AND v.used_at IS NULL AND v.expires_at > now())
   DELETE FROM auth.password WHERE project_id = :projectId AND user_id = :userId`,
);

const BY_ADDRESS = `FROM users.contact_channel c
   JOIN users."user" u ON u.project_id = c.project_id AND u.id = c.user_id
   WHERE c.project_id = :projectId AND c.user_id = :userId AND c.type = 'email' AND c.value = :email` as const;

export const selectDisowning = prepared<{ disowning: Disowning; used_for_auth: boolean }>('disowning-of-address')(
  `SELECT c.used_for_auth, CASE
     WHEN c.mailbox_used_at IS NOT NULL OR (c.is_verified AND c.verified_by_link_at IS NULL) THEN 'proven'
     WHEN coalesce(c.made_account, c.created_at = u.signed_up_at)
       AND (u.first_proven_at IS NULL OR u.first_proven_at >= c.verified_by_link_at)
       AND NOT EXISTS (SELECT FROM users.contact_channel o
         WHERE o.project_id = c.project_id AND o.user_id = c.user_id AND o.id <> c.id AND o.is_verified)
       AND NOT EXISTS (SELECT FROM auth.oauth_account a
         WHERE a.project_id = c.project_id AND a.user_id = c.user_id AND a.allow_sign_in) THEN 'account'
     ELSE 'address' END AS disowning
   ${BY_ADDRESS}`,
);

export const removeAddress = prepared('remove-disowned-address')(
  `DELETE FROM users.contact_channel WHERE project_id = :projectId AND user_id = :userId AND type = 'email'
   AND value = :email`,
);

/** Invalidates codes sent to an address that the user no longer has (security D7). */
export const endCodesOfAddress = prepared('end-codes-of-address')(
  `UPDATE auth.verification_code SET used_at = now()
   WHERE project_id = :projectId AND used_at IS NULL
     AND (type, subject) IN (('contact_channel_verification', :userId::text || '/' || :email::text),
       ('one_time_password', :email::text))`,
);

/** How long an unverified address stays reserved for the account that entered it first (security E10). */
const RESERVATION_DAYS = 7;

/**
 * SQL condition on a channel `c`: the reservation has lapsed, and the next user who signs up with the address gets it.
 */
export const hasLapsed = (c: string): string => `${c}.reserved_at <= now() - interval '${RESERVATION_DAYS} days'`;

/**
 * SQL condition on a channel `c` of a user `u`: an emailed code may be sent to the address for a user who does not have
 * it yet.
 */
export const isOpenReservation = (c: string, u: string): string =>
  `NOT ${c}.is_verified AND (${u}.first_proven_at IS NOT NULL OR ${hasLapsed(c)})`;

export const lockHolder = prepared<{ user_id: string }>('lock-holder-of-reserved-address')(
  `SELECT c.user_id FROM users.contact_channel c
   JOIN users."user" u ON u.project_id = c.project_id AND u.id = c.user_id
   WHERE c.project_id = :projectId AND c.type = 'email' AND c.value = :email AND c.user_id <> :userId
     AND c.used_for_auth
     AND NOT c.is_verified AND (:hasShownMailbox OR ${hasLapsed('c')} OR (:isVerified
       AND u.first_proven_at IS NOT NULL))
   ${lockingUser('changes')}`,
);

/** Also invalidates the codes sent to the address for the account that loses it. */
export const release = prepared('release-reserved-address')(
  `WITH released AS (
     UPDATE users.contact_channel SET used_for_auth = false
     WHERE project_id = :projectId AND type = 'email' AND value = :email AND user_id = :userId AND used_for_auth
       AND NOT is_verified
     RETURNING value, user_id::text)
   UPDATE auth.verification_code v SET used_at = now() FROM released
   WHERE v.project_id = :projectId AND v.used_at IS NULL AND (
     (v.type = 'contact_channel_verification' AND v.subject = :userId::text || '/' || :email::text)
     OR (v.type = 'password_reset' AND v.subject = :userId::text AND v.data->>'email' = released.value)
     OR (v.type = 'one_time_password' AND v.subject = :email::text AND v.data->>'user_id' = released.user_id))`,
);

/** The address `c.value` without its tag, as `withoutTag` of `libs/project-config` writes it; two indexes have it. */
const UNTAGGED = `regexp_replace(c.value, '^([^@+]+)\\+[^@]*@', '\\1@')` as const;

/** Some of the addresses of other users that are the same mailbox, if tags do not count. */
export const selectSameMailbox = prepared<{ value: string }>('addresses-of-mailbox')(
  `SELECT c.value FROM users.contact_channel c
   WHERE c.project_id = :projectId AND c.type = 'email' AND c.used_for_auth AND c.user_id <> :userId
     AND (c.value = :untagged OR (c.value LIKE '%+%' AND ${UNTAGGED} = :untagged))
   LIMIT 10`,
);

export const markAsCounted = prepared('count-address-as-one')(
  `UPDATE users.contact_channel SET counted_as_one = true
   WHERE project_id = :projectId AND user_id = :userId AND type = 'email' AND value = :email AND used_for_auth`,
);
