import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Retries rejected provider calls with growing pauses. */
export class SpaceProviderEndings1795670000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments.provider_ending
      ADD COLUMN refusals integer NOT NULL DEFAULT 0,
      ADD COLUMN due_at timestamptz NOT NULL DEFAULT now()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments.provider_ending DROP COLUMN refusals, DROP COLUMN due_at`);
  }
}
