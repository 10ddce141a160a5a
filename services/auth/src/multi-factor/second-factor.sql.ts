import { prepared } from '@hallpass/database';
import { lockingUser } from '@hallpass/identity';

export interface TotpRow {
  /** Sealed. */
  secret: string;
  last_step: number | null;
  /** Seconds since the epoch, by the clock that all processes share. */
  now: number;
}

export const selectTotp = prepared<TotpRow>(
  'totp-of-user',
  `SELECT secret, last_step::double precision AS last_step, extract(epoch FROM now())::double precision AS now
   FROM auth.totp WHERE project_id = $1 AND user_id = $2`,
);

/** Of parallel tries with one code, or with a newer one, the first wins; also when the secret was replaced meanwhile. */
export const acceptStep = prepared<{ user_id: string }>(
  'accept-totp-step',
  `UPDATE auth.totp SET last_step = $4
   WHERE project_id = $1 AND user_id = $2 AND secret = $3 AND (last_step IS NULL OR last_step < $4)
   RETURNING user_id`,
);

/** Locks the user, as `lockUser` does, and reads the factor. */
export const lockTotp = prepared<{ secret: string }>(
  'lock-totp-of-user',
  `SELECT t.secret FROM users."user" u JOIN auth.totp t ON t.project_id = u.project_id AND t.user_id = u.id
   WHERE u.project_id = $1 AND u.id = $2 ${lockingUser('changes')}`,
);

export const deleteBackupCodes = prepared(
  'delete-backup-codes',
  `DELETE FROM auth.backup_code WHERE project_id = $1 AND user_id = $2`,
);

export const insertBackupCodes = prepared(
  'insert-backup-codes',
  `INSERT INTO auth.backup_code (project_id, user_id, code_hash) SELECT $1, $2, unnest($3::bytea[])`,
);

export const spendBackupCode = prepared<{ user_id: string }>(
  'spend-backup-code',
  `UPDATE auth.backup_code SET used_at = now()
   WHERE project_id = $1 AND user_id = $2 AND code_hash = $3 AND used_at IS NULL RETURNING user_id`,
);

export interface BackupCodesRow {
  remaining: number;
  /** null when there are none, used ones included. */
  created_at: Date | null;
}

export const countBackupCodes = prepared<BackupCodesRow>(
  'count-backup-codes',
  `SELECT count(*) FILTER (WHERE used_at IS NULL)::integer AS remaining, min(created_at) AS created_at
   FROM auth.backup_code WHERE project_id = $1 AND user_id = $2`,
);
