import { prepared } from '@hallpass/database';

/** Whether the address's mailbox was used to sign in before; no row if the user does not have the address. */
export const selectMailboxUse = prepared<{ is_used: boolean }>('mailbox-use')(
  `SELECT mailbox_used_at IS NOT NULL AS is_used FROM users.contact_channel
   WHERE project_id = :projectId AND user_id = :userId AND type = 'email' AND value = :email`,
);

/** @returns a row if this mailbox was not used before; `is_first` if no other mailbox of the user was used either */
export const noteMailboxUse = prepared<{ is_first: boolean }>('note-mailbox-use')(
  `UPDATE users.contact_channel c SET mailbox_used_at = now()
   WHERE project_id = :projectId AND user_id = :userId AND type = 'email' AND value = :email AND mailbox_used_at IS NULL
   RETURNING NOT EXISTS (SELECT FROM users.contact_channel o
     WHERE o.project_id = c.project_id AND o.user_id = c.user_id AND o.mailbox_used_at IS NOT NULL) AS is_first`,
);

/** Everything that acts for a user, including sign-in methods that the project has turned off. */
export interface WaysInRow {
  password_since: Date | null;
  passkeys: number;
  /** Provider config ids of the accounts that sign in. */
  providers: string[];
  /** Addresses that sign in, except the one that was used. */
  addresses: string[];
  api_keys: number;
  /** Active API keys of teams for which the user is responsible. */
  team_api_keys: number;
  /** Sessions, including those of command-line tools, but not grants of applications. */
  sessions: number;
  /** Names of the applications with a live grant. */
  applications: string[];
}

const IS_ACTIVE_KEY = 'k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())' as const;

export const selectWaysIn = prepared<WaysInRow>('other-ways-in')(
  `SELECT
     (SELECT p.updated_at FROM auth.password p
       WHERE p.project_id = :projectId AND p.user_id = :userId) AS password_since,
     (SELECT count(*)::integer FROM auth.passkey k WHERE k.project_id = :projectId AND k.user_id = :userId) AS passkeys,
     ARRAY (SELECT a.provider_config_id FROM auth.oauth_account a
            WHERE a.project_id = :projectId AND a.user_id = :userId AND a.allow_sign_in ORDER BY 1) AS providers,
     ARRAY (SELECT c.value FROM users.contact_channel c
            WHERE c.project_id = :projectId AND c.user_id = :userId AND c.type = 'email' AND c.used_for_auth
              AND c.value <> :email
            ORDER BY c.created_at, c.id) AS addresses,
     (SELECT count(*)::integer FROM auth.api_key k
       WHERE k.project_id = :projectId AND k.user_id = :userId AND ${IS_ACTIVE_KEY}) AS api_keys,
     (SELECT count(*)::integer FROM auth.api_key k
       WHERE k.project_id = :projectId AND k.responsible_user_id = :userId AND ${IS_ACTIVE_KEY}) AS team_api_keys,
     (SELECT count(*)::integer FROM auth.session s
       WHERE s.project_id = :projectId AND s.user_id = :userId AND s.ended_at IS NULL AND s.expires_at > now()
         AND NOT s.is_impersonation AND s.application_id IS NULL) AS sessions,
     ARRAY (SELECT a.display_name FROM auth.application a
            WHERE a.project_id = :projectId AND a.id IN (
              SELECT s.application_id FROM auth.session s
              WHERE s.project_id = :projectId AND s.user_id = :userId AND s.application_id IS NOT NULL
                AND s.ended_at IS NULL AND s.expires_at > now())
            ORDER BY a.display_name, a.id) AS applications`,
);
