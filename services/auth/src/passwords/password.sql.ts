import { prepared } from '@hallpass/database';

export interface SignInRow {
  user_id: string;
  email: string;
  hash: string | null;
  /** When the password was chosen; as text, because a Date would lose microseconds. */
  chosen_at: string | null;
  has_totp: boolean;
  /** Whether the user has been told that the password is breached. */
  is_flagged: boolean;
  /** Whether the range API has not cleared the password within 30 days. */
  is_check_due: boolean;
}

export const selectByEmail = prepared<SignInRow>('sign-in-by-email')(
  `SELECT c.user_id, c.value AS email, p.hash, p.updated_at::text AS chosen_at, t.user_id IS NOT NULL AS has_totp,
     p.breached_at IS NOT NULL AS is_flagged,
     p.checked_at IS NULL OR p.checked_at < now() - interval '30 days' AS is_check_due
   FROM users.contact_channel c
   LEFT JOIN auth.password p ON p.project_id = c.project_id AND p.user_id = c.user_id
   LEFT JOIN auth.totp t ON t.project_id = c.project_id AND t.user_id = c.user_id
   WHERE c.project_id = :projectId AND c.type = 'email' AND c.value = :email AND c.used_for_auth`,
);

/** Stores the same password with better hash parameters. The time it was chosen stays unchanged. */
export const rehash = prepared('rehash-password')(
  `UPDATE auth.password SET hash = :newHash WHERE project_id = :projectId AND user_id = :userId AND hash = :hash`,
);

export const selectUnchanged = prepared('password-unchanged')(
  `SELECT 1 FROM auth.password WHERE project_id = :projectId AND user_id = :userId
   AND updated_at = :chosenAt::timestamptz`,
);

/** Marks a password as breached. Returns a row the first time only, of any number of sign-ins at once. */
export const flagBreached = prepared<{ user_id: string }>('flag-breached-password')(
  `UPDATE auth.password SET breached_at = now() WHERE project_id = :projectId AND user_id = :userId
   AND updated_at = :chosenAt::timestamptz AND breached_at IS NULL RETURNING user_id`,
);

export const noteCleared = prepared('note-cleared-password')(
  `UPDATE auth.password SET checked_at = now() WHERE project_id = :projectId AND user_id = :userId
   AND updated_at = :chosenAt::timestamptz`,
);

export const selectFlagged = prepared<{ is_flagged: boolean }>('flagged-password')(
  `SELECT breached_at IS NOT NULL AS is_flagged FROM auth.password WHERE project_id = :projectId AND user_id = :userId`,
);

export interface PasswordRow {
  hash: string | null;
  email: string | null;
  display_name: string | null;
}

export const selectPassword = prepared<PasswordRow>('password-of-session')(
  `SELECT p.hash, c.value AS email, u.display_name
   FROM auth.session s
   JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id
   LEFT JOIN auth.password p ON p.project_id = u.project_id AND p.user_id = u.id
   LEFT JOIN users.contact_channel c ON c.project_id = u.project_id AND c.user_id = u.id AND c.is_primary
   WHERE s.project_id = :projectId AND s.id = :sessionId AND s.user_id = :userId AND s.ended_at IS NULL`,
);

/** Replaces the hash only if it is still the verified one: of two parallel changes, the second fails. */
export const replaceHash = prepared<{ user_id: string }>('replace-password')(
  `UPDATE auth.password SET hash = :newHash, updated_at = now(), breached_at = NULL, checked_at = NULL
   WHERE project_id = :projectId AND user_id = :userId AND hash = :hash RETURNING user_id`,
);

export const insertHash = prepared<{ user_id: string }>('set-password')(
  `INSERT INTO auth.password (project_id, user_id, hash)
   VALUES (:projectId, :userId, :hash) ON CONFLICT DO NOTHING RETURNING user_id`,
);

export const selectSessionByToken = prepared<{ id: string }>('session-by-token')(
  `SELECT id FROM auth.session WHERE project_id = :projectId AND user_id = :userId AND token_hash = :tokenHash
   AND ended_at IS NULL`,
);

export const writeHash = prepared('reset-password')(
  `INSERT INTO auth.password (project_id, user_id, hash) VALUES (:projectId, :userId, :hash)
   ON CONFLICT (project_id, user_id) DO UPDATE SET hash = excluded.hash, updated_at = now(), breached_at = NULL,
     checked_at = NULL`,
);
