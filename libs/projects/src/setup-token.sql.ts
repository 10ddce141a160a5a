import { prepared } from '@hallpass/database';

const LIFETIME_DAYS = 7;

export const findOwner = prepared<{ id: string }>('find-first-owner')(
  `SELECT id FROM users."user" WHERE project_id = :projectId AND NOT is_anonymous LIMIT 1`,
);

export const findOpenToken = prepared<{ id: string }>('find-open-setup-token')(
  `SELECT id FROM auth.verification_code
   WHERE project_id = :projectId AND type = 'setup' AND used_at IS NULL AND expires_at > now() LIMIT 1`,
);

export const lockTokens = prepared('lock-setup-tokens', { global: 'an advisory lock that is named after the project' })(
  `SELECT pg_advisory_xact_lock(hashtextextended('auth.setup_token/' || :projectId, 0))`,
);

export const insertToken = prepared('issue-setup-token')(
  `INSERT INTO auth.verification_code (project_id, id, type, code_hash, tail_hash, subject, expires_at)
   VALUES (:projectId, :id, 'setup', :tokenHash, :tokenHash, 'first owner', now() + interval '${LIFETIME_DAYS} days')`,
);

/**
 * Uses up every open token at once if the right one was given and there is no owner yet. The rows are locked in a fixed
 * order first, so that of two concurrent sign-ups, even with different tokens, the second finds none open.
 */
export const spendTokens = prepared<{ id: string }>('redeem-setup-token')(
  `WITH open AS (
     SELECT id, code_hash FROM auth.verification_code
     WHERE project_id = :projectId AND type = 'setup' AND used_at IS NULL AND expires_at > now()
     ORDER BY id FOR UPDATE)
   UPDATE auth.verification_code v SET used_at = now() FROM open
   WHERE v.project_id = :projectId AND v.id = open.id AND EXISTS (SELECT 1 FROM open WHERE code_hash = :tokenHash)
     AND NOT EXISTS (SELECT 1 FROM users."user" u WHERE u.project_id = :projectId AND NOT u.is_anonymous)
   RETURNING v.id`,
);
