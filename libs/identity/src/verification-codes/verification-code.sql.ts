import { prepared } from '@hallpass/database';

export interface CallRow {
  id: string;
  user_id: string | null;
  subject: string;
  data: Record<string, unknown>;
  is_asked_for: boolean;
  was_used: boolean;
  was_expired: boolean;
  attempts_before: number;
}

export const insertCode = prepared('issue-verification-code')(
  `INSERT INTO auth.verification_code (project_id, id, type, code_hash, tail_hash, user_id, subject, data, expires_at)
   VALUES (:projectId, :id, :type, :codeHash, :tailHash, :userId, :subject, :data,
     now() + :lifetimeMillis::double precision * interval '1 millisecond')`,
);

/**
 * Counts the call on every code with the same ending and, with `spend`, spends the requested code if it had fewer than
 * `attempts` calls before. All rows that may change are locked first and in one order, so parallel calls neither pass
 * twice nor deadlock. The row's state before the call decides the result.
 */
export const call = prepared<CallRow>('call-verification-code')(
  `WITH target AS (
     SELECT type, subject FROM auth.verification_code
     WHERE project_id = :projectId AND code_hash = ANY(:whole::bytea[]) AND type = :type),
   locked AS (
     SELECT id, type, subject, attempts, used_at IS NOT NULL AS was_used, expires_at <= now() AS was_expired,
       tail_hash = ANY(:tail::bytea[]) AS ends_alike,
       code_hash = ANY(:whole::bytea[]) AND type = :type AS is_asked_for
     FROM auth.verification_code
     WHERE project_id = :projectId AND (tail_hash = ANY(:tail::bytea[])
       OR (:spend AND used_at IS NULL AND type = :type AND subject = (SELECT subject FROM target)))
     ORDER BY id FOR UPDATE),
   spent AS (
     SELECT type, subject FROM locked
     WHERE :spend AND is_asked_for AND NOT was_used AND NOT was_expired AND attempts < :attempts)
   UPDATE auth.verification_code v SET
     attempts = v.attempts + locked.ends_alike::integer,
     used_at = CASE WHEN (v.type, v.subject) IN (SELECT type, subject FROM spent) THEN coalesce(v.used_at, now())
                    ELSE v.used_at END
   FROM locked WHERE v.project_id = :projectId AND v.id = locked.id
   RETURNING v.id, v.user_id, v.subject, v.data, locked.is_asked_for, locked.was_used, locked.was_expired,
     locked.attempts AS attempts_before`,
);

/**
 * Sign-in codes name their user in `data`, the others by a foreign key. Codes for disowning an address stay: they do
 * not sign in, and otherwise an attacker who created the account could invalidate them by changing the password.
 */
export const endCodesOfUser = prepared('end-verification-codes-of-user')(
  `UPDATE auth.verification_code SET used_at = now()
   WHERE project_id = :projectId AND used_at IS NULL AND type <> 'address_disowning'
     AND (user_id = :userId::uuid OR (type = 'one_time_password'
       AND coalesce(data->>'user_id', subject) = :userId::uuid::text))`,
);

export const deleteOldestPasskeyChallenges = prepared('delete-oldest-passkey-challenges')(
  `DELETE FROM auth.verification_code WHERE project_id = :projectId AND id IN (
     SELECT id FROM auth.verification_code WHERE project_id = :projectId AND type = 'passkey_authentication'
     ORDER BY id LIMIT :few FOR UPDATE SKIP LOCKED)`,
);

export const spendChecked = prepared<{ id: string }>('spend-verification-code')(
  `WITH asked AS (
     SELECT type, subject FROM auth.verification_code WHERE project_id = :projectId AND id = :id),
   locked AS (
     SELECT id FROM auth.verification_code
     WHERE project_id = :projectId AND used_at IS NULL AND (type, subject) IN (SELECT type, subject FROM asked)
     ORDER BY id FOR UPDATE)
   UPDATE auth.verification_code v SET used_at = now()
   FROM locked WHERE v.project_id = :projectId AND v.id = locked.id AND EXISTS (SELECT 1 FROM locked WHERE id = :id)
   RETURNING v.id`,
);

export const lockOpenCode = prepared<{ id: string }>('lock-open-verification-code')(
  `SELECT id FROM auth.verification_code
   WHERE project_id = :projectId AND id = :id AND used_at IS NULL AND expires_at > now() FOR SHARE`,
);

export const detachCode = prepared('detach-verification-code')(
  `UPDATE auth.verification_code SET user_id = NULL, subject = id::text, data = '{}'
   WHERE project_id = :projectId AND id = :id`,
);
