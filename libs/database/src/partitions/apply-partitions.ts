import type { Settings } from '@hallpass/settings';
import { type ClientBase, escapeLiteral } from 'pg';
import { lockRetries } from '../query/lock-retries.js';
import { ADMIN_WRITES } from '../audit/admin-writes.js';

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

/**
 * Creates the functions that create and drop partitions, in the schema `partitions`, and creates the partitions that
 * are due. Runs after every migration. Services' roles may not create or drop tables: the functions run as the owner
 * and only take the name of a table, so that no service can shorten the retention.
 * @throws an error 55P03 when another transaction holds a lock for too long
 */
export async function applyPartitions(client: ClientBase, settings: Settings): Promise<void> {
  const tables: PartitionedTable[] = [];
  for (const table of partitionedTables(settings)) if (await isPartitioned(client, table.name)) tables.push(table);
  if (tables.length === 0) return;
  await client.query('BEGIN');
  try {
    for (const statement of [...SCHEMA, tablesFunction(tables), ...FUNCTIONS]) await client.query(statement);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  for (const { name } of tables) await lockRetries(() => client.query('SELECT partitions.make_ahead($1)', [name]));
}

async function isPartitioned(client: ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 FROM pg_class WHERE oid = to_regclass($1) AND relkind = 'p'`, [
    name,
  ]);
  return rowCount === 1;
}

const SCHEMA = ['CREATE SCHEMA IF NOT EXISTS partitions', 'GRANT USAGE ON SCHEMA partitions TO PUBLIC'];

function tablesFunction(tables: PartitionedTable[]): string {
  const text = (value: string | undefined): string => (value === undefined ? 'NULL' : escapeLiteral(value));
  const rows = tables.map(
    ({ name, column, step, ahead, keepDays, kept, over }) =>
      `(${text(name)}, ${text(column)}, ${text(step)}, ${ahead}, ${keepDays === null ? 'NULL' : text(`${keepDays} days`)}::interval, ${text(kept)}::text, ${text(over)})`,
  );
  return `CREATE OR REPLACE FUNCTION partitions.tables()
    RETURNS TABLE (name text, by_column text, step text, ahead integer, keep interval, kept text, over text)
    LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS ${escapeLiteral(`VALUES ${rows.join(', ')}`)}`;
}

/** Runs DDL as the database owner, in UTC, with a short lock timeout (security O7). */
const AS_OWNER = `SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET datestyle = 'ISO' SET lock_timeout = '500ms'`;

const FUNCTIONS = [
  // Converts between times and the partition bounds that PostgreSQL prints.
  `CREATE OR REPLACE FUNCTION partitions.bound_at(at timestamptz, is_uuid boolean) RETURNS text LANGUAGE sql STABLE
     SET search_path = pg_catalog SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
     SELECT CASE WHEN is_uuid THEN regexp_replace(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0'),
       '^(.{8})(.{4})$', '\\1-\\2-0000-0000-000000000000') ELSE at::text END $$`,
  `CREATE OR REPLACE FUNCTION partitions.time_of(bound text) RETURNS timestamptz LANGUAGE sql STABLE
     SET search_path = pg_catalog SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
     SELECT CASE WHEN bound ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-'
       THEN to_timestamp(('x0000' || left(replace(bound, '-', ''), 12))::bit(64)::bigint / 1000.0)
       ELSE bound::timestamptz END $$`,
  `CREATE OR REPLACE FUNCTION partitions.ranges(parent regclass) RETURNS TABLE (part regclass, until timestamptz)
     LANGUAGE sql STABLE SET search_path = pg_catalog SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
     SELECT c.oid::regclass, partitions.time_of(bound.upper)
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid,
       LATERAL (SELECT (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1] AS upper) AS bound
     WHERE i.inhparent = parent AND bound.upper IS NOT NULL $$`,

  // Skips a step whose rows are already in the default partition because its own was missing.
  `CREATE OR REPLACE FUNCTION partitions.make_ahead(parent text) RETURNS integer LANGUAGE plpgsql ${AS_OWNER} AS $$
     DECLARE
       t record; is_uuid boolean; is_free boolean; lower_at timestamptz; upper_at timestamptz; part text; made integer := 0;
     BEGIN
       PERFORM pg_advisory_xact_lock(hashtext('partitions.' || parent));
       SELECT * INTO STRICT t FROM partitions.tables() WHERE name = parent;
       SELECT atttypid = 'uuid'::regtype INTO STRICT is_uuid FROM pg_attribute
         WHERE attrelid = parent::regclass AND attname = t.by_column;
       SELECT greatest(max(until), date_trunc(t.step, now())) INTO lower_at FROM partitions.ranges(parent::regclass);
       WHILE lower_at < now() + t.ahead * ('1 ' || t.step)::interval LOOP
         upper_at := date_trunc(t.step, lower_at) + ('1 ' || t.step)::interval;
         EXECUTE format('SELECT NOT EXISTS (SELECT FROM %s WHERE %I >= %L AND %2$I < %4$L)', parent || '_default',
           t.by_column, partitions.bound_at(lower_at, is_uuid), partitions.bound_at(upper_at, is_uuid)) INTO is_free;
         IF is_free THEN
           part := parent || '_' || to_char(lower_at, 'YYYYMMDD');
           EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING ALL)', part, parent);
           EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)', parent, part,
             partitions.bound_at(lower_at, is_uuid), partitions.bound_at(upper_at, is_uuid));
           made := made + 1;
         END IF;
         lower_at := upper_at;
       END LOOP;
       RETURN made;
     END $$`,

  `CREATE OR REPLACE FUNCTION partitions.drop_oldest(parent text) RETURNS boolean LANGUAGE plpgsql ${AS_OWNER} AS $$
     DECLARE t record; old regclass;
     BEGIN
       PERFORM pg_advisory_xact_lock(hashtext('partitions.' || parent));
       SELECT * INTO STRICT t FROM partitions.tables() WHERE name = parent;
       SELECT part INTO old FROM partitions.ranges(parent::regclass) WHERE until <= now() - t.keep ORDER BY until LIMIT 1;
       IF old IS NULL THEN RETURN false; END IF;
       EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', parent, old);
       IF t.kept IS NOT NULL THEN
         EXECUTE format('INSERT INTO %s SELECT * FROM %s AS old WHERE %s', parent, old, t.kept);
       END IF;
       EXECUTE format('DROP TABLE %s', old);
       RETURN true;
     END $$`,

  // The default partition stays small: rows that were kept, and rows that arrived while there was no partition.
  `CREATE OR REPLACE FUNCTION partitions.purge_default(parent text) RETURNS integer LANGUAGE plpgsql ${AS_OWNER} AS $$
     DECLARE t record; gone integer;
     BEGIN
       SELECT * INTO STRICT t FROM partitions.tables() WHERE name = parent;
       EXECUTE format('DELETE FROM %1$s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$s WHERE %2$s LIMIT 1000))',
         parent || '_default', t.over);
       GET DIAGNOSTICS gone = ROW_COUNT;
       RETURN gone;
     END $$`,
];

interface PartitionedTable {
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

/** Tables that grow with every change, or with every administrator's change. */
function partitionedTables(
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
