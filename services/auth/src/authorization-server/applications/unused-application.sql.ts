import { prepared } from '@hallpass/database';

/** An application that registered itself, without a grant. An owner's decision to disable one is kept. */
const IS_UNUSED = `registration <> 'administrator' AND disabled_at IS NULL AND NOT EXISTS (
  SELECT FROM auth.session s WHERE s.project_id = application.project_id AND s.application_id = application.id
    AND s.ended_at IS NULL AND s.expires_at > now())` as const;

/** Applications that nobody has used for this long are removed. */
export const HAS_LAPSED = `coalesce(last_used_at, created_at) < now() - interval '30 days' AND ${IS_UNUSED}` as const;

/** Makes room for a new application. A sign-in that has just begun keeps its application. */
export const deleteUnusedApplication = prepared<{ id: string }>('delete-unused-application')(
  `DELETE FROM auth.application WHERE project_id = :projectId AND id = (
     SELECT id FROM auth.application
     WHERE project_id = :projectId AND registration = :registration AND ${IS_UNUSED}
       AND coalesce(last_used_at, created_at) < now() - interval '1 day'
     ORDER BY coalesce(last_used_at, created_at) LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);
