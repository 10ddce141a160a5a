import { prepared } from '@hallpass/database';
import { hasLapsed, isOpenReservation } from '@hallpass/identity';

export interface AccountRow {
  id: string;
  user_id: string;
}

/** The user that a provider account signs in. The key is never an email address (security E5). */
export const selectSignInAccount = prepared<AccountRow>('oauth-sign-in-account')(
  `SELECT id, user_id FROM auth.oauth_account
   WHERE project_id = :projectId AND provider_config_id = :providerId AND account_id = :accountId AND allow_sign_in`,
);

export interface AccountOfUserRow {
  id: string;
  account_id: string;
  allow_sign_in: boolean;
}

export const selectAccountsOfUser = prepared<AccountOfUserRow>('oauth-accounts-of-user')(
  `SELECT id, account_id, allow_sign_in FROM auth.oauth_account
   WHERE project_id = :projectId AND user_id = :userId AND provider_config_id = :providerId`,
);

export const insertAccount = prepared('add-oauth-account')(
  `INSERT INTO auth.oauth_account (project_id, id, user_id, provider_config_id, account_id, email, allow_sign_in,
     allow_connected_accounts)
   VALUES (:projectId, :id, :userId, :providerId, :accountId, :email, :signsIn, true)`,
);

export interface AddressOwnerRow {
  user_id: string;
  is_verified: boolean;
  /** Unverified, and available to anyone who proves that they own the mailbox (security E10). */
  is_open: boolean;
  /** Unverified, and available to anyone. */
  has_lapsed: boolean;
}

export const selectAddressOwner = prepared<AddressOwnerRow>('oauth-address-owner')(
  `SELECT c.user_id, c.is_verified, ${isOpenReservation('c', 'u')} AS is_open,
     NOT c.is_verified AND ${hasLapsed('c')} AS has_lapsed
   FROM users.contact_channel c JOIN users."user" u ON u.project_id = c.project_id AND u.id = c.user_id
   WHERE c.project_id = :projectId AND c.type = 'email' AND c.value = :email AND c.used_for_auth`,
);

/** Turns off an anonymous user's earlier sign-in accounts: the user who upgrades may not be the one who added them. */
export const switchOffAccounts = prepared('switch-off-oauth-accounts')(
  `UPDATE auth.oauth_account SET allow_sign_in = false
   WHERE project_id = :projectId AND user_id = :userId AND allow_sign_in`,
);

/** Adds the account that upgrades an anonymous user, whether or not it was connected before. */
export const adoptAccount = prepared<{ id: string }>('adopt-oauth-account')(
  `INSERT INTO auth.oauth_account (project_id, id, user_id, provider_config_id, account_id, email, allow_sign_in,
     allow_connected_accounts)
   VALUES (:projectId, :id, :userId, :providerId, :accountId, :email, true, true)
   ON CONFLICT (project_id, user_id, provider_config_id, account_id)
   DO UPDATE SET email = excluded.email, allow_sign_in = true, allow_connected_accounts = true
   RETURNING id`,
);
