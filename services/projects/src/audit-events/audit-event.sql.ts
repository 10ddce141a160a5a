import { prepared } from '@hallpass/database';

/** The rows have the events' ids and times, so that an event that comes twice is there once, and in its place. */
export const appendAuditEvents = prepared('append-audit-events', {
  global: 'events of many projects are appended together',
})(
  `INSERT INTO projects.audit_event (project_id, id, event, user_id, team_id, permission_id, occurred_at)
   SELECT * FROM unnest(:projectIds::text[], :eventIds::uuid[], :events::text[], :userIds::uuid[], :teamIds::uuid[],
     :permissionIds::text[], :occurredAts::timestamptz[])
   ON CONFLICT DO NOTHING`,
);
