import { statement } from '@hallpass/database';
import { INTERNAL_PROJECT_ID } from '@hallpass/projects';

/** Of an endpoint `e`. */
export const HAS_FAILED_FOR_DAYS = `e.failing_since < now() - interval '5 days'` as const;

export const disableFailing = statement<{
  url: string;
  since: string;
  project_name: string;
  owner_team_id: string | null;
}>()(
  `UPDATE projects.webhook_endpoint e SET disabled = true, updated_at = now() FROM projects.project p
   WHERE e.project_id = :projectId AND e.id = :endpointId::uuid AND NOT e.disabled AND e.deleted_at IS NULL
     AND ${HAS_FAILED_FOR_DAYS} AND p.project_id = e.project_id
   RETURNING e.url, to_char(e.failing_since AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since, p.display_name AS project_name,
     p.owner_team_id`,
);

export const ownerAddresses = statement<{ user_id: string; address: string }>()(
  `SELECT m.user_id, c.value AS address FROM users.team_member m
   JOIN users.contact_channel c ON c.project_id = m.project_id AND c.user_id = m.user_id
     AND c.type = 'email' AND c.is_primary
   WHERE m.project_id = '${INTERNAL_PROJECT_ID}' AND m.team_id = :teamId::uuid ORDER BY m.user_id LIMIT 100`,
);
