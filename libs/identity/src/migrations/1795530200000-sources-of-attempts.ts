import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The counter of a subject also counts its sources, so that an attempt writes one row, not two. */
export class SourcesOfAttempts1795530200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.attempt_counter ADD COLUMN sources jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.attempt_counter DROP COLUMN sources`);
  }
}
