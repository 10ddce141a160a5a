import { type Database, type ListOrder, type ListRange, prepared, valueBytes, walkList } from '@hallpass/database';

export interface DraftRow {
  id: string;
  display_name: string;
  tsx_source: string;
  theme_id: string | null;
  is_bare: boolean;
  sent_at: Date | null;
}

const COLUMNS = `id, display_name, tsx_source, theme_id, is_bare, sent_at`;

/** Most recently changed first. */
export const DRAFT_ORDER: ListOrder = {
  name: 'drafts',
  columns: [
    ['d.updated_at', 'instant'],
    ['d.id', 'uuid'],
  ],
  direction: 'desc',
};

export const walkDrafts = (db: Database, projectId: string, range: ListRange) =>
  walkList<DraftRow>(
    db,
    projectId,
    {
      order: DRAFT_ORDER,
      from: 'email.draft d',
      alias: 'd',
      where: ['d.project_id = :projectId'],
      columns: COLUMNS,
      bytes: valueBytes('d.tsx_source', 'd.display_name'),
    },
    range,
  );

export const selectDraft = prepared<DraftRow>('email_draft')(
  `SELECT ${COLUMNS} FROM email.draft WHERE project_id = :projectId AND id = :id`,
);

export const insertDraft = prepared<{ id: string }>('email_draft_insert')(
  `INSERT INTO email.draft (project_id, id, display_name, tsx_source, theme_id, is_bare)
   VALUES (:projectId, :id, :displayName, :tsxSource, :themeId, :isBare) RETURNING id`,
);

/** A null name or source keeps the stored value. Theme and time change only if their flags are set. */
export const updateDraft = prepared<{ id: string }>('email_draft_update')(
  `UPDATE email.draft SET
     display_name = coalesce(:displayName, display_name),
     tsx_source = coalesce(:tsxSource, tsx_source),
     theme_id = CASE WHEN :setsTheme THEN :themeId ELSE theme_id END,
     is_bare = CASE WHEN :setsTheme THEN :isBare ELSE is_bare END,
     sent_at = CASE WHEN :setsSentAt THEN to_timestamp(:sentAtMillis::double precision / 1000) ELSE sent_at END,
     updated_at = now()
   WHERE project_id = :projectId AND id = :id RETURNING id`,
);

export const markDraftSent = prepared<Record<string, never>>('email_draft_sent')(
  `UPDATE email.draft SET sent_at = now(), updated_at = now() WHERE project_id = :projectId AND id = :id`,
);

export const deleteDraft = prepared<{ id: string }>('email_draft_delete')(
  `DELETE FROM email.draft WHERE project_id = :projectId AND id = :id RETURNING id`,
);
