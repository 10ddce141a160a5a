import {
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  valueBytes,
  type Walked,
  walkList,
} from '@hallpass/database';

export interface AuditEntry {
  log: 'changes' | 'events';
  id: string;
  occurred_at: Date;
  /** `PATCH /teams/{team_id}`, or `user.signed_in`. */
  action: string;
  /** Null if there was no single actor, or none is known. */
  actor_type: 'user' | 'owner' | 'key' | 'operator' | null;
  actor_id: string | null;
  impersonated_user_id: string | null;
  client_address: string | null;
  request_id: string | null;
  change: 'insert' | 'update' | 'delete' | null;
  target_type: string | null;
  target_id: string | null;
  user_id: string | null;
  team_id: string | null;
  permission_id: string | null;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  details: Readonly<Record<string, unknown>> | null;
}

/** An entry must match all given conditions. */
export interface AuditFilter {
  actorId?: string;
  action?: string;
  /** The id of an object of any kind; for events, the user or team. */
  targetId?: string;
  clientAddress?: string;
  fromMillis?: number;
  beforeMillis?: number;
  /** Omits events that only repeat changes: the changes of the same administrator request have more details. */
  onePerChange?: boolean;
}

/** Newest first; uses `admin_write_pkey` and `audit_event_in_order`. */
export const AUDIT_ORDER: ListOrder = {
  name: 'audit-log',
  columns: [
    ['w.occurred_at', 'instant'],
    ['w.id', 'uuid'],
  ],
  direction: 'desc',
};

/** Column types match in both parts, so that PostgreSQL merges the two indexes without sorting. */
const BOTH_LOGS = `(
  SELECT project_id, 'changes'::text AS log, id, occurred_at, operation AS action,
    CASE actor_kind WHEN 'user' THEN 'owner' ELSE actor_kind END AS actor_type, actor_id, impersonated_user_id,
    client_address, request_id, change, subject_kind AS target_type, subject_id AS target_id,
    NULL::uuid AS user_id, NULL::uuid AS team_id, NULL::text AS permission_id, before, after, NULL::jsonb AS details
  FROM audit.admin_write
  UNION ALL
  SELECT project_id, 'events', id, occurred_at, event, actor_type, actor_id, NULL, client_address, NULL, NULL,
    CASE WHEN user_id IS NOT NULL THEN 'user' WHEN team_id IS NOT NULL THEN 'team' END,
    coalesce(user_id, team_id)::text, user_id, team_id, permission_id, NULL, NULL, details
  FROM projects.audit_event) w`;

const CONDITIONS: Readonly<Record<keyof AuditFilter, string>> = {
  actorId: 'w.actor_id = :actorId::uuid',
  action: 'w.action = :action',
  targetId: '(w.target_id = :targetId OR w.user_id::text = :targetId OR w.team_id::text = :targetId)',
  clientAddress: 'w.client_address = :clientAddress',
  fromMillis: `w.occurred_at >= timestamptz 'epoch' + :fromMillis::bigint * interval '1 millisecond'`,
  // Events with details contain information that no change has.
  onePerChange: `(NOT :onePerChange::boolean OR w.log = 'changes' OR w.details IS NOT NULL
    OR coalesce(w.actor_type, 'user') NOT IN ('owner', 'key'))`,
  beforeMillis: `w.occurred_at < timestamptz 'epoch' + :beforeMillis::bigint * interval '1 millisecond'`,
};

/** Walks both logs. Entries added in the meantime are newer than the current page, or appear in their place. */
export function walkAuditLog(
  db: Database,
  projectId: string,
  filter: AuditFilter,
  range: ListRange,
): ListWalk<Walked<AuditEntry>> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return walkList(
    db,
    projectId,
    {
      order: AUDIT_ORDER,
      from: BOTH_LOGS,
      alias: 'w',
      where: ['w.project_id = :projectId', ...given.map(([name]) => CONDITIONS[name as keyof AuditFilter])],
      values: Object.fromEntries(given),
      columns: `w.log, w.id, w.occurred_at, w.action, w.actor_type, w.actor_id, w.impersonated_user_id, w.client_address,
        w.request_id, w.change, w.target_type, w.target_id, w.user_id, w.team_id, w.permission_id, w.before, w.after, w.details`,
      bytes: valueBytes('w.before', 'w.after', 'w.details'),
    },
    range,
  );
}
