import type { Partitioning } from '@hallpass/database';

/** Partitions of the queue tables: by day, which their ids start with. */
export const OUTBOX: Partitioning = {
  schema: 'queue',
  name: 'outbox',
  column: 'id',
  isUuid: true,
  primaryKey: 'project_id, id',
  indexes: {
    outbox_of_work: `(project_id, (coalesce(payload ->> 'mailing_id', payload ->> 'job_id')), id)
      WHERE event IN ('mailing.due', 'user_job.due')`,
    outbox_of_deleted_users: `(created_at) WHERE event = 'user.deleted'`,
  },
};

export const DELIVERY: Partitioning = {
  schema: 'queue',
  name: 'delivery',
  column: 'id',
  isUuid: true,
  primaryKey: 'project_id, id',
  indexes: {
    delivery_open_of_event: '(project_id, event_id) WHERE done_at IS NULL',
    delivery_due: '(next_try_at) WHERE done_at IS NULL AND dead_at IS NULL',
    delivery_dead: '(dead_at) WHERE dead_at IS NOT NULL',
  },
};
