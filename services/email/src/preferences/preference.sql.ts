import { prepared } from '@hallpass/database';

/** project, user → one row a user, with what they have decided; none for an unknown user */
export const selectPreferences = prepared<{ category_id: string | null; is_enabled: boolean | null }>(
  'email_preferences',
  `SELECT p.category_id, p.is_enabled FROM users."user" u
   LEFT JOIN email.notification_preference p ON p.project_id = u.project_id AND p.user_id = u.id
   WHERE u.project_id = $1 AND u.id = $2`,
);

/** project, user, category, enabled. A user who is gone gets no row. */
export const upsertPreference = prepared<{ user_id: string }>(
  'email_preference_store',
  `INSERT INTO email.notification_preference (project_id, user_id, category_id, is_enabled)
   SELECT u.project_id, u.id, $3, $4 FROM users."user" u WHERE u.project_id = $1 AND u.id = $2
   ON CONFLICT (project_id, user_id, category_id) DO UPDATE SET is_enabled = excluded.is_enabled, updated_at = now()
   RETURNING user_id`,
);

/** project, user */
export const deletePreferences = prepared<Record<string, never>>(
  'email_preferences_delete',
  `DELETE FROM email.notification_preference WHERE project_id = $1 AND user_id = $2`,
);
