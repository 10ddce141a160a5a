import type { MigrationInterface, QueryRunner } from 'typeorm';

const SAVED_PRODUCT = `jsonb_to_recordset(products) AS p(id text, "customerType" text, "catalogId" text, "isDefault" boolean,
      items jsonb)`;
const SAVED_ITEM = `jsonb_to_recordset(p.items) AS i(id text, amount numeric, "repeatCount" integer, "repeatUnit" text,
      expires text)`;

const millis = (column: string) => `extract(epoch FROM ${column}) * 1000`;

/** When products were included by default, as the history was before an instant; null: as it is. */
const DEFAULT_TIMELINES = `CREATE FUNCTION payments.default_timelines(project text, products text[], before timestamptz)
  RETURNS TABLE (product_id text, customer_type text, timeline jsonb)
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT v.product_id, v.customer_type, jsonb_agg(jsonb_build_array(v.catalog_id, ${millis('v.default_since')},
      ${millis('v.starts_at')}, CASE WHEN v.ends_at < coalesce(before, 'infinity') THEN ${millis('v.ends_at')} END)
      ORDER BY v.starts_at)
    FROM payments.product_version v
    WHERE v.project_id = project AND v.product_id = ANY (products) AND v.default_since IS NOT NULL
      AND v.starts_at < coalesce(before, 'infinity')
    GROUP BY v.product_id, v.customer_type
  $$`;

/** When a product included an item first. One that included it again grants a difference, which does not add up with others'. */
const firstInclusion = (version: string) => `(SELECT f.included_since FROM payments.item_version f
      WHERE f.project_id = project AND f.item_id = ${version}.item_id AND f.product_id = ${version}.product_id
      ORDER BY f.starts_at LIMIT 1)`;

/**
 * What the history of products amounts to in `payments.default_grant`, as it was before an instant; null: as it is. A long
 * history is read once, and added up by short keys.
 */
const DEFAULT_GRANTS = `CREATE FUNCTION payments.default_grants(project text, products text[], before timestamptz)
  RETURNS TABLE (customer_type text, item_id text, product_id text, timeline jsonb, included_since timestamptz,
    repeat_count integer, repeat_unit text, expires text, starts_at timestamptz, amount numeric)
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    WITH product AS MATERIALIZED (
      SELECT t.product_id, t.customer_type, t.timeline, dense_rank() OVER (ORDER BY t.timeline) AS place
      FROM payments.default_timelines(project, products, before) t),
    version AS MATERIALIZED (
      SELECT i.product_id, i.item_id, i.included_since, i.repeat_count, i.repeat_unit, i.expires, i.amount, i.starts_at,
        CASE WHEN i.ends_at < coalesce(before, 'infinity') THEN i.ends_at END AS ends_at
      FROM payments.item_version i
      WHERE i.project_id = project AND i.product_id = ANY (products) AND i.starts_at < coalesce(before, 'infinity')),
    again AS MATERIALIZED (
      SELECT v.product_id, v.item_id FROM version v
      GROUP BY v.product_id, v.item_id HAVING min(v.included_since) < max(v.included_since)),
    total AS (
      SELECT p.customer_type, v.item_id, coalesce(a.product_id, '') AS product_id, p.place, v.included_since, v.repeat_count,
        v.repeat_unit, v.expires, x.at, sum(x.change) AS amount
      FROM version v
      JOIN product p ON p.product_id = v.product_id
      LEFT JOIN again a ON a.product_id = v.product_id AND a.item_id = v.item_id
      CROSS JOIN LATERAL (VALUES (v.starts_at, v.amount), (v.ends_at, -v.amount)) AS x(at, change)
      WHERE x.at IS NOT NULL
      GROUP BY p.customer_type, v.item_id, coalesce(a.product_id, ''), p.place, v.included_since, v.repeat_count,
        v.repeat_unit, v.expires, x.at
      HAVING sum(x.change) <> 0)
    SELECT t.customer_type, t.item_id, t.product_id, p.timeline, t.included_since, t.repeat_count, t.repeat_unit, t.expires,
      t.at, t.amount
    FROM total t JOIN (SELECT DISTINCT ON (place) place, timeline FROM product) p ON p.place = t.place
  $$`;

const GRANT_ID = `encode(substring(sha256(convert_to(jsonb_build_array(g.timeline, ${millis('g.included_since')}, g.repeat_count,
        g.repeat_unit, g.expires)::text, 'UTF8')) FOR 16), 'hex')::uuid`;

/**
 * Records what the products of a project include from now on, when that differs from what was recorded last. Called in the
 * transaction that saves a configuration, by whichever service does. A project version that is not newer than the recorded
 * one changes nothing. What the products are included by default with is added up in `payments.default_grant`.
 * In test mode the versions begin by the test clock of the project.
 *
 * products: [{ id, customerType, catalogId, isDefault, items: [{ id, amount, repeatCount, repeatUnit, expires }] }]
 */
const RECORD_PRODUCTS = `CREATE FUNCTION payments.record_products(
    project text, version bigint, catalog text, saved_at timestamptz, is_test boolean, products jsonb)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    recorded payments.recorded_catalog;
    at timestamptz;
    closed payments.item_version[];
    opened payments.item_version[];
    regrouped text[];
  BEGIN
    INSERT INTO payments.recorded_catalog (project_id, project_version, fingerprint, recorded_at)
    VALUES (project, 0, '', '-infinity') ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT recorded FROM payments.recorded_catalog r WHERE r.project_id = project FOR UPDATE;
    IF recorded.project_version >= version THEN RETURN; END IF;
    IF is_test THEN
      saved_at := saved_at + coalesce((SELECT c.ahead_millis FROM payments.test_clock c WHERE c.project_id = project), 0)
        * interval '1 millisecond';
    END IF;
    at := greatest(saved_at, recorded.recorded_at + interval '1 millisecond');
    UPDATE payments.recorded_catalog r SET project_version = version, fingerprint = catalog,
      recorded_at = CASE WHEN recorded.fingerprint = catalog THEN recorded.recorded_at ELSE at END
    WHERE r.project_id = project;
    IF recorded.fingerprint = catalog THEN RETURN; END IF;

    UPDATE payments.product_version v SET ends_at = at
    WHERE v.project_id = project AND v.ends_at IS NULL AND NOT EXISTS (
      SELECT FROM ${SAVED_PRODUCT} WHERE p.id = v.product_id AND p."customerType" = v.customer_type
        AND p."catalogId" IS NOT DISTINCT FROM v.catalog_id AND p."isDefault" = (v.default_since IS NOT NULL));
    INSERT INTO payments.product_version (project_id, product_id, starts_at, customer_type, catalog_id, default_since)
    SELECT project, p.id, at, p."customerType", p."catalogId",
      CASE WHEN p."isDefault" THEN coalesce((
        SELECT v.default_since FROM payments.product_version v
        WHERE v.project_id = project AND v.product_id = p.id AND v.ends_at = at AND v.customer_type = p."customerType"), at) END
    FROM ${SAVED_PRODUCT}
    WHERE NOT EXISTS (SELECT FROM payments.product_version v
      WHERE v.project_id = project AND v.product_id = p.id AND v.ends_at IS NULL);

    WITH row AS (UPDATE payments.item_version v SET ends_at = at
    WHERE v.project_id = project AND v.ends_at IS NULL AND NOT EXISTS (
      SELECT FROM ${SAVED_PRODUCT} CROSS JOIN LATERAL ${SAVED_ITEM}
      WHERE p.id = v.product_id AND i.id = v.item_id AND i.amount = v.amount AND i.expires = v.expires
        AND i."repeatCount" IS NOT DISTINCT FROM v.repeat_count AND i."repeatUnit" IS NOT DISTINCT FROM v.repeat_unit)
    RETURNING v) SELECT coalesce(array_agg(row.v), '{}') INTO closed FROM row;
    WITH row AS (INSERT INTO payments.item_version AS v
      (project_id, product_id, item_id, starts_at, amount, repeat_count, repeat_unit, expires, included_since)
    SELECT project, p.id, i.id, at, i.amount, i."repeatCount", i."repeatUnit", i.expires,
      coalesce((SELECT v.included_since FROM payments.item_version v
        WHERE v.project_id = project AND v.product_id = p.id AND v.item_id = i.id AND v.ends_at = at), at)
    FROM ${SAVED_PRODUCT} CROSS JOIN LATERAL ${SAVED_ITEM}
    WHERE NOT EXISTS (SELECT FROM payments.item_version v
      WHERE v.project_id = project AND v.product_id = p.id AND v.item_id = i.id AND v.ends_at IS NULL)
    RETURNING v) SELECT coalesce(array_agg(row.v), '{}') INTO opened FROM row;

    -- Of these products the whole history belongs to another sum from now on; of all others this change is added to theirs.
    SELECT coalesce(array_agg(product_id), '{}') INTO regrouped FROM (
      SELECT v.product_id FROM payments.product_version v
      WHERE v.project_id = project AND v.default_since IS NOT NULL AND (v.starts_at = at OR v.ends_at = at)
      UNION
      SELECT o.product_id FROM unnest(opened) o
      WHERE o.included_since = at AND ${firstInclusion('o')} < at) AS product;
    INSERT INTO payments.default_grant AS known (project_id, item_id, customer_type, product_id, grant_id, timeline,
      included_since, repeat_count, repeat_unit, expires, starts_at, amount)
    SELECT project, g.item_id, g.customer_type, g.product_id,
      ${GRANT_ID},
      g.timeline, g.included_since, g.repeat_count, g.repeat_unit, g.expires, g.starts_at, sum(g.amount)
    FROM (
      SELECT * FROM payments.default_grants(project, regrouped, NULL)
      UNION ALL
      SELECT b.customer_type, b.item_id, b.product_id, b.timeline, b.included_since, b.repeat_count, b.repeat_unit, b.expires,
        b.starts_at, -b.amount
      FROM payments.default_grants(project, regrouped, at) b
      UNION ALL
      SELECT t.customer_type, c.item_id, CASE WHEN c.included_since = ${firstInclusion('c')} THEN '' ELSE c.product_id END,
        t.timeline, c.included_since, c.repeat_count, c.repeat_unit, c.expires, at, c.amount
      FROM (
        SELECT o.product_id, o.item_id, o.included_since, o.repeat_count, o.repeat_unit, o.expires, o.amount FROM unnest(opened) o
        UNION ALL
        SELECT o.product_id, o.item_id, o.included_since, o.repeat_count, o.repeat_unit, o.expires, -o.amount
        FROM unnest(closed) o) AS c
      JOIN payments.default_timelines(project, ARRAY(SELECT DISTINCT o.product_id FROM unnest(opened || closed) o), NULL) t
        ON t.product_id = c.product_id
      WHERE c.product_id <> ALL (regrouped)) AS g
    GROUP BY g.item_id, g.customer_type, g.product_id, g.timeline, g.included_since, g.repeat_count, g.repeat_unit, g.expires,
      g.starts_at
    HAVING sum(g.amount) <> 0
    ON CONFLICT (project_id, item_id, customer_type, product_id, grant_id, starts_at)
      DO UPDATE SET amount = known.amount + EXCLUDED.amount;
    DELETE FROM payments.default_grant g WHERE g.project_id = project AND g.amount = 0;
  END $$`;

const FUNCTIONS = {
  record_products: 'text, bigint, text, timestamptz, boolean, jsonb',
  default_grants: 'text, text[], timestamptz',
  default_timelines: 'text, text[], timestamptz',
};

/** One place that keeps the history of products, for every service that can save a configuration. */
export class RecordProducts1795700001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [DEFAULT_TIMELINES, DEFAULT_GRANTS, RECORD_PRODUCTS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, types] of Object.entries(FUNCTIONS))
      await runner.query(`DROP FUNCTION payments.${name}(${types})`);
  }
}
