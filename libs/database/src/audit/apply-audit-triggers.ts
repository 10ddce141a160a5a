import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { AUDITED_EVENTS, AUDITED_SCHEMAS, DERIVED, SHOWN_TEXT, UNAUDITED } from './audited-tables.js';

const TRIGGER = 'audit_admin_write';
const OUTBOX = 'queue.outbox';

interface Table {
  schema: string;
  name: string;
  args: string[] | null;
}

/**
 * Gives every table of audited-tables.ts its trigger, with the columns that it may show. Runs after every migration, so
 * that no new table is forgotten; triggers that are up to date are left alone.
 *
 * Changes caused by another change (a foreign key, a trigger) are not recorded, since the audit has the original
 * change. For requests that are not an administrator's, only the `WHEN` condition runs.
 * @throws an error 55P03 when another transaction holds a lock for too long
 */
export async function applyAuditTriggers(client: ClientBase): Promise<void> {
  const { rows: known } = await client.query(`SELECT WHERE to_regprocedure('audit.note_change()') IS NOT NULL`);
  if (known.length === 0) return;
  const { rows } = await client.query<Table>(
    `SELECT n.nspname::text AS schema, c.relname::text AS name,
            CASE WHEN t.oid IS NOT NULL THEN string_to_array(rtrim(encode(t.tgargs, 'escape'), E'\\\\000'), E'\\\\000') END AS args
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_trigger t ON t.tgrelid = c.oid AND t.tgname = $2
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND (n.nspname = ANY($1) OR n.nspname || '.' || c.relname = $3) ORDER BY 1, 2`,
    [AUDITED_SCHEMAS, TRIGGER, OUTBOX],
  );
  for (const table of rows) {
    const path = `${table.schema}.${table.name}`;
    const quoted = `${escapeIdentifier(table.schema)}.${escapeIdentifier(table.name)}`;
    const events = path === OUTBOX ? AUDITED_EVENTS.map(escapeLiteral).join(', ') : null;
    // The function reads the first two arguments; the third makes a change of the event list visible.
    const args = [listOf(SHOWN_TEXT[path]), listOf(DERIVED[path]), ...(events ? [listOf(AUDITED_EVENTS)] : [])];
    if (path in UNAUDITED) {
      if (table.args) await client.query(`DROP TRIGGER ${TRIGGER} ON ${quoted}`);
    } else if (table.args?.join(' ') !== args.join(' ')) {
      await client.query(
        `CREATE OR REPLACE TRIGGER ${TRIGGER} AFTER INSERT${events ? '' : ' OR UPDATE OR DELETE'} ON ${quoted} FOR EACH ROW
         WHEN (current_setting('hallpass.admin_request', true) <> '' AND pg_trigger_depth() = 0${events ? ` AND NEW.event IN (${events})` : ''})
         EXECUTE FUNCTION audit.note_change(${args.map(escapeLiteral).join(', ')})`,
      );
    }
  }
}

/** Formats a PostgreSQL array; column names need no quotes. */
const listOf = (columns: readonly string[] = []): string => `{${columns.join(',')}}`;
