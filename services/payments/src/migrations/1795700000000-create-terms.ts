import type { MigrationInterface, QueryRunner } from 'typeorm';

const CUSTOMER = `customer_type text NOT NULL CHECK (customer_type IN ('user', 'team', 'custom')),
    customer_id text NOT NULL`;
const UNIT = `IN ('day', 'week', 'month', 'year')`;
const EXPIRES = `IN ('never', 'when-purchase-expires', 'when-repeated')`;
const ITEM_TERMS = `amount numeric NOT NULL,
    repeat_count integer CHECK (repeat_count > 0),
    repeat_unit text CHECK (repeat_unit ${UNIT}),
    expires text NOT NULL CHECK (expires ${EXPIRES})`;

const STATEMENTS = [
  // The configuration that the versions below were recorded from.
  `CREATE TABLE payments.recorded_catalog (
    project_id text PRIMARY KEY,
    project_version bigint NOT NULL,
    fingerprint text NOT NULL,
    recorded_at timestamptz NOT NULL)`,
  // default_since: since when the product has been included by default without interruption; null if it is not.
  `CREATE TABLE payments.product_version (
    project_id text NOT NULL,
    product_id text NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    customer_type text NOT NULL,
    catalog_id text,
    default_since timestamptz,
    PRIMARY KEY (project_id, product_id, starts_at))`,
  `CREATE INDEX product_version_open ON payments.product_version (project_id, product_id) WHERE ends_at IS NULL`,
  `CREATE TABLE payments.item_version (
    project_id text NOT NULL,
    product_id text NOT NULL,
    item_id text NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    ${ITEM_TERMS},
    included_since timestamptz NOT NULL,
    PRIMARY KEY (project_id, item_id, product_id, starts_at))`,
  `CREATE INDEX item_version_open ON payments.item_version (project_id, product_id) WHERE ends_at IS NULL`,
  `CREATE INDEX item_version_of_product ON payments.item_version (project_id, product_id)`,
  // Sums over the versions of current and former default products. Each row changes the granted amount at starts_at.
  // product_id: '' for a sum of several products. timeline: an uninterrupted period as a default product, with its
  // catalogs: [[catalog_id, default_since, starts_at, ends_at], ...] in milliseconds. grant_id: a hash of timeline,
  // included_since, repeat_count, repeat_unit and expires.
  `CREATE TABLE payments.default_grant (
    project_id text NOT NULL,
    item_id text NOT NULL,
    customer_type text NOT NULL,
    product_id text NOT NULL,
    grant_id uuid NOT NULL,
    timeline jsonb NOT NULL,
    included_since timestamptz NOT NULL,
    ${ITEM_TERMS},
    starts_at timestamptz NOT NULL,
    PRIMARY KEY (project_id, item_id, customer_type, product_id, grant_id, starts_at))`,

  // product: only for an inline product; a configured one has its items in item_version. paid_until increases while the
  // row is open.
  `CREATE TABLE payments.subscription_term (
    project_id text NOT NULL,
    subscription_id uuid NOT NULL,
    position integer NOT NULL,
    ${CUSTOMER},
    kind text NOT NULL CHECK (kind IN ('start', 'change', 'resume', 'opening', 'end')),
    product_id text,
    product json,
    quantity bigint NOT NULL CHECK (quantity > 0),
    is_trial boolean NOT NULL,
    anchor timestamptz NOT NULL,
    period_count integer CHECK (period_count > 0),
    period_unit text CHECK (period_unit ${UNIT}),
    period_start timestamptz NOT NULL,
    starts_at timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL,
    paid_until timestamptz NOT NULL,
    ends_at timestamptz,
    closed_at timestamptz,
    cause text CHECK (cause IN ('ended', 'unpaid', 'changed', 'restarted', 'refunded', 'trial_ended', 'resumed')),
    PRIMARY KEY (project_id, subscription_id, position),
    CHECK ((ends_at IS NULL) = (cause IS NULL) AND (closed_at IS NULL) = (cause IS NULL)))`,
  `CREATE UNIQUE INDEX subscription_term_open ON payments.subscription_term (project_id, subscription_id)
    WHERE ends_at IS NULL`,
  `CREATE INDEX subscription_term_of_customer
    ON payments.subscription_term (project_id, customer_type, customer_id, subscription_id, position)`,

  // A full refund or a lost dispute of a payment, which revokes everything granted for the period from granted_from to
  // granted_to.
  `CREATE TABLE payments.revocation (
    project_id text NOT NULL,
    subscription_id uuid NOT NULL,
    reference text NOT NULL,
    ${CUSTOMER},
    granted_from timestamptz NOT NULL,
    granted_to timestamptz NOT NULL,
    revoked_at timestamptz NOT NULL,
    paid_until timestamptz NOT NULL,
    ends_at timestamptz,
    PRIMARY KEY (project_id, subscription_id, reference))`,
  `CREATE INDEX revocation_of_customer ON payments.revocation (project_id, customer_type, customer_id)`,

  // Unused units of a revocation. Restored: the refund failed, so they count again. lasting: the rule by which they
  // expire.
  `CREATE TABLE payments.revoked_item (
    project_id text NOT NULL,
    subscription_id uuid NOT NULL,
    reference text NOT NULL,
    item_id text NOT NULL,
    position integer NOT NULL,
    ${CUSTOMER},
    amount numeric NOT NULL CHECK (amount > 0),
    lasting text NOT NULL CHECK (lasting IN ('kept', 'subscription', 'period', 'window')),
    expires_at timestamptz,
    ends_at timestamptz,
    PRIMARY KEY (project_id, subscription_id, reference, item_id, position))`,
  `CREATE INDEX revoked_item_of_customer ON payments.revoked_item (project_id, customer_type, customer_id, item_id)`,

  // Grants, expiries and uses that come from neither a subscription nor a server. taken: the unused part of a revoked
  // purchase.
  `CREATE TABLE payments.ledger_entry (
    project_id text NOT NULL,
    id uuid NOT NULL,
    ${CUSTOMER},
    item_id text NOT NULL,
    cause text NOT NULL CHECK (cause IN ('purchase', 'revocation', 'restoration', 'opening', 'credit')),
    reference text NOT NULL,
    granted numeric NOT NULL DEFAULT 0 CHECK (granted >= 0),
    expired numeric NOT NULL DEFAULT 0 CHECK (expired >= 0),
    used numeric NOT NULL DEFAULT 0 CHECK (used >= 0),
    taken numeric,
    effective_at timestamptz NOT NULL,
    expires_at timestamptz,
    PRIMARY KEY (project_id, id))`,
  `CREATE UNIQUE INDEX ledger_entry_once
    ON payments.ledger_entry (project_id, customer_id, item_id, cause, reference, customer_type)`,
  `CREATE INDEX ledger_entry_by_expiry ON payments.ledger_entry (project_id, customer_id, item_id, expires_at)
    WHERE expires_at IS NOT NULL`,
  `CREATE INDEX ledger_entry_by_reference ON payments.ledger_entry (project_id, reference)`,

  // Changes by the previous release while both ran. The first process of this release that reads them records their terms.
  `CREATE TABLE payments.unrecorded_change (
    project_id text NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    ${CUSTOMER},
    subscription_id uuid,
    purchase_id uuid,
    row_after jsonb NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (project_id, id))`,
  `CREATE INDEX unrecorded_change_of_customer ON payments.unrecorded_change (project_id, customer_type, customer_id, id)`,

  // How far the test clock was ahead, and since when in real time: maps creation times to project time.
  `CREATE TABLE payments.test_clock_move (
    project_id text NOT NULL,
    moved_at timestamptz NOT NULL,
    ahead_millis bigint NOT NULL,
    PRIMARY KEY (project_id, moved_at))`,

  // 0: not yet read by a release with this ledger. opened_at: the start of this balance's ledger.
  `ALTER TABLE payments.item_balance
    ADD COLUMN ledger smallint NOT NULL DEFAULT 0,
    ADD COLUMN opened_at timestamptz NOT NULL DEFAULT '-infinity'`,
  // Counts the changes of the row that this ledger has recorded: an earlier release makes changes without increasing
  // it.
  `ALTER TABLE payments.subscription ADD COLUMN terms_recorded integer NOT NULL DEFAULT 0,
    ADD COLUMN paid_until timestamptz, ADD COLUMN billing_anchor timestamptz,
    ADD COLUMN renews boolean NOT NULL DEFAULT false`,
  `ALTER TABLE payments.one_time_purchase ADD COLUMN entries_recorded integer NOT NULL DEFAULT 0`,
  `ALTER TABLE payments.built_in_subscription ADD COLUMN billing_anchor timestamptz`,

  // Every row is closed once; until then, only the named columns may change. Deleting a project removes rows.
  `CREATE FUNCTION payments.close_once() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     free text[] := TG_ARGV;
   BEGIN
     IF TG_OP = 'UPDATE' THEN
       IF OLD.ends_at IS NULL AND to_jsonb(NEW) - free = to_jsonb(OLD) - free THEN RETURN NEW; END IF;
     ELSIF EXISTS (SELECT FROM projects.project p WHERE p.project_id = OLD.project_id AND p.deleted_at IS NOT NULL) THEN
       RETURN OLD;
     END IF;
     RAISE EXCEPTION 'rows of % are only added, and closed once', TG_TABLE_NAME;
   END $$`,
  ...Object.entries({
    product_version: `'ends_at'`,
    item_version: `'ends_at'`,
    subscription_term: `'ends_at', 'closed_at', 'cause', 'paid_until'`,
    revocation: `'ends_at'`,
    revoked_item: `'ends_at'`,
  }).map(
    ([table, columns]) => `CREATE TRIGGER close_once BEFORE UPDATE OR DELETE ON payments.${table}
      FOR EACH ROW EXECUTE FUNCTION payments.close_once(${columns})`,
  ),
  `CREATE FUNCTION payments.keep_row() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'DELETE' AND EXISTS (
       SELECT FROM projects.project p WHERE p.project_id = OLD.project_id AND p.deleted_at IS NOT NULL) THEN
       RETURN OLD;
     END IF;
     RAISE EXCEPTION 'rows of % are neither changed nor removed', TG_TABLE_NAME;
   END $$`,
  `CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON payments.ledger_entry
    FOR EACH ROW EXECUTE FUNCTION payments.keep_row()`,

  `CREATE FUNCTION payments.note_unrecorded() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
     SET search_path = pg_catalog, pg_temp AS $$
   BEGIN
     INSERT INTO payments.unrecorded_change
       (project_id, customer_type, customer_id, subscription_id, purchase_id, row_after, changed_at)
     SELECT NEW.project_id, NEW.customer_type, NEW.customer_id,
       CASE WHEN TG_TABLE_NAME = 'subscription' THEN NEW.id END,
       CASE WHEN TG_TABLE_NAME <> 'subscription' THEN NEW.id END, to_jsonb(NEW),
       clock_timestamp() + coalesce((SELECT c.ahead_millis FROM payments.test_clock c WHERE c.project_id = NEW.project_id), 0)
         * interval '1 millisecond';
     UPDATE payments.item_balance b SET valid_until = '-infinity', computed_from = ''
     WHERE b.project_id = NEW.project_id AND b.customer_id = NEW.customer_id AND b.customer_type = NEW.customer_type;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER note_unrecorded AFTER UPDATE ON payments.subscription FOR EACH ROW
     WHEN (OLD.terms_recorded > 0 AND NEW.terms_recorded = OLD.terms_recorded) EXECUTE FUNCTION payments.note_unrecorded()`,
  `CREATE TRIGGER note_unrecorded AFTER UPDATE ON payments.one_time_purchase FOR EACH ROW
     WHEN (OLD.entries_recorded > 0 AND NEW.entries_recorded = OLD.entries_recorded)
     EXECUTE FUNCTION payments.note_unrecorded()`,

  `CREATE FUNCTION payments.note_clock_move() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
     SET search_path = pg_catalog, pg_temp AS $$
   BEGIN
     INSERT INTO payments.test_clock_move (project_id, moved_at, ahead_millis)
     VALUES (NEW.project_id, clock_timestamp(), NEW.ahead_millis);
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER note_clock_move AFTER INSERT OR UPDATE ON payments.test_clock
     FOR EACH ROW EXECUTE FUNCTION payments.note_clock_move()`,
  `INSERT INTO payments.test_clock_move (project_id, moved_at, ahead_millis)
   SELECT c.project_id, c.moved_at, c.ahead_millis FROM payments.test_clock c`,

  // One row per subscription, item and period of unchanged terms.
  `CREATE VIEW payments.item_term AS
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
     FROM json_each(t.product -> 'includedItems') j
   ) v ON v.starts_at < coalesce(t.ends_at, 'infinity') AND coalesce(v.ends_at, 'infinity') > t.starts_at
   WHERE t.kind <> 'end'`,
];

const TABLES = [
  'test_clock_move',
  'unrecorded_change',
  'ledger_entry',
  'revoked_item',
  'revocation',
  'subscription_term',
  'default_grant',
  'item_version',
  'product_version',
  'recorded_catalog',
];

/**
 * The terms by which items are granted: what products included and when, and each subscription's periods of unchanged
 * terms. Past rows never change, so that a balance can be computed from them and the entries at any time.
 */
export class CreateTerms1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW payments.item_term`);
    for (const table of ['subscription', 'one_time_purchase'])
      await runner.query(`DROP TRIGGER note_unrecorded ON payments.${table}`);
    await runner.query(`DROP TRIGGER note_clock_move ON payments.test_clock`);
    for (const table of TABLES) await runner.query(`DROP TABLE payments.${table}`);
    for (const name of ['close_once', 'keep_row', 'note_unrecorded', 'note_clock_move'])
      await runner.query(`DROP FUNCTION payments.${name}()`);
    await runner.query(`ALTER TABLE payments.built_in_subscription DROP COLUMN billing_anchor`);
    await runner.query(`ALTER TABLE payments.one_time_purchase DROP COLUMN entries_recorded`);
    await runner.query(`ALTER TABLE payments.subscription DROP COLUMN terms_recorded, DROP COLUMN paid_until,
      DROP COLUMN billing_anchor, DROP COLUMN renews`);
    await runner.query(`ALTER TABLE payments.item_balance DROP COLUMN ledger, DROP COLUMN opened_at`);
  }
}
