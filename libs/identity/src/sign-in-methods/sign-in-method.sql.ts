import { prepared } from '@hallpass/database';

export const deletePasskeys = prepared<{ id: string }>('remove-passkeys')(
  `DELETE FROM auth.passkey WHERE project_id = :projectId AND user_id = :userId
   AND (:passkeyId::uuid IS NULL OR id = :passkeyId) RETURNING id`,
);

interface Methods {
  hasPasskey: boolean;
  hasPassword: boolean;
  /** Whether the user has an address that signs in, and a verified one. */
  hasAddress: boolean;
  hasProvenAddress: boolean;
  providers: string[];
}

export const selectMethods = prepared<Methods>('sign-in-methods')(
  `SELECT
     EXISTS (SELECT FROM auth.passkey m WHERE m.project_id = :projectId AND m.user_id = :userId) AS "hasPasskey",
     EXISTS (SELECT FROM auth.password m WHERE m.project_id = :projectId AND m.user_id = :userId) AS "hasPassword",
     count(c.id) > 0 AS "hasAddress", coalesce(bool_or(c.is_verified), false) AS "hasProvenAddress",
     ARRAY (SELECT a.provider_config_id FROM auth.oauth_account a
            WHERE a.project_id = :projectId AND a.user_id = :userId AND a.allow_sign_in) AS providers
   FROM users.contact_channel c WHERE c.project_id = :projectId AND c.user_id = :userId AND c.type = 'email'
     AND c.used_for_auth`,
);
