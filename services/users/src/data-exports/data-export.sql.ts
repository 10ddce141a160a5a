import { prepared, statement } from '@hallpass/database';
import type { ExportAudience, ExportFailure } from '@hallpass/identity';

export type ExportStatus = 'running' | 'ready' | 'failed';

export interface DataExportRow {
  id: string;
  userId: string;
  audience: ExportAudience;
  status: ExportStatus;
  failure: ExportFailure | null;
  bytes: string;
  parts: number;
  createdAt: Date;
  readyAt: Date | null;
  expiresAt: Date;
}

/** Requests in 24 hours. Deleted archives count, too. */
export const EXPORTS_PER_DAY_OF_USER = 3;
export const EXPORTS_PER_DAY_OF_PROJECT = 1_000;
/** The most that a user can have: those of seven days, for both audiences. */
export const LISTED_EXPORTS = 2 * 8 * EXPORTS_PER_DAY_OF_USER;

/** An archive that is not ready after a day never will be. */
const STALLED_AFTER = `interval '1 day'`;
const KEPT = `interval '7 days'`;

const COLUMNS = `id, user_id AS "userId", audience, status, failure, bytes, parts, created_at AS "createdAt",
  ready_at AS "readyAt", expires_at AS "expiresAt"`;

/** Which archives a caller may see: users see those that were made for them. */
const VISIBLE = `project_id = :projectId AND user_id = :userId AND status <> 'deleted' AND expires_at > now()
  AND (audience = 'user' OR :isAdministrator::boolean)` as const;

/** Requests of a project wait for each other, so that each one counts those before. */
export const lockRequests = prepared('lock-data-export-requests')(
  `SELECT pg_advisory_xact_lock(hashtextextended('users.data_export/' || :projectId, 0)) AS project_id`,
);

export const countRequests = statement<{ ofUser: number; ofProject: number }>()(
  `SELECT count(*) FILTER (WHERE user_id = :userId AND audience = :audience)::integer AS "ofUser",
     count(*)::integer AS "ofProject"
   FROM users.data_export WHERE project_id = :projectId AND created_at > now() - interval '24 hours'`,
);

/** Returns nothing if an archive for the same audience is being made. */
export const insertExport = prepared<DataExportRow>('insert-data-export')(
  `INSERT INTO users.data_export (project_id, id, user_id, audience, expires_at)
   VALUES (:projectId, :exportId, :userId, :audience, now() + ${STALLED_AFTER} + ${KEPT})
   ON CONFLICT (project_id, user_id, audience) WHERE status = 'running' DO NOTHING
   RETURNING ${COLUMNS}`,
);

export const insertSteps = prepared('insert-data-export-steps')(
  `INSERT INTO users.data_export_step (project_id, export_id, service)
   SELECT :projectId, :exportId, service FROM unnest(:services::text[]) service`,
);

export const selectExports = prepared<DataExportRow>('select-data-exports')(
  `SELECT ${COLUMNS} FROM users.data_export WHERE ${VISIBLE} ORDER BY created_at DESC, id DESC LIMIT ${LISTED_EXPORTS}`,
);

export const selectExport = prepared<DataExportRow>('select-data-export')(
  `SELECT ${COLUMNS} FROM users.data_export WHERE ${VISIBLE} AND id = :exportId`,
);

/** The row stays until it expires, because it counts toward the limits. */
export const deleteExport = prepared<{ audience: ExportAudience }>('delete-data-export')(
  `WITH gone AS (
     UPDATE users.data_export SET status = 'deleted', failure = NULL, bytes = 0, parts = 0
     WHERE ${VISIBLE} AND id = :exportId RETURNING project_id, id, audience),
   parts AS (
     DELETE FROM users.data_export_part p USING gone WHERE p.project_id = gone.project_id AND p.export_id = gone.id)
   SELECT audience FROM gone`,
);

/** Returns nothing while a service still collects, and in all runs but one. */
export const finishExport = prepared<DataExportRow>('finish-data-export')(
  `UPDATE users.data_export e SET status = 'ready', ready_at = now(), expires_at = now() + ${KEPT}
   WHERE e.project_id = :projectId AND e.id = :exportId AND e.status = 'running' AND NOT EXISTS (
     SELECT FROM users.data_export_step s
     WHERE s.project_id = e.project_id AND s.export_id = e.id AND s.done_at IS NULL)
   RETURNING ${COLUMNS}`,
);

interface PartRow {
  section: string;
  number: number;
  content: string;
}

/** The parts after one, in order: few enough that a slow reader's server holds about two megabytes. */
export const selectParts = prepared<PartRow>('select-data-export-parts')(
  `SELECT section, number, content FROM users.data_export_part
   WHERE project_id = :projectId AND export_id = :exportId
     AND (section, number) > (:afterSection::text, :afterNumber::integer)
   ORDER BY section, number LIMIT 4`,
);

interface EndedRow {
  projectId: string;
  id: string;
  userId: string;
  audience: ExportAudience;
  wasReady: boolean;
}

const GLOBAL = { global: 'old archives of every project' };

/** Removes archives that have expired, with their parts; few at a time, because each may be large. */
export const removeExpired = prepared<EndedRow>(
  'expired-data-exports',
  GLOBAL,
)(
  `DELETE FROM users.data_export e USING (
     SELECT project_id, id FROM users.data_export WHERE expires_at <= now()
     ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED) old
   WHERE e.project_id = old.project_id AND e.id = old.id
   RETURNING e.project_id AS "projectId", e.id, e.user_id AS "userId", e.audience, e.status = 'ready' AS "wasReady"`,
);

export const selectStalledExports = prepared<{ projectId: string; id: string }>(
  'stalled-data-exports',
  GLOBAL,
)(
  `SELECT project_id AS "projectId", id FROM users.data_export
   WHERE status = 'running' AND expires_at <= now() + ${KEPT} LIMIT 100`,
);
