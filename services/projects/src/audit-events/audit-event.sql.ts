import { prepared } from '@hallpass/database';

/** Events of a project that was deleted meanwhile leave nothing: its rows may be removed already. */
const IS_KEPT = `NOT EXISTS (
     SELECT FROM projects.project p WHERE p.project_id = event.project_id AND p.deleted_at IS NOT NULL)` as const;

/** The rows have the events' ids and times, so that an event that comes twice is there once, and in its place. */
export const appendAuditEvents = prepared('append-audit-events', {
  global: 'events of many projects are appended together',
})(
  `INSERT INTO projects.audit_event (project_id, id, event, user_id, team_id, permission_id, actor_type, actor_id,
     client_address, details, occurred_at)
   SELECT * FROM unnest(:projectIds::text[], :eventIds::uuid[], :events::text[], :userIds::uuid[], :teamIds::uuid[],
     :permissionIds::text[], :actorTypes::text[], :actorIds::uuid[], :clientAddresses::text[], :details::jsonb[],
     :occurredAts::timestamptz[]) AS event (project_id)
   WHERE ${IS_KEPT}
   ON CONFLICT DO NOTHING`,
);

/** The same of what concerns the safety of accounts. */
export const appendSecurityEvents = prepared('append-security-events', {
  global: 'events of many projects are appended together',
})(
  `INSERT INTO projects.audit_event
     (project_id, id, event, user_id, actor_type, actor_id, client_address, details, occurred_at)
   SELECT * FROM unnest(:projectIds::text[], :eventIds::uuid[], :names::text[], :userIds::uuid[], :actorTypes::text[],
     :actorIds::uuid[], :clientAddresses::text[], :details::jsonb[], :occurredAts::timestamptz[]) AS event (project_id)
   WHERE ${IS_KEPT}
   ON CONFLICT DO NOTHING`,
);
