import { statement } from '@hallpass/database';
import type { Log } from './chain.js';

const MICROS = '(extract(epoch FROM occurred_at) * 1000000)::bigint' as const;

/**
 * All columns of a log entry as one text, so that any change to an entry changes its digest. Null columns are omitted,
 * so that columns added by later releases change no digest. JSON columns are included as text, so their own nulls stay.
 */
const TEXT_OF = {
  changes: `jsonb_strip_nulls(jsonb_build_object('project_id', project_id, 'id', id, 'occurred_at', ${MICROS},
    'actor_kind', actor_kind, 'actor_id', actor_id, 'impersonated_user_id', impersonated_user_id,
    'operation', operation, 'request_id', request_id, 'client_address', client_address, 'change', change,
    'subject_kind', subject_kind, 'subject_id', subject_id, 'before', before::text, 'after', after::text))::text`,
  events: `jsonb_strip_nulls(jsonb_build_object('project_id', project_id, 'id', id, 'occurred_at', ${MICROS},
    'event', event, 'user_id', user_id, 'team_id', team_id, 'permission_id', permission_id, 'actor_type', actor_type,
    'actor_id', actor_id, 'client_address', client_address, 'details', details::text))::text`,
} as const;

/** How long a log keeps its entries, as configured when migrations ran; null: forever. */
const KEEP = <const Name extends string>(log: Name) =>
  `(SELECT keep FROM partitions.tables()
     WHERE name = CASE ${log} WHEN 'changes' THEN 'audit.admin_write' ELSE 'projects.audit_event' END)` as const;

interface EntryDigest {
  id: string;
  digest: Buffer;
}

/** Hashed in the database, because entries may be long and a batch has hundreds of them. */
const digestOf = <const Text extends string>(text: Text) => `sha256(convert_to(${text}, 'UTF8'))` as const;

const BETWEEN = `occurred_at BETWEEN timestamptz 'epoch' + :from::bigint * interval '1 microsecond'
  AND timestamptz 'epoch' + :to::bigint * interval '1 microsecond'` as const;

/**
 * The digests of those of the given entries that exist. All of them lie between `:from` and `:to`, in microseconds
 * since the epoch.
 */
export const entryDigests = {
  changes: statement<EntryDigest>()(
    `SELECT id, ${digestOf(TEXT_OF.changes)} AS digest FROM audit.admin_write
     WHERE project_id = :projectId AND id = ANY(:ids::uuid[]) AND ${BETWEEN}`,
  ),
  events: statement<EntryDigest>()(
    `SELECT id, ${digestOf(TEXT_OF.events)} AS digest FROM projects.audit_event
     WHERE project_id = :projectId AND id = ANY(:ids::uuid[]) AND ${BETWEEN}`,
  ),
};

export const selectUnsealedChains = statement<{ project_id: string; log: Log }>()(
  `SELECT DISTINCT project_id, log FROM projects.audit_unsealed`,
);

export interface CheckpointRow {
  project_id: string;
  log: Log;
  kind: 'beginning' | 'end';
  position: string;
  hash: Buffer;
  at_micros: string;
  key_id: string;
  signature: Buffer;
}

const CHECKPOINT =
  `project_id, log, kind, position, hash, (extract(epoch FROM at) * 1000000)::bigint::text AS at_micros,
  key_id, signature` as const;
const AT = `timestamptz 'epoch' + :atMicros::bigint * interval '1 microsecond'` as const;

/** Locks the end of a chain; a second transaction waits here for the first. */
export const lockEnd = statement<CheckpointRow>()(
  `SELECT ${CHECKPOINT} FROM projects.audit_checkpoint
   WHERE project_id = :projectId AND log = :log AND kind = 'end' FOR UPDATE`,
);

/** If two transactions begin a chain in parallel, only one succeeds. */
export const beginCheckpoint = statement<Record<string, never>>()(
  `INSERT INTO projects.audit_checkpoint (project_id, log, kind, position, hash, at, key_id, signature)
   VALUES (:projectId, :log, :kind, :position::bigint, :hash::bytea, ${AT}, :keyId, :signature::bytea) ON CONFLICT DO NOTHING`,
);

export const moveCheckpoint = statement<Record<string, never>>()(
  `UPDATE projects.audit_checkpoint SET position = :position::bigint, hash = :hash::bytea, at = ${AT}, key_id = :keyId,
     signature = :signature::bytea
   WHERE project_id = :projectId AND log = :log AND kind = :kind`,
);

export interface UnsealedEntry {
  id: string;
  occurred_at: string;
  micros: string;
}

export const takeUnsealed = statement<UnsealedEntry>()(
  `DELETE FROM projects.audit_unsealed u USING (
     SELECT entry_id FROM projects.audit_unsealed WHERE project_id = :projectId AND log = :log
     ORDER BY occurred_at, entry_id LIMIT :count) AS oldest
   WHERE u.project_id = :projectId AND u.log = :log AND u.entry_id = oldest.entry_id
   RETURNING u.entry_id AS id, u.occurred_at::text, ${MICROS}::text AS micros`,
);

export const insertSeals = statement<Record<string, never>>()(
  `INSERT INTO projects.audit_seal (project_id, log, position, entry_id, occurred_at, digest, hash)
   SELECT :projectId, :log, seal.position, seal.entry_id, timestamptz 'epoch' + seal.micros * interval '1 microsecond',
     seal.digest, seal.hash
   FROM unnest(:positions::bigint[], :ids::uuid[], :micros::bigint[], :digests::bytea[], :hashes::bytea[])
     AS seal (position, entry_id, micros, digest, hash)`,
);

export interface SealRow {
  position: string;
  entry_id: string;
  occurred_at: string;
  micros: string;
  digest: Buffer;
  hash: Buffer;
  is_over: boolean;
}

export const selectSeals = statement<SealRow>()(
  `SELECT position, entry_id, occurred_at::text, ${MICROS}::text AS micros, digest, hash,
     coalesce(occurred_at < now() - ${KEEP(':log')}, false) AS is_over FROM projects.audit_seal
   WHERE project_id = :projectId AND log = :log AND position > :after::bigint ORDER BY position LIMIT :count`,
);

export const selectCheckpoints = statement<CheckpointRow>()(
  `SELECT ${CHECKPOINT} FROM projects.audit_checkpoint WHERE project_id = :projectId AND log = :log`,
);

export const selectCheckpointsOfKey = statement<CheckpointRow>({ global: 'a secret is that of the installation' })(
  `SELECT ${CHECKPOINT} FROM projects.audit_checkpoint WHERE key_id = :keyId LIMIT :count FOR UPDATE`,
);

export const selectOldChains = statement<{ project_id: string; log: Log }>()(
  `SELECT DISTINCT s.project_id, s.log FROM projects.audit_checkpoint c
   JOIN projects.audit_seal s ON s.project_id = c.project_id AND s.log = c.log AND s.position = c.position + 1
   WHERE c.kind = 'beginning' AND s.occurred_at < now() - ${KEEP('c.log')}`,
);

/** The last seal before the first entry that is still retained, and the time before which entries have expired. */
export const selectLastOver = statement<{ position: string; hash: Buffer; at_micros: string }>()(
  `SELECT s.position, s.hash, (extract(epoch FROM now() - ${KEEP(':log')}) * 1000000)::bigint::text AS at_micros
   FROM projects.audit_seal s WHERE s.project_id = :projectId AND s.log = :log AND s.position < coalesce(
     (SELECT min(y.position) FROM projects.audit_seal y WHERE y.project_id = :projectId AND y.log = :log
        AND y.occurred_at >= now() - ${KEEP(':log')}), 9223372036854775807)
   ORDER BY s.position DESC LIMIT 1`,
);

export const deleteSeals = statement<Record<string, never>>()(
  `DELETE FROM projects.audit_seal WHERE project_id = :projectId AND log = :log AND position <= :position::bigint`,
);

export const selectChainedProjects = statement<{ project_id: string }>()(
  `SELECT project_id FROM projects.project
   UNION SELECT project_id FROM projects.audit_checkpoint UNION SELECT project_id FROM projects.audit_seal`,
);

export const selectIsDeleted = statement<{ is_deleted: boolean }>()(
  `SELECT deleted_at IS NOT NULL AS is_deleted FROM projects.project WHERE project_id = :projectId`,
);

const strays = <const Table extends string>(table: Table) =>
  `SELECT e.id, e.occurred_at::text FROM ${table} e
   WHERE e.project_id = :projectId AND e.occurred_at >= timestamptz 'epoch' + :fromMicros::bigint * interval '1 microsecond'
     AND NOT EXISTS (SELECT FROM projects.audit_seal s
       WHERE s.project_id = :projectId AND s.log = :log AND s.entry_id = e.id)
     AND NOT EXISTS (SELECT FROM projects.audit_unsealed u
       WHERE u.project_id = :projectId AND u.log = :log AND u.entry_id = e.id)
   ORDER BY e.occurred_at LIMIT 1000` as const;

/** Entries that were inserted without running the triggers. */
export const selectStrays = {
  changes: statement<{ id: string; occurred_at: string }>()(strays('audit.admin_write')),
  events: statement<{ id: string; occurred_at: string }>()(strays('projects.audit_event')),
};
