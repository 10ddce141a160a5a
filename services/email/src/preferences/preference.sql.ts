import { prepared } from '@hallpass/database';

interface DecidedCategory {
  category_id: string | null;
  is_enabled: boolean | null;
}

/** One row for each category that the user has decided on, or one row of nulls; no row for an unknown user. */
export const selectPreferences = prepared<DecidedCategory>('email_preferences')(
  `SELECT p.category_id, p.is_enabled FROM users."user" u
   LEFT JOIN email.notification_preference p ON p.project_id = u.project_id AND p.user_id = u.id
   WHERE u.project_id = :projectId AND u.id = :userId`,
);

/** Inserts nothing for a deleted user. */
export const upsertPreference = prepared<{ user_id: string }>('email_preference_store')(
  `INSERT INTO email.notification_preference (project_id, user_id, category_id, is_enabled)
   SELECT u.project_id, u.id, :categoryId, :isEnabled FROM users."user" u
   WHERE u.project_id = :projectId AND u.id = :userId
   ON CONFLICT (project_id, user_id, category_id) DO UPDATE SET is_enabled = excluded.is_enabled, updated_at = now()
   RETURNING user_id`,
);

export const deletePreferences = prepared<Record<string, never>>('email_preferences_delete')(
  `DELETE FROM email.notification_preference WHERE project_id = :projectId AND user_id = :userId`,
);
