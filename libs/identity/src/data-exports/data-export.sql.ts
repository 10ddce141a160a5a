import { prepared, statement } from '@hallpass/database';
import type { ExportAudience } from './export-listing.sql.js';

/** The most that one archive may have, sealed, and all archives of a project together. */
export const EXPORT_MAX_BYTES = 256 * 1024 * 1024;
export const PROJECT_EXPORTS_MAX_BYTES = 4 * 1024 * 1024 * 1024;

export type ExportFailure = 'too_large' | 'project_full' | 'internal';

export interface ExportKey {
  projectId: string;
  exportId: string;
}

interface StepRow {
  userId: string;
  audience: ExportAudience;
  version: number;
  listing: number;
  number: number;
  afterAt: string | null;
  afterId: string | null;
}

/** Returns nothing once the archive is ready, has failed or was deleted. */
export const selectStep = prepared<StepRow>('data-export-step')(
  `SELECT e.user_id AS "userId", e.audience, s.version, s.listing, s.number, s.after_at AS "afterAt",
     s.after_id AS "afterId"
   FROM users.data_export e
   JOIN users.data_export_step s ON s.project_id = e.project_id AND s.export_id = e.id AND s.service = :service
   WHERE e.project_id = :projectId AND e.id = :exportId AND e.status = 'running'`,
);

/** Locks the archive, and returns nothing if it no longer runs or the content does not fit. */
export const reserveBytes = prepared<{ id: string }>('data-export-bytes')(
  `UPDATE users.data_export e SET bytes = e.bytes + :bytes::bigint, parts = e.parts + :parts::integer
   WHERE e.project_id = :projectId AND e.id = :exportId AND e.status = 'running'
     AND e.bytes + :bytes::bigint <= ${EXPORT_MAX_BYTES}
     AND (SELECT coalesce(sum(other.bytes), 0) FROM users.data_export other WHERE other.project_id = :projectId)
       + :bytes::bigint <= ${PROJECT_EXPORTS_MAX_BYTES}
   RETURNING e.id`,
);

/** Returns nothing if another run has made this step. */
export const advanceStep = prepared<{ version: number }>('advance-data-export-step')(
  `UPDATE users.data_export_step
   SET version = version + 1, listing = :listing, number = :number, after_at = :afterAt, after_id = :afterId
   WHERE project_id = :projectId AND export_id = :exportId AND service = :service AND version = :version
   RETURNING version`,
);

export const insertPart = prepared('insert-data-export-part')(
  `INSERT INTO users.data_export_part (project_id, export_id, section, number, content)
   VALUES (:projectId, :exportId, :section, :number, :content)`,
);

/** Locks the archive before its step, as every change does. */
export const finishStep = prepared('finish-data-export-step')(
  `UPDATE users.data_export_step s SET done_at = coalesce(s.done_at, now())
   FROM (SELECT project_id, id FROM users.data_export
         WHERE project_id = :projectId AND id = :exportId AND status = 'running' FOR UPDATE) e
   WHERE s.project_id = e.project_id AND s.export_id = e.id AND s.service = :service`,
);

/** Waits for a part that is being added: a statement that deletes parts must begin after it is there. */
export const lockExport = prepared('lock-data-export')(
  `SELECT id FROM users.data_export WHERE project_id = :projectId AND id = :exportId FOR UPDATE`,
);

export const failExport = statement<{ userId: string; audience: ExportAudience; failure: ExportFailure }>()(
  `WITH failed AS (
     UPDATE users.data_export SET status = 'failed', bytes = 0, parts = 0,
       failure = CASE WHEN :bytes::bigint IS NULL THEN 'internal'
         WHEN bytes + :bytes::bigint > ${EXPORT_MAX_BYTES} THEN 'too_large' ELSE 'project_full' END
     WHERE project_id = :projectId AND id = :exportId AND status = 'running'
     RETURNING project_id, id, user_id, audience, failure),
   gone AS (
     DELETE FROM users.data_export_part p USING failed WHERE p.project_id = failed.project_id AND p.export_id = failed.id)
   SELECT user_id AS "userId", audience, failure FROM failed`,
);
