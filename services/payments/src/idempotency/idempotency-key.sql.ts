import { batchedDelete, prepared } from '@hallpass/database';

const FRESH = `created_at > now() - interval '1 day'` as const;

/** Does not wait if another request holds the lock. */
export const tryLockKey = prepared<{ is_locked: boolean }>('try-lock-idempotency-key', {
  global: 'an advisory lock that is named after the project and the key',
})(
  `SELECT pg_try_advisory_xact_lock(hashtextextended('payments.idempotency_key/' || :projectId || '/' || :key, 0))
     AS is_locked`,
);

export const selectKey = prepared<{ operation: string; request_hash: Buffer; answer: string | null }>(
  'idempotency-key',
)(
  `SELECT k.operation, k.request_hash, k.answer FROM payments.idempotency_key k
   WHERE k.project_id = :projectId AND k.key = :key AND k.${FRESH}`,
);

/** Replaces a row older than a day. */
export const insertAnswer = prepared('insert-idempotent-answer')(
  `INSERT INTO payments.idempotency_key AS k (project_id, key, operation, request_hash, answer)
   VALUES (:projectId, :key, :operation, :requestHash, :answer::jsonb)
   ON CONFLICT (project_id, key) DO UPDATE SET operation = excluded.operation, request_hash = excluded.request_hash,
     answer = excluded.answer, created_at = excluded.created_at
   WHERE NOT (k.${FRESH})`,
);

/** Also claims a key whose claim is a minute old and has no answer. */
export const claimKey = prepared('claim-idempotency-key')(
  `INSERT INTO payments.idempotency_key AS k (project_id, key, operation, request_hash)
   VALUES (:projectId, :key, :operation, :requestHash)
   ON CONFLICT (project_id, key) DO UPDATE SET operation = excluded.operation, request_hash = excluded.request_hash,
     answer = NULL, created_at = excluded.created_at
   WHERE NOT (k.${FRESH}) OR (k.answer IS NULL AND k.created_at < now() - interval '1 minute'
     AND k.operation = excluded.operation AND k.request_hash = excluded.request_hash)
   RETURNING k.key`,
);

export const storeAnswer = prepared('store-idempotent-answer')(
  `UPDATE payments.idempotency_key k SET answer = :answer::jsonb WHERE k.project_id = :projectId AND k.key = :key`,
);

export const releaseKey = prepared('release-idempotency-key')(
  `DELETE FROM payments.idempotency_key k WHERE k.project_id = :projectId AND k.key = :key AND k.answer IS NULL`,
);

const GLOBAL = { global: 'expired rows of every project' };

/** Answers after a day, events of payment providers after 90 days. */
export const REMOVALS = [
  batchedDelete('old-idempotency-keys', 'payments.idempotency_key', `NOT (${FRESH})`, { key: ['key'], ...GLOBAL }),
  batchedDelete('old-provider-events', 'payments.provider_event', `processed_at < now() - interval '90 days'`, {
    key: ['provider', 'event_id'],
    ...GLOBAL,
  }),
];
