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
