import type { Tx } from '../pool/data-source.js';
import type { Database } from '../connection/database.js';
import type { ListOrder } from '../pagination/list-cursor.js';
import { type ListRange, type ListWalk, valueBytes, type Walked, walkList } from '../pagination/list-walk.js';
import type { AdminRequest } from '../audit-context/admin-request.js';

/** Append-only. The trigger of each audited table writes to it (`applyAuditTriggers`); the roles may read it. */
export const ADMIN_WRITES = 'audit.admin_write';

export interface AdminWrite {
  id: string;
  occurred_at: Date;
  actor_kind: AdminRequest['actor']['kind'];
  actor_id: string;
  impersonated_user_id: string | null;
  /** `PATCH /teams/{team_id}` */
  operation: string;
  request_id: string;
  client_address: string;
  change: 'insert' | 'update' | 'delete';
  /** The table without its schema: `team`. */
  subject_kind: string;
  subject_id: string;
  /**
   * All columns of an inserted or deleted row, or the changed columns of an updated one. Text is `[redacted]` unless
   * `SHOWN_TEXT` names its column; long values are `bytes` and `sha256`.
   */
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** Newest first, along the index `admin_write_in_order`. */
export const ADMIN_WRITE_ORDER: ListOrder = {
  name: 'admin-writes',
  columns: [
    ['w.occurred_at', 'instant'],
    ['w.id', 'uuid'],
  ],
  direction: 'desc',
};

export const walkAdminWrites = (db: Database | Tx, projectId: string, range: ListRange): ListWalk<Walked<AdminWrite>> =>
  walkList(
    db,
    projectId,
    {
      order: ADMIN_WRITE_ORDER,
      from: `${ADMIN_WRITES} w`,
      alias: 'w',
      where: ['w.project_id = :projectId'],
      columns: `w.id, w.occurred_at, w.actor_kind, w.actor_id, w.impersonated_user_id, w.operation, w.request_id,
        w.client_address, w.change, w.subject_kind, w.subject_id, w.before, w.after`,
      bytes: valueBytes('w.before', 'w.after'),
    },
    range,
  );
