import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // The balance that the release before the ledger showed at opening, and the balance by the rules of the ledger;
  // expected is null if the rows do not contain it, for the given reason.
  `CREATE TABLE payments.opened_balance (
    project_id text NOT NULL,
    customer_type text NOT NULL CHECK (customer_type IN ('user', 'team', 'custom')),
    customer_id text NOT NULL,
    item_id text NOT NULL,
    opened_at timestamptz NOT NULL,
    shown numeric NOT NULL,
    expected numeric,
    reason text,
    credited_at timestamptz,
    PRIMARY KEY (project_id, customer_id, item_id, customer_type),
    CHECK ((expected IS NULL) = (reason IS NOT NULL)))`,
];

/** Keeps the findings of the upgrade to the ledger, for the report and for credits. */
export class CreateOpenedBalances1795740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE payments.opened_balance`);
  }
}
