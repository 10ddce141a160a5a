import { prepared } from '@hallpass/database';

/** The rows have the events' ids and times, so that an event that comes twice is there once, and in its place. */
export const appendAuditEvents = prepared(
  'append-audit-events',
  `INSERT INTO projects.audit_event (project_id, id, event, user_id, team_id, permission_id, occurred_at)
   SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::timestamptz[])
   ON CONFLICT DO NOTHING`,
  { global: 'events of many projects are appended together' },
);
