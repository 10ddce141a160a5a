import type { MigrationInterface, QueryRunner } from 'typeorm';

const ESCAPE = String.raw`'\\u[dD]`;
const HEX = '[0-9a-fA-F]';

/**
 * Makes every text in JSON readable: PostgreSQL stores escapes of U+0000 and of lone surrogates in `json`, and raises
 * an error when it reads a key next to one. Escaped backslashes are first written as \u005c, so that no other escape
 * starts with half of one.
 */
const READABLE_JSON = String.raw`CREATE FUNCTION payments.readable_json(stored json) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN stored::text ~* '\\u(0000|d[89a-f])' THEN
    regexp_replace(regexp_replace(regexp_replace(replace(stored::text, '\\', '\u005c'),
      '\\u0000', '\\ufffd', 'g'),
      ${ESCAPE}[89abAB]${HEX}{2}(?!\\u[dD][c-fC-F])', '\\ufffd', 'g'),
      '(?<!\\u[dD][89abAB]${HEX}{2})\\u[dD][c-fC-F]${HEX}{2}', '\\ufffd', 'g')::json
  ELSE stored END
$$`;

const itemTerm = (product: string): string => `CREATE OR REPLACE VIEW payments.item_term AS
   SELECT t.project_id, t.subscription_id, t.position, t.customer_type, t.customer_id, v.item_id, t.kind,
     v.amount * t.quantity AS amount, v.repeat_count, v.repeat_unit, v.expires, t.anchor,
     greatest(t.starts_at, v.starts_at) AS starts_at,
     least(t.ends_at, v.ends_at) AS ends_at, t.paid_until, t.cause
   FROM payments.subscription_term t
   JOIN LATERAL (
     SELECT i.item_id, i.amount, i.repeat_count, i.repeat_unit, i.expires, i.starts_at, i.ends_at
     FROM payments.item_version i WHERE t.product_id IS NOT NULL AND i.project_id = t.project_id AND i.product_id = t.product_id
     UNION ALL
     SELECT j.key, (j.value ->> 'quantity')::numeric,
       CASE WHEN json_typeof(j.value -> 'repeat') = 'array' THEN (j.value -> 'repeat' ->> 0)::integer END,
       CASE WHEN json_typeof(j.value -> 'repeat') = 'array' THEN j.value -> 'repeat' ->> 1 END,
       j.value ->> 'expires', '-infinity'::timestamptz, NULL
     FROM json_each(${product} -> 'includedItems') j
   ) v ON v.starts_at < coalesce(t.ends_at, 'infinity') AND coalesce(v.ends_at, 'infinity') > t.starts_at
   WHERE t.kind <> 'end'`;

const READABLE_ROW = (row: 'NEW' | 'OLD'): string => `payments.readable_json(to_json(${row}))::jsonb`;
const JSONB_ROW = (row: 'NEW' | 'OLD'): string => `to_jsonb(${row})`;

/** The triggers that read whole rows, which contain a product. */
const triggers = (row: typeof READABLE_ROW): string[] => [
  `CREATE OR REPLACE FUNCTION payments.close_once() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     free text[] := TG_ARGV;
   BEGIN
     IF TG_OP = 'UPDATE' THEN
       IF OLD.ends_at IS NULL AND ${row('NEW')} - free = ${row('OLD')} - free THEN RETURN NEW; END IF;
     ELSIF EXISTS (SELECT FROM projects.project p WHERE p.project_id = OLD.project_id AND p.deleted_at IS NOT NULL) THEN
       RETURN OLD;
     END IF;
     RAISE EXCEPTION 'rows of % are only added, and closed once', TG_TABLE_NAME;
   END $$`,
  `CREATE OR REPLACE FUNCTION payments.note_unrecorded() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
     SET search_path = pg_catalog, pg_temp AS $$
   BEGIN
     INSERT INTO payments.unrecorded_change
       (project_id, customer_type, customer_id, subscription_id, purchase_id, row_after, changed_at)
     SELECT NEW.project_id, NEW.customer_type, NEW.customer_id,
       CASE WHEN TG_TABLE_NAME = 'subscription' THEN NEW.id END,
       CASE WHEN TG_TABLE_NAME <> 'subscription' THEN NEW.id END, ${row('NEW')},
       clock_timestamp() + coalesce((SELECT c.ahead_millis FROM payments.test_clock c WHERE c.project_id = NEW.project_id), 0)
         * interval '1 millisecond';
     UPDATE payments.item_balance b SET valid_until = '-infinity', computed_from = ''
     WHERE b.project_id = NEW.project_id AND b.customer_id = NEW.customer_id AND b.customer_type = NEW.customer_type;
     RETURN NULL;
   END $$`,
];

/** Lets statements also read products that were bought before their texts were checked. */
export class ReadableProducts1795958001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(READABLE_JSON);
    await runner.query(itemTerm('payments.readable_json(t.product)'));
    for (const trigger of triggers(READABLE_ROW)) await runner.query(trigger);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const trigger of triggers(JSONB_ROW)) await runner.query(trigger);
    await runner.query(itemTerm('t.product'));
    await runner.query('DROP FUNCTION payments.readable_json(json)');
  }
}
