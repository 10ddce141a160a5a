import { type Database, type ListOrder, type ListRange, prepared, rowsOf, walkList } from '@hallpass/database';

export interface OAuthAccountRow {
  id: string;
  user_id: string;
  provider_config_id: string;
  account_id: string;
  email: string | null;
  allow_sign_in: boolean;
  allow_connected_accounts: boolean;
}

const COLUMNS = 'id, user_id, provider_config_id, account_id, email, allow_sign_in, allow_connected_accounts';

export const OAUTH_ACCOUNT_ORDER: ListOrder = {
  name: 'oauth-providers',
  columns: [
    ['a.created_at', 'instant'],
    ['a.id', 'uuid'],
  ],
  direction: 'asc',
};

const TABLE = 'auth.oauth_account';

export const walkAccounts = (
  db: Database,
  projectId: string,
  { userId, providerIds }: { userId: string | undefined; providerIds: string[] },
  range: ListRange,
) =>
  walkList<OAuthAccountRow>(
    db,
    projectId,
    {
      order: OAUTH_ACCOUNT_ORDER,
      from: `${userId === undefined ? TABLE : rowsOf(TABLE, 'project_id = :projectId AND user_id = :userId')} a`,
      alias: 'a',
      where: ['a.project_id = :projectId', 'a.provider_config_id = ANY (:providerIds::text[])'],
      values: { providerIds, userId },
      columns: COLUMNS,
    },
    range,
  );

export const selectAccount = prepared<OAuthAccountRow>('read-oauth-account')(
  `SELECT ${COLUMNS} FROM auth.oauth_account WHERE project_id = :projectId AND user_id = :userId AND id = :id`,
);

export const createAccount = prepared<OAuthAccountRow>('create-oauth-account')(
  `INSERT INTO auth.oauth_account (project_id, ${COLUMNS})
   VALUES (:projectId, :id, :userId, :providerId, :accountId, :email, :allowSignIn, :allowConnectedAccounts)
   RETURNING ${COLUMNS}`,
);

/** Null leaves a column unchanged: none of them can be cleared. */
export const updateAccount = prepared<OAuthAccountRow>('update-oauth-account')(
  `UPDATE auth.oauth_account SET account_id = coalesce(:accountId, account_id), email = coalesce(:email, email),
     allow_sign_in = coalesce(:allowSignIn, allow_sign_in),
       allow_connected_accounts = coalesce(:allowConnectedAccounts, allow_connected_accounts)
   WHERE project_id = :projectId AND user_id = :userId AND id = :id RETURNING ${COLUMNS}`,
);

export const deleteAccount = prepared('delete-oauth-account')(
  `DELETE FROM auth.oauth_account WHERE project_id = :projectId AND user_id = :userId AND id = :id`,
);

export const selectUser = prepared('user-of-oauth-account')(
  `SELECT 1 FROM users."user" WHERE project_id = :projectId AND id = :userId`,
);

export interface OtherMethodsRow {
  has_password: boolean;
  has_passkey: boolean;
  has_otp: boolean;
  providers: string[];
}

export const selectOtherMethods = prepared<OtherMethodsRow>('sign-in-methods-beside-oauth-account')(
  `SELECT
     EXISTS (SELECT FROM auth.password WHERE project_id = :projectId AND user_id = :userId)
       AND EXISTS (SELECT FROM users.contact_channel
         WHERE project_id = :projectId AND user_id = :userId AND used_for_auth)
       AS has_password,
     EXISTS (SELECT FROM auth.passkey WHERE project_id = :projectId AND user_id = :userId) AS has_passkey,
     EXISTS (SELECT FROM users."user" WHERE project_id = :projectId AND id = :userId AND otp_auth_enabled)
       AND EXISTS (SELECT FROM users.contact_channel
         WHERE project_id = :projectId AND user_id = :userId AND used_for_auth)
       AS has_otp,
     ARRAY (SELECT provider_config_id FROM auth.oauth_account
            WHERE project_id = :projectId AND user_id = :userId AND allow_sign_in AND id <> :id) AS providers`,
);

export interface BrokenRulesRow {
  signs_in_by_another: boolean;
  is_on_user: boolean;
  signs_in_somebody: boolean;
}

/** Finds which rules a row would break, so that the error for an index violation names the first one. */
export const selectBrokenRules = prepared<BrokenRulesRow>('broken-rules-of-oauth-account')(
  `SELECT
     coalesce(bool_or(user_id = :userId AND allow_sign_in AND account_id <> :accountId), false) AS signs_in_by_another,
     coalesce(bool_or(user_id = :userId AND account_id = :accountId), false) AS is_on_user,
     coalesce(bool_or(account_id = :accountId AND allow_sign_in), false) AS signs_in_somebody
   FROM auth.oauth_account
   WHERE project_id = :projectId AND provider_config_id = :providerId AND (user_id = :userId OR account_id = :accountId)
     AND (:id::uuid IS NULL OR id <> :id)`,
);
