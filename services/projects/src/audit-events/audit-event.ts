import { prepared } from '@hallpass/database';
import type { BatchedEvent } from '@hallpass/queue';

/** What an event is about. */
export interface AuditSubject {
  userId: string | null;
  teamId: string | null;
  permissionId: string | null;
}

/** The ids of an event: a permission's and a membership's name their user and team, the others their own. */
export function auditSubject({ event, payload }: Pick<BatchedEvent, 'event' | 'payload'>): AuditSubject {
  const { id, user_id, team_id } = payload as { id?: string; user_id?: string; team_id?: string };
  const kind = event.slice(0, event.indexOf('.'));
  return {
    userId: (kind === 'user' ? id : user_id) ?? null,
    teamId: (kind === 'team' ? id : team_id) ?? null,
    permissionId: (kind.endsWith('permission') ? id : undefined) ?? null,
  };
}

/** The rows have the events' ids and times, so that an event that comes twice is there once, and in its place. */
export const appendAuditEvents = prepared(
  'append-audit-events',
  `INSERT INTO projects.audit_event (project_id, id, event, user_id, team_id, permission_id, occurred_at)
   SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::timestamptz[])
   ON CONFLICT DO NOTHING`,
  { global: 'events of many projects are appended together' },
);
