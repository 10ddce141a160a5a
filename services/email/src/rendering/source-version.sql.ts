import { statement } from '@hallpass/database';

/** Of each template and theme, so many versions are kept. */
export const KEPT_VERSIONS = 50;

export interface SourceVersionRow {
  id: string;
  tsx_source: string;
  created_at: Date;
}

export const insertVersion = statement<Record<string, never>>()(
  `INSERT INTO email.source_version (project_id, source_id, tsx_source) VALUES (:projectId, :sourceId, :tsxSource)`,
);

/** What nobody goes back to. */
export const deleteOldVersions = statement<Record<string, never>>()(
  `DELETE FROM email.source_version WHERE project_id = :projectId AND id IN (
     SELECT v.id FROM email.source_version v WHERE v.project_id = :projectId AND v.source_id = :sourceId
     ORDER BY v.created_at DESC, v.id DESC OFFSET ${KEPT_VERSIONS})`,
);

/** Newest first. */
export const selectVersions = statement<SourceVersionRow>()(
  `SELECT id, tsx_source, created_at FROM email.source_version
   WHERE project_id = :projectId AND source_id = :sourceId ORDER BY created_at DESC, id DESC`,
);
