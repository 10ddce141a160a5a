import type { BatchedEvent } from '@hallpass/queue';

export interface AuditSubject {
  userId: string | null;
  teamId: string | null;
  permissionId: string | null;
}

interface Payload {
  id?: string;
  user_id?: string;
  team_id?: string;
  customer_type?: string;
  customer_id?: string;
}

/**
 * The ids of an event: permissions and memberships name their user and team, purchases their customer, other objects
 * themselves.
 */
export function auditSubject({ event, payload }: Pick<BatchedEvent, 'event' | 'payload'>): AuditSubject {
  const { id, user_id, team_id, customer_type, customer_id } = payload as Payload;
  if (customer_type !== undefined)
    return {
      userId: (customer_type === 'user' && customer_id) || null,
      teamId: (customer_type === 'team' && customer_id) || null,
      permissionId: null,
    };
  const kind = event.slice(0, event.indexOf('.'));
  return {
    userId: (kind === 'user' ? id : user_id) ?? null,
    teamId: (kind === 'team' ? id : team_id) ?? null,
    permissionId: (kind.endsWith('permission') ? id : undefined) ?? null,
  };
}
