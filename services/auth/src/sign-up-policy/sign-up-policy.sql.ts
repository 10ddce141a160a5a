import { prepared } from '@hallpass/database';

export interface RecentSignUp {
  userId: string;
  /** The primary address, or else the oldest one; null if the user has none. */
  email: string | null;
  signedUpAt: Date;
}

export const selectRecentSignUps = prepared<RecentSignUp>('recent-sign-ups')(
  `SELECT u.id AS "userId", u.signed_up_at AS "signedUpAt",
     (SELECT c.value FROM users.contact_channel c
      WHERE c.project_id = u.project_id AND c.user_id = u.id AND c.type = 'email'
      ORDER BY c.is_primary DESC, c.created_at, c.id LIMIT 1) AS email
   FROM users."user" u
   WHERE u.project_id = :projectId AND NOT u.is_anonymous
   ORDER BY u.signed_up_at DESC, u.id DESC LIMIT :most`,
);
