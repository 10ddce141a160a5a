import { statement } from '@hallpass/database';
import { HAS_FAILED_FOR_DAYS } from '../queue/delivery.sql.js';

/** Disables an endpoint that has failed for days, or whose current URL returned 410 Gone. */
export const disableFailing = statement<{
  url: string;
  since: string;
  project_name: string;
  owner_team_id: string | null;
}>()(
  `UPDATE projects.webhook_endpoint e SET disabled = true, updated_at = now() FROM projects.project p
   WHERE e.project_id = :projectId AND e.id = :endpointId::uuid AND NOT e.disabled AND e.deleted_at IS NULL
     AND CASE WHEN :goneUrl::text IS NULL THEN ${HAS_FAILED_FOR_DAYS} ELSE e.url = :goneUrl END
     AND p.project_id = e.project_id
   RETURNING e.url, to_char(coalesce(e.failing_since, now()) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since, p.display_name AS project_name,
     p.owner_team_id`,
);
