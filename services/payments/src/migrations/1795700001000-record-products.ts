import type { MigrationInterface, QueryRunner } from 'typeorm';

const SAVED_PRODUCT = `jsonb_to_recordset(products) AS p(id text, "customerType" text, "catalogId" text, "isDefault" boolean,
      items jsonb)`;
const SAVED_ITEM = `jsonb_to_recordset(p.items) AS i(id text, amount numeric, "repeatCount" integer, "repeatUnit" text,
      expires text)`;

const millis = (column: string) => `extract(epoch FROM ${column}) * 1000`;

/**
 * Returns each uninterrupted period as a default product. `before` leaves out later changes of the history; null keeps
 * all of them. Periods that ended before `since` are left out, because they never change again.
 */
const DEFAULT_TIMELINES = `CREATE FUNCTION payments.default_timelines(
    project text, products text[], before timestamptz, since timestamptz)
  RETURNS TABLE (product_id text, customer_type text, default_since timestamptz, ended_at timestamptz, timeline jsonb)
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT v.product_id, v.customer_type, v.default_since, nullif(max(coalesce(v.ends_at, 'infinity')), 'infinity'),
      jsonb_agg(jsonb_build_array(v.catalog_id, ${millis('v.default_since')}, ${millis('v.starts_at')}, ${millis('v.ends_at')})
        ORDER BY v.starts_at)
    FROM (
      SELECT p.product_id, p.customer_type, p.catalog_id, p.default_since, p.starts_at,
        CASE WHEN p.ends_at < coalesce(before, 'infinity') THEN p.ends_at END AS ends_at
      FROM payments.product_version p
      WHERE p.project_id = project AND p.product_id = ANY (products) AND p.default_since IS NOT NULL
        AND p.starts_at < coalesce(before, 'infinity')) v
    GROUP BY v.product_id, v.customer_type, v.default_since
    HAVING max(coalesce(v.ends_at, 'infinity')) >= since
  $$`;

/**
 * Computes rows of `payments.default_grant` from the history; `before` and `since` as above. Items that were included
 * before the period count as included since its start. A product that includes an item again grants only the
 * difference, so its rows stay separate. Nested loops are off because the planner cannot know how long a history is.
 */
const DEFAULT_GRANTS = `CREATE FUNCTION payments.default_grants(
    project text, products text[], before timestamptz, since timestamptz)
  RETURNS TABLE (customer_type text, item_id text, product_id text, timeline jsonb, included_since timestamptz,
    repeat_count integer, repeat_unit text, expires text, starts_at timestamptz, amount numeric)
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
    WITH product AS MATERIALIZED (
      SELECT t.*, dense_rank() OVER (ORDER BY t.customer_type, t.timeline) AS place
      FROM payments.default_timelines(project, products, before, since) t),
    version AS MATERIALIZED (
      SELECT i.product_id, p.place, i.item_id, greatest(i.included_since, p.default_since) AS included_since, i.repeat_count,
        i.repeat_unit, i.expires, greatest(i.amount, 0) AS amount, greatest(i.starts_at, p.default_since) AS starts_at,
        CASE WHEN i.ends_at < least(before, p.ended_at, 'infinity') THEN i.ends_at END AS ends_at
      FROM product p JOIN payments.item_version i ON i.product_id = p.product_id
      WHERE i.project_id = project AND i.product_id = ANY (products)
        AND i.starts_at < least(before, p.ended_at, 'infinity') AND coalesce(i.ends_at, 'infinity') > p.default_since),
    again AS MATERIALIZED (
      SELECT v.product_id, v.place, v.item_id FROM version v
      GROUP BY v.product_id, v.place, v.item_id HAVING min(v.included_since) < max(v.included_since)),
    total AS (
      SELECT v.place, v.item_id, coalesce(a.product_id, '') AS product_id, v.included_since, v.repeat_count, v.repeat_unit,
        v.expires, x.at, sum(x.change) AS amount
      FROM version v
      LEFT JOIN again a ON a.product_id = v.product_id AND a.place = v.place AND a.item_id = v.item_id
      CROSS JOIN LATERAL (VALUES (v.starts_at, v.amount), (v.ends_at, -v.amount)) AS x(at, change)
      WHERE x.at IS NOT NULL
      GROUP BY v.place, v.item_id, coalesce(a.product_id, ''), v.included_since, v.repeat_count, v.repeat_unit, v.expires, x.at
      HAVING sum(x.change) <> 0)
    SELECT p.customer_type, t.item_id, t.product_id, p.timeline, t.included_since, t.repeat_count, t.repeat_unit, t.expires,
      t.at, t.amount
    FROM total t JOIN (SELECT DISTINCT ON (place) place, customer_type, timeline FROM product) p ON p.place = t.place
  $$`;

/** Selects when the product stopped including the item, before it included it again; null if this is the first inclusion. */
const leftOut = (version: string) => `(SELECT f.ends_at FROM payments.item_version f
        WHERE f.project_id = project AND f.item_id = ${version}.item_id AND f.product_id = ${version}.product_id
          AND f.starts_at < ${version}.included_since
        ORDER BY f.starts_at DESC LIMIT 1)`;

const GRANT_ID = `encode(substring(sha256(convert_to(jsonb_build_array(g.timeline, ${millis('g.included_since')}, g.repeat_count,
        g.repeat_unit, g.expires)::text, 'UTF8')) FOR 16), 'hex')::uuid`;

/**
 * Records what the products of a project include from now on, if that differs from the last record. Every service that
 * saves a configuration calls it in the same transaction. A project version that is not newer than the recorded one
 * changes nothing. Also updates the sums in `payments.default_grant`. In test mode, the versions start by the project's
 * test clock.
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
    changed text[];
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

    WITH row AS (UPDATE payments.product_version v SET ends_at = at
    WHERE v.project_id = project AND v.ends_at IS NULL AND NOT EXISTS (
      SELECT FROM ${SAVED_PRODUCT} WHERE p.id = v.product_id AND p."customerType" = v.customer_type
        AND p."catalogId" IS NOT DISTINCT FROM v.catalog_id AND p."isDefault" = (v.default_since IS NOT NULL))
    RETURNING v.product_id, v.default_since)
    SELECT coalesce(array_agg(row.product_id) FILTER (WHERE row.default_since IS NOT NULL), '{}') INTO regrouped FROM row;
    WITH row AS (INSERT INTO payments.product_version AS v (project_id, product_id, starts_at, customer_type, catalog_id, default_since)
    SELECT project, p.id, at, p."customerType", p."catalogId",
      CASE WHEN p."isDefault" THEN coalesce((
        SELECT v.default_since FROM payments.product_version v
        WHERE v.project_id = project AND v.product_id = p.id AND v.ends_at = at AND v.customer_type = p."customerType"), at) END
    FROM ${SAVED_PRODUCT}
    WHERE NOT EXISTS (SELECT FROM payments.product_version v
      WHERE v.project_id = project AND v.product_id = p.id AND v.ends_at IS NULL)
    RETURNING v.product_id, v.default_since)
    SELECT regrouped || array_agg(row.product_id) FILTER (WHERE row.default_since IS NOT NULL) INTO regrouped FROM row;

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

    -- Recompute the sums of regrouped products from their history. Add only this change to the sums of all others.
    changed := ARRAY(SELECT DISTINCT o.product_id FROM unnest(opened || closed) o);
    SELECT regrouped || array_agg(DISTINCT o.product_id) INTO regrouped
    FROM unnest(opened) o JOIN payments.default_timelines(project, changed, NULL, at) t ON t.product_id = o.product_id
    WHERE o.included_since = at AND t.ended_at IS NULL AND ${leftOut('o')} > t.default_since;
    INSERT INTO payments.default_grant AS known (project_id, item_id, customer_type, product_id, grant_id, timeline,
      included_since, repeat_count, repeat_unit, expires, starts_at, amount)
    SELECT project, g.item_id, g.customer_type, g.product_id,
      ${GRANT_ID},
      g.timeline, g.included_since, g.repeat_count, g.repeat_unit, g.expires, g.starts_at, sum(g.amount)
    FROM (
      SELECT * FROM payments.default_grants(project, regrouped, NULL, at)
      UNION ALL
      SELECT b.customer_type, b.item_id, b.product_id, b.timeline, b.included_since, b.repeat_count, b.repeat_unit, b.expires,
        b.starts_at, -b.amount
      FROM payments.default_grants(project, regrouped, at, at) b
      UNION ALL
      SELECT t.customer_type, c.item_id,
        CASE WHEN c.included_since > t.default_since AND ${leftOut('c')} > t.default_since THEN c.product_id ELSE '' END,
        t.timeline, greatest(c.included_since, t.default_since), c.repeat_count, c.repeat_unit, c.expires, at, c.change
      FROM (
        SELECT o.product_id, o.item_id, o.included_since, o.repeat_count, o.repeat_unit, o.expires,
          greatest(o.amount, 0) AS change FROM unnest(opened) o
        UNION ALL
        SELECT o.product_id, o.item_id, o.included_since, o.repeat_count, o.repeat_unit, o.expires, -greatest(o.amount, 0)
        FROM unnest(closed) o) AS c
      JOIN payments.default_timelines(project, changed, NULL, at) t ON t.product_id = c.product_id
      WHERE t.ended_at IS NULL AND c.product_id <> ALL (regrouped)) AS g
    GROUP BY g.item_id, g.customer_type, g.product_id, g.timeline, g.included_since, g.repeat_count, g.repeat_unit, g.expires,
      g.starts_at
    HAVING sum(g.amount) <> 0
    ON CONFLICT (project_id, item_id, customer_type, product_id, grant_id, starts_at)
      DO UPDATE SET amount = known.amount + EXCLUDED.amount;
    IF cardinality(regrouped) > 0 THEN
      DELETE FROM payments.default_grant g WHERE g.project_id = project AND g.amount = 0;
    END IF;
  END $$`;

const FUNCTIONS = {
  record_products: 'text, bigint, text, timestamptz, boolean, jsonb',
  default_grants: 'text, text[], timestamptz, timestamptz',
  default_timelines: 'text, text[], timestamptz, timestamptz',
};

/** Keeps the history of products in one place, for every service that can save a configuration. */
export class RecordProducts1795700001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [DEFAULT_TIMELINES, DEFAULT_GRANTS, RECORD_PRODUCTS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, types] of Object.entries(FUNCTIONS))
      await runner.query(`DROP FUNCTION payments.${name}(${types})`);
  }
}
