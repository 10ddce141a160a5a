import { prepared } from '@hallpass/database';
import { EVENTS, type EventName, type Events, SUBSCRIPTIONS } from '@hallpass/queue';

/** The events that the audit log keeps: those of users, teams, memberships and permissions (wire/03 §15). */
export type AuditedEvent = Exclude<
  EventName,
  'mail.requested' | 'password_reset.requested' | 'project.deleted' | 'user_job.due'
>;

export const AUDITED_EVENTS = (Object.keys(EVENTS) as EventName[]).filter(
  (event): event is AuditedEvent => event !== 'project.deleted' && SUBSCRIPTIONS[event].includes('projects'),
);

/** What an event tells of. */
export interface AuditSubject {
  userId: string | null;
  teamId: string | null;
  permissionId: string | null;
}

/** The ids of an event: a permission's and a membership's name their user and team, the others their own. */
export function auditSubject(event: AuditedEvent, payload: Events[AuditedEvent]): AuditSubject {
  const { id, user_id, team_id } = payload as { id?: string; user_id?: string; team_id?: string };
  const kind = event.slice(0, event.indexOf('.'));
  return {
    userId: (kind === 'user' ? id : user_id) ?? null,
    teamId: (kind === 'team' ? id : team_id) ?? null,
    permissionId: (kind.endsWith('permission') ? id : undefined) ?? null,
  };
}

/** The row has the event's id and time, so that an event that comes twice is there once, and in its place. */
export const appendAuditEvent = prepared(
  'append-audit-event',
  `INSERT INTO projects.audit_event (project_id, id, event, user_id, team_id, permission_id, occurred_at)
   SELECT o.project_id, o.id, o.event, $3::uuid, $4::uuid, $5::text, o.created_at
   FROM queue.outbox o WHERE o.project_id = $1 AND o.id = $2
   ON CONFLICT DO NOTHING`,
);
