import { statement } from '@hallpass/database';

/** Maximum number of versions per template, theme and draft. */
export const KEPT_VERSIONS = 50;

/** Maximum total size. The oldest versions are dropped first; the newest is always kept. */
export const KEPT_BYTES = 4 * 1024 * 1024;

export interface SourceVersionRow {
  id: string;
  tsx_source: string;
  created_at: Date;
}

/**
 * Inserts nothing if the source equals the newest version, because the save changed something else, such as the theme.
 * Uses clock time, since two transactions may end in a different order than they began.
 */
export const insertVersion = statement<Record<string, never>>()(
  `INSERT INTO email.source_version (project_id, source_id, tsx_source, created_at)
   SELECT :projectId, :sourceId::uuid, :tsxSource::text, clock_timestamp()
   WHERE :tsxSource::text IS DISTINCT FROM (
     SELECT v.tsx_source FROM email.source_version v WHERE v.project_id = :projectId AND v.source_id = :sourceId::uuid
     ORDER BY v.created_at DESC, v.id DESC LIMIT 1)`,
);

/** Deletes versions beyond the limits. */
export const deleteOldVersions = statement<Record<string, never>>()(
  `DELETE FROM email.source_version WHERE project_id = :projectId AND id IN (
     SELECT kept.id FROM (
       SELECT v.id, row_number() OVER newest_first AS place, sum(octet_length(v.tsx_source)) OVER newest_first AS bytes
       FROM email.source_version v WHERE v.project_id = :projectId AND v.source_id = :sourceId
       WINDOW newest_first AS (ORDER BY v.created_at DESC, v.id DESC)) kept
     WHERE kept.place > ${KEPT_VERSIONS} OR (kept.place > 1 AND kept.bytes > ${KEPT_BYTES}))`,
);

export const deleteVersions = statement<Record<string, never>>()(
  `DELETE FROM email.source_version WHERE project_id = :projectId AND source_id = :sourceId`,
);

/** Newest first. */
export const selectVersions = statement<SourceVersionRow>()(
  `SELECT id, tsx_source, created_at FROM email.source_version
   WHERE project_id = :projectId AND source_id = :sourceId ORDER BY created_at DESC, id DESC`,
);
