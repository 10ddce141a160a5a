import type { Settings } from '@hallpass/settings';
import { ADMIN_WRITES } from '../audit/admin-writes.js';

export interface PartitionedTable {
  /** `schema.table`. The table also has `<table>_default`, for rows without a partition. */
  name: string;
  /** The partition key: a UUIDv7 (which starts with its time), a `timestamptz` or a `date`. */
  column: string;
  step: 'day' | 'month';
  ahead: number;
  /** A partition is dropped when its newest row is this many days old; null means never. */
  keepDays: number | null;
  /** Condition on rows `old` that must outlive their partition: they move to the default partition. */
  kept?: string;
  /** Condition on expired rows of the default partition. */
  over: string;
}

const DONE_DAYS = 7;
const DEAD_DAYS = 90;
/** The longest range of the metrics. */
const ACTIVE_DAYS = 401;
const daysAgo = (days: number): string => `now() - interval '${days} days'`;
const never = 'false';

/** All rows of a message expire together, whenever it was last attempted. */
const WEBHOOK_TABLES = [
  ['projects.webhook_message', 'id'],
  ['projects.webhook_delivery', 'message_id'],
  ['projects.webhook_attempt', 'message_id'],
] as const;

const undoneOf = (event: string): string =>
  `EXISTS (SELECT FROM queue.delivery d WHERE d.project_id = ${event}.project_id AND d.event_id = ${event}.id AND d.done_at IS NULL)`;

/** Tables that grow with every change, or with every administrator's change. */
export function partitionedTables(
  settings: Pick<Settings, 'auditLogRetentionDays' | 'adminAuditRetentionDays' | 'webhookRetentionDays'>,
): PartitionedTable[] {
  const { auditLogRetentionDays = null, adminAuditRetentionDays = null, webhookRetentionDays = null } = settings;
  return [
    {
      name: 'queue.delivery',
      column: 'id',
      step: 'day',
      ahead: 3,
      keepDays: DONE_DAYS,
      // Dead deliveries wait for a replay, and some deliveries are still due after a week.
      kept: 'old.done_at IS NULL',
      over: `done_at < ${daysAgo(DONE_DAYS)} OR dead_at < ${daysAgo(DEAD_DAYS)}`,
    },
    {
      name: 'queue.outbox',
      column: 'id',
      step: 'day',
      ahead: 3,
      keepDays: DONE_DAYS,
      kept: undoneOf('old'),
      over: `created_at < ${daysAgo(DONE_DAYS)} AND NOT ${undoneOf('outbox_default')}`,
    },
    {
      name: 'projects.audit_event',
      column: 'id',
      step: 'month',
      ahead: 2,
      keepDays: auditLogRetentionDays,
      over: auditLogRetentionDays === null ? never : `occurred_at < ${daysAgo(auditLogRetentionDays)}`,
    },
    {
      name: ADMIN_WRITES,
      column: 'occurred_at',
      step: 'month',
      ahead: 2,
      keepDays: adminAuditRetentionDays,
      over: adminAuditRetentionDays === null ? never : `occurred_at < ${daysAgo(adminAuditRetentionDays)}`,
    },
    {
      name: 'projects.active_user',
      column: 'starts_on',
      step: 'month',
      ahead: 2,
      keepDays: ACTIVE_DAYS,
      over: `starts_on < ${daysAgo(ACTIVE_DAYS)}`,
    },
    ...WEBHOOK_TABLES.map(([name, column]) => ({
      name,
      column,
      step: 'month' as const,
      ahead: 2,
      keepDays: webhookRetentionDays,
      over: webhookRetentionDays === null ? never : `created_at < ${daysAgo(webhookRetentionDays)}`,
    })),
  ];
}
