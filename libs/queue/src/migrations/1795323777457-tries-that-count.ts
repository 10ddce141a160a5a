import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * From now on, `attempts` only contains counted attempts. New columns: how often a delivery was started, how often its
 * process ended during an attempt, how often it was given back without a counted attempt, and how long retries make
 * sense.
 */
export class TriesThatCount1795323777457 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE queue.delivery
         ADD COLUMN runs integer NOT NULL DEFAULT 0,
         ADD COLUMN lost_runs integer NOT NULL DEFAULT 0,
         ADD COLUMN given_back integer NOT NULL DEFAULT 0,
         ADD COLUMN retry_until timestamptz`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE queue.delivery
         DROP COLUMN runs, DROP COLUMN lost_runs, DROP COLUMN given_back, DROP COLUMN retry_until`,
    );
  }
}
