import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // A pending purchase, written before a provider is called: if the response is lost, the call can be repeated.
  // replaces: the provider's id of the subscription that is changed in place. provider_reference: the provider's id of
  // the payment or subscription, once it is known. settled_at: when it was paid, or could no longer be paid.
  `CREATE TABLE payments.purchase_intent (
    project_id text NOT NULL,
    id uuid NOT NULL,
    code_id uuid NOT NULL,
    customer_type text NOT NULL CHECK (customer_type IN ('user', 'team', 'custom')),
    customer_id text NOT NULL,
    provider text NOT NULL CHECK (provider IN ('stripe', 'built-in')),
    provider_customer_id text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('payment', 'subscription', 'change')),
    product_id text,
    product json NOT NULL,
    price_id text NOT NULL,
    quantity bigint NOT NULL CHECK (quantity > 0),
    currency text NOT NULL,
    amount bigint NOT NULL,
    trial_end timestamptz,
    replaces text,
    provider_reference text,
    outcome text CHECK (outcome IN ('paid', 'abandoned')),
    created_at timestamptz NOT NULL,
    settled_at timestamptz,
    PRIMARY KEY (project_id, id))`,
  `CREATE UNIQUE INDEX purchase_intent_of_code ON payments.purchase_intent (project_id, code_id) WHERE outcome IS NULL`,
  `CREATE INDEX purchase_intent_of_customer
    ON payments.purchase_intent (project_id, customer_type, customer_id, product_id) WHERE outcome IS NULL`,
  `CREATE INDEX purchase_intent_by_age ON payments.purchase_intent (created_at) WHERE outcome IS NULL`,
  `CREATE INDEX purchase_intent_by_settlement ON payments.purchase_intent (settled_at) WHERE outcome IS NOT NULL`,

  // Only the latest provider state of an object is kept: reads are numbered when they start, and applied in order.
  `CREATE TABLE payments.provider_read (
    project_id text NOT NULL,
    provider text NOT NULL CHECK (provider IN ('stripe', 'built-in')),
    object_id text NOT NULL,
    begun bigint NOT NULL,
    applied bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (project_id, provider, object_id))`,
];

/** Stores pending purchases, and the order of provider reads. */
export class CreatePurchaseIntents1795610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['provider_read', 'purchase_intent']) await runner.query(`DROP TABLE payments.${table}`);
  }
}
