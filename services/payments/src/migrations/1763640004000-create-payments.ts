import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the schema for purchased products, items and payments. */
export class CreatePayments1763640004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SCHEMA payments`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP SCHEMA payments`);
  }
}
