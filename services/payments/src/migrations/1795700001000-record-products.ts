import type { MigrationInterface, QueryRunner } from 'typeorm';

const SAVED_PRODUCT = `jsonb_to_recordset(products) AS p(id text, "customerType" text, "catalogId" text, "isDefault" boolean,
      items jsonb)`;
const SAVED_ITEM = `jsonb_to_recordset(p.items) AS i(id text, amount numeric, "repeatCount" integer, "repeatUnit" text,
      expires text)`;

/**
 * Records what the products of a project include from now on, when that differs from what was recorded last. Called in the
 * transaction that saves a configuration, by whichever service does. A project version that is not newer than the recorded
 * one changes nothing.
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

    UPDATE payments.item_version v SET ends_at = at
    WHERE v.project_id = project AND v.ends_at IS NULL AND NOT EXISTS (
      SELECT FROM ${SAVED_PRODUCT} CROSS JOIN LATERAL ${SAVED_ITEM}
      WHERE p.id = v.product_id AND i.id = v.item_id AND i.amount = v.amount AND i.expires = v.expires
        AND i."repeatCount" IS NOT DISTINCT FROM v.repeat_count AND i."repeatUnit" IS NOT DISTINCT FROM v.repeat_unit);
    INSERT INTO payments.item_version
      (project_id, product_id, item_id, starts_at, amount, repeat_count, repeat_unit, expires, included_since)
    SELECT project, p.id, i.id, at, i.amount, i."repeatCount", i."repeatUnit", i.expires,
      coalesce((SELECT v.included_since FROM payments.item_version v
        WHERE v.project_id = project AND v.product_id = p.id AND v.item_id = i.id AND v.ends_at = at), at)
    FROM ${SAVED_PRODUCT} CROSS JOIN LATERAL ${SAVED_ITEM}
    WHERE NOT EXISTS (SELECT FROM payments.item_version v
      WHERE v.project_id = project AND v.product_id = p.id AND v.item_id = i.id AND v.ends_at IS NULL);
  END $$`;

/** One place that keeps the history of products, for every service that can save a configuration. */
export class RecordProducts1795700001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RECORD_PRODUCTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION payments.record_products(text, bigint, text, timestamptz, boolean, jsonb)`);
  }
}
