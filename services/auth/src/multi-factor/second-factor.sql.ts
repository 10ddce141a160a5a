import { prepared } from '@hallpass/database';
import { lockingUser } from '@hallpass/identity';

export interface TotpRow {
  /** Sealed. */
  secret: string;
  last_step: number | null;
  /** Seconds since the epoch, by the clock that all processes share. */
  now: number;
}

export const selectTotp = prepared<TotpRow>('totp-of-user')(
  `SELECT secret, last_step::double precision AS last_step, extract(epoch FROM now())::double precision AS now
   FROM auth.totp WHERE project_id = :projectId AND user_id = :userId`,
);

/**
 * Only the first of several parallel tries with the same or a newer code succeeds. Fails if the secret was replaced in the
 * meantime.
 */
export const acceptStep = prepared<{ user_id: string }>('accept-totp-step')(
  `UPDATE auth.totp SET last_step = :lastStep
   WHERE project_id = :projectId AND user_id = :userId AND secret = :secret
     AND (last_step IS NULL OR last_step < :lastStep)
   RETURNING user_id`,
);

/** Locks the user, as `lockUser` does, and reads the factor. */
export const lockTotp = prepared<{ secret: string }>('lock-totp-of-user')(
  `SELECT t.secret FROM users."user" u JOIN auth.totp t ON t.project_id = u.project_id AND t.user_id = u.id
   WHERE u.project_id = :projectId AND u.id = :userId ${lockingUser('changes')}`,
);

export const deleteBackupCodes = prepared('delete-backup-codes')(
  `DELETE FROM auth.backup_code WHERE project_id = :projectId AND user_id = :userId`,
);

export const insertBackupCodes = prepared('insert-backup-codes')(
  `INSERT INTO auth.backup_code (project_id, user_id, code_hash) SELECT :projectId, :userId, unnest(:codes::bytea[])`,
);

export const spendBackupCode = prepared<{ user_id: string }>('spend-backup-code')(
  `UPDATE auth.backup_code SET used_at = now()
   WHERE project_id = :projectId AND user_id = :userId AND code_hash = :hash AND used_at IS NULL RETURNING user_id`,
);

export interface BackupCodesRow {
  remaining: number;
  /** null if there are no codes, not even used ones. */
  created_at: Date | null;
}

export const countBackupCodes = prepared<BackupCodesRow>('count-backup-codes')(
  `SELECT count(*) FILTER (WHERE used_at IS NULL)::integer AS remaining, min(created_at) AS created_at
   FROM auth.backup_code WHERE project_id = :projectId AND user_id = :userId`,
);

export const selectIsOn = prepared<{ is_on: boolean }>('multi-factor-is-on')(
  `SELECT EXISTS (SELECT 1 FROM auth.totp WHERE project_id = :projectId AND user_id = :userId) AS is_on`,
);
