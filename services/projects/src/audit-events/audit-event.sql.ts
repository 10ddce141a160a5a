import { prepared } from '@hallpass/database';

/** Skips events of a deleted project, whose rows may already be removed. */
const IS_KEPT = `NOT EXISTS (
     SELECT FROM projects.project p WHERE p.project_id = event.project_id AND p.deleted_at IS NOT NULL)` as const;

/** Rows use the events' ids and times, so that an event delivered twice is stored once, and in its order. */
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

/** As `appendAuditEvents`, for account security events. */
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
