import { prepared } from '@hallpass/database';
import { lockingUser } from '@hallpass/identity';

/** security D4, F2. */
export const AUTHORIZATION_CODE_SECONDS = 60;

interface SpentRow {
  id: string;
  user_id: string;
  redirect_uri: string;
  is_new_user: boolean;
  after_callback_redirect_url: string | null;
  pending_link: string | null;
  session_id: string | null;
  granting_session_id: string | null;
  is_multi_factor: boolean;
  was_used: boolean;
}

export const insertCode = prepared('issue-authorization-code')(
  `INSERT INTO auth.oauth_code (project_id, id, code_hash, user_id, redirect_uri, code_challenge, is_new_user,
     after_callback_redirect_url, pending_link, granting_session_id, is_multi_factor, expires_at)
   VALUES (:projectId, :id, :secretHash, :userId, :redirectUri, :codeChallenge, :isNewUser,
     :afterCallbackRedirectUrl, :pendingLink, :grantingSessionId, :isMultiFactor,
     now() + interval '${AUTHORIZATION_CODE_SECONDS} seconds')`,
);

/** Locks the user's row before code and session, because a second use of a code ends a session (`lockUser`). */
export const lockUserOfCode = prepared('lock-user-of-authorization-code')(
  `SELECT 1 FROM users."user" u JOIN auth.oauth_code c ON c.project_id = u.project_id AND c.user_id = u.id
   WHERE u.project_id = :projectId AND c.code_hash = :hash ${lockingUser('changes')}`,
);

/** A wrong verifier or an expired code changes nothing. A second use is recorded even after the expiry. */
export const spendCode = prepared<SpentRow>('spend-authorization-code')(
  `WITH found AS (
     SELECT id, pending_link, used_at IS NOT NULL AS was_used FROM auth.oauth_code
     WHERE project_id = :projectId AND code_hash = :hash AND code_challenge = :codeChallenge
       AND (expires_at > now() OR used_at IS NOT NULL)
     FOR UPDATE)
   UPDATE auth.oauth_code c SET
     used_at = coalesce(c.used_at, now()),
     pending_link = NULL,
     reused_at = CASE WHEN found.was_used THEN coalesce(c.reused_at, now()) END
   FROM found WHERE c.project_id = :projectId AND c.id = found.id
   RETURNING c.id, c.user_id, c.redirect_uri, c.is_new_user, c.after_callback_redirect_url, c.session_id,
     c.granting_session_id, c.is_multi_factor, found.pending_link, found.was_used`,
);

export const bindSession = prepared<{ session_id: string; was_reused: boolean }>('bind-authorization-code')(
  `UPDATE auth.oauth_code c SET session_id = s.id FROM auth.session s
   WHERE c.project_id = :projectId AND c.id = :codeId AND s.project_id = :projectId AND s.token_hash = :refreshTokenHash
   RETURNING s.id AS session_id, c.reused_at IS NOT NULL AS was_reused`,
);
