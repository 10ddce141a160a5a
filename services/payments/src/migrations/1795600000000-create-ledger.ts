import type { MigrationInterface, QueryRunner } from 'typeorm';

const CUSTOMER = `customer_type text NOT NULL CHECK (customer_type IN ('user', 'team', 'custom')),
    customer_id text NOT NULL`;
const PROVIDER = `('stripe', 'built-in')`;
const SOURCE = `source text NOT NULL CHECK (source IN ('PURCHASE_PAGE', 'TEST_MODE', 'API_GRANT'))`;

/** Append-only tables while their project exists (security L6). */
const APPEND_ONLY = ['item_change', 'money_entry'];

/**
 * Products, items and payments of customers (contract/06). There are no foreign keys to users and teams: purchases stay
 * in the books when these are deleted.
 */
const STATEMENTS = [
  // product: as configured at purchase (camel case), with its metadata; json keeps the order of its prices. product_id
  // is null for an inline product.
  `CREATE TABLE payments.subscription (
    project_id text NOT NULL,
    id uuid NOT NULL,
    ${CUSTOMER},
    product_id text,
    product json NOT NULL,
    price_id text,
    quantity bigint NOT NULL CHECK (quantity > 0),
    status text NOT NULL CHECK (status IN
      ('active', 'trialing', 'canceled', 'paused', 'incomplete', 'incomplete_expired', 'past_due', 'unpaid')),
    current_period_start timestamptz NOT NULL,
    current_period_end timestamptz,
    trial_end timestamptz,
    cancel_at_period_end boolean NOT NULL DEFAULT false,
    ${SOURCE},
    provider text CHECK (provider IN ${PROVIDER}),
    provider_subscription_id text,
    next_renewal_at timestamptz,
    renewal_attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    PRIMARY KEY (project_id, id))`,
  `CREATE UNIQUE INDEX subscription_of_provider ON payments.subscription (project_id, provider, provider_subscription_id)`,
  `CREATE INDEX subscription_of_customer ON payments.subscription (project_id, customer_type, customer_id, created_at, id)`,
  `CREATE INDEX subscription_by_creation ON payments.subscription (project_id, created_at, id)`,
  `CREATE INDEX subscription_by_renewal ON payments.subscription (next_renewal_at) WHERE next_renewal_at IS NOT NULL`,

  `CREATE TABLE payments.one_time_purchase (
    project_id text NOT NULL,
    id uuid NOT NULL,
    ${CUSTOMER},
    product_id text,
    product json NOT NULL,
    price_id text,
    quantity bigint NOT NULL CHECK (quantity > 0),
    ${SOURCE},
    provider text CHECK (provider IN ${PROVIDER}),
    payment_intent_id text,
    created_at timestamptz NOT NULL,
    revoked_at timestamptz,
    PRIMARY KEY (project_id, id))`,
  `CREATE UNIQUE INDEX one_time_purchase_of_provider ON payments.one_time_purchase (project_id, provider, payment_intent_id)`,
  `CREATE INDEX one_time_purchase_of_customer
    ON payments.one_time_purchase (project_id, customer_type, customer_id, created_at, id)`,
  `CREATE INDEX one_time_purchase_by_creation ON payments.one_time_purchase (project_id, created_at, id)`,

  `CREATE TABLE payments.item_change (
    project_id text NOT NULL,
    id uuid NOT NULL,
    ${CUSTOMER},
    item_id text NOT NULL,
    amount bigint NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    description text,
    PRIMARY KEY (project_id, id))`,
  `CREATE INDEX item_change_of_item ON payments.item_change (project_id, customer_id, item_id, created_at)`,
  `CREATE INDEX item_change_by_expiry ON payments.item_change (project_id, customer_id, item_id, expires_at)
    WHERE expires_at IS NOT NULL`,
  `CREATE INDEX item_change_by_creation ON payments.item_change (project_id, created_at, id)`,

  // The sum of the ledger until valid_until, if computed_from is still current. From changes only: granted amounts, and
  // how much of them has expired. From all entries: used amounts (contract/06 §3).
  `CREATE TABLE payments.item_balance (
    project_id text NOT NULL,
    ${CUSTOMER},
    item_id text NOT NULL,
    quantity numeric NOT NULL,
    computed_from text NOT NULL,
    computed_at timestamptz NOT NULL,
    valid_until timestamptz NOT NULL,
    granted_by_changes numeric NOT NULL,
    expired_of_changes numeric NOT NULL,
    used numeric NOT NULL,
    PRIMARY KEY (project_id, customer_id, item_id))`,

  // amount: minor units of the currency, negative for money paid back.
  `CREATE TABLE payments.money_entry (
    project_id text NOT NULL,
    id uuid NOT NULL,
    ${CUSTOMER},
    kind text NOT NULL CHECK (kind IN ('charge', 'renewal', 'proration', 'refund', 'dispute', 'dispute_won')),
    subscription_id uuid,
    purchase_id uuid,
    currency text NOT NULL CHECK (currency IN ('USD', 'EUR', 'GBP', 'JPY', 'INR', 'AUD', 'CAD')),
    amount bigint NOT NULL,
    provider text NOT NULL CHECK (provider IN ${PROVIDER}),
    provider_reference text NOT NULL,
    test_mode boolean NOT NULL,
    occurred_at timestamptz NOT NULL,
    description text,
    PRIMARY KEY (project_id, id))`,
  `CREATE UNIQUE INDEX money_entry_of_provider ON payments.money_entry (project_id, provider, provider_reference, kind)`,
  `CREATE INDEX money_entry_by_time ON payments.money_entry (project_id, occurred_at, id)`,
  `CREATE INDEX money_entry_of_customer ON payments.money_entry (project_id, customer_type, customer_id, occurred_at)`,

  `CREATE TABLE payments.account (
    project_id text NOT NULL PRIMARY KEY,
    stripe_account_id text NOT NULL,
    charges_enabled boolean NOT NULL DEFAULT false,
    details_submitted boolean NOT NULL DEFAULT false,
    payouts_enabled boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now())`,
  `CREATE INDEX account_of_stripe ON payments.account (stripe_account_id)`,

  `CREATE TABLE payments.provider_customer (
    project_id text NOT NULL,
    ${CUSTOMER},
    provider text NOT NULL CHECK (provider IN ${PROVIDER}),
    provider_customer_id text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (project_id, provider, customer_type, customer_id))`,
  `CREATE UNIQUE INDEX provider_customer_of_provider
    ON payments.provider_customer (project_id, provider, provider_customer_id)`,

  `CREATE TABLE payments.provider_event (
    project_id text NOT NULL,
    provider text NOT NULL CHECK (provider IN ${PROVIDER}),
    event_id text NOT NULL,
    occurred_at timestamptz NOT NULL,
    processed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (project_id, provider, event_id))`,
  `CREATE INDEX provider_event_by_age ON payments.provider_event (processed_at)`,

  // answer: response to the first request with the key, once it is known.
  `CREATE TABLE payments.idempotency_key (
    project_id text NOT NULL,
    key text NOT NULL,
    operation text NOT NULL,
    request_hash bytea NOT NULL,
    answer jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (project_id, key))`,
  `CREATE INDEX idempotency_key_by_age ON payments.idempotency_key (created_at)`,

  // Only deleting a project removes entries from a ledger, and only the description of an entry can be cleared.
  `CREATE FUNCTION payments.keep_entry() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'UPDATE' THEN
       IF NEW.description IS NULL AND to_jsonb(NEW) - 'description' = to_jsonb(OLD) - 'description' THEN
         RETURN NEW;
       END IF;
     ELSIF EXISTS (SELECT FROM projects.project p WHERE p.project_id = OLD.project_id AND p.deleted_at IS NOT NULL) THEN
       RETURN OLD;
     END IF;
     RAISE EXCEPTION 'entries of a ledger are neither changed nor removed';
   END $$`,
  ...APPEND_ONLY.map(
    (table) => `CREATE TRIGGER keep_entry BEFORE UPDATE OR DELETE ON payments.${table}
      FOR EACH ROW EXECUTE FUNCTION payments.keep_entry()`,
  ),
];

const TABLES = [
  'idempotency_key',
  'provider_event',
  'provider_customer',
  'account',
  'money_entry',
  'item_balance',
  'item_change',
  'one_time_purchase',
  'subscription',
];

export class CreateLedger1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE payments.${table}`);
    await runner.query(`DROP FUNCTION payments.keep_entry()`);
  }
}
