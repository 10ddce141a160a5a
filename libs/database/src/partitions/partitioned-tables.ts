import type { Settings } from '@hallpass/settings';
import { ADMIN_WRITES } from '../audit/admin-writes.js';

/** A table whose rows lie in partitions by their time, and how long they stay. */
export interface PartitionedTable {
  /** `schema.table`. Beside its partitions it has `<table>_default`, for what has none. */
  name: string;
  /** The partition key: a UUIDv7, which begins with its time, a `timestamptz` or a `date`. */
  column: string;
  step: 'day' | 'month';
  /** How many steps the partitions reach into the future. */
  ahead: number;
  /** A partition goes when its youngest row is so many days old; null: never. */
  keepDays: number | null;
  /** Rows, as `old`, that must not go with their partition: they move to the default one. */
  kept?: string;
  /** Rows of the default partition whose time is over. */
  over: string;
}

const DONE_DAYS = 7;
const DEAD_DAYS = 90;
/** The longest range of the metrics. */
const ACTIVE_DAYS = 401;
const daysAgo = (days: number): string => `now() - interval '${days} days'`;
const never = 'false';

/** All of a message goes together, whenever it was last tried. */
const WEBHOOK_TABLES = [
  ['projects.webhook_message', 'id'],
  ['projects.webhook_delivery', 'message_id'],
  ['projects.webhook_attempt', 'message_id'],
] as const;

const undoneOf = (event: string): string =>
  `EXISTS (SELECT FROM queue.delivery d WHERE d.project_id = ${event}.project_id AND d.event_id = ${event}.id AND d.done_at IS NULL)`;

/** The tables that grow with every change, or with every administrator's. */
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
      // Dead ones wait for a replay; what goes on for longer than a week is still due.
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
