import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  item_balance_unopened: 'ON payments.item_balance (project_id, customer_id) WHERE ledger = 0',
  subscription_unrecorded: `ON payments.subscription (project_id, customer_type, customer_id) WHERE terms_recorded = 0`,
  one_time_purchase_unrecorded: `ON payments.one_time_purchase (project_id, customer_type, customer_id) WHERE entries_recorded = 0`,
} as const;

/** Finds rows of an earlier release that this ledger has not recorded: none, once all balances are opened. */
export class IndexUnrecordedRows1795700002000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES))
      await createIndexConcurrently(runner, `payments.${name}`, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS payments.${name}`);
  }
}
