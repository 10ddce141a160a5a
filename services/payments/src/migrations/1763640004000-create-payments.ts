import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema of products bought, items held and what was paid for them. */
export class CreatePayments1763640004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SCHEMA payments`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP SCHEMA payments`);
  }
}
