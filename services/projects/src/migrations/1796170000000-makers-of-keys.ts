import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The owner, a user of `internal`, who made a set of keys; null for older sets, and for sets that a key made. */
export class MakersOfKeys1796170000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projects.internal_api_key ADD COLUMN created_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projects.internal_api_key DROP COLUMN created_by');
  }
}
