import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['attempt_counter', 'send_counter'];

/**
 * Counters of failed attempts and of requested emails. Subjects are SHA-256 hashes, because attempts may use addresses
 * without an account. They belong to no user, so that an unknown address is counted like a known one.
 */
export class CountAttempts1763726401000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE auth.attempt_counter (
         project_id text NOT NULL,
         kind text NOT NULL,
         subject bytea NOT NULL,
         attempts integer NOT NULL,
         last_attempt_at timestamptz NOT NULL,
         expires_at timestamptz NOT NULL,
         PRIMARY KEY (project_id, kind, subject))`,
    );
    await runner.query(
      `CREATE TABLE auth.send_counter (
         project_id text NOT NULL,
         kind text NOT NULL,
         subject bytea NOT NULL,
         sent_at timestamptz[] NOT NULL,
         expires_at timestamptz NOT NULL,
         PRIMARY KEY (project_id, kind, subject))`,
    );
    for (const table of TABLES) await runner.query(`CREATE INDEX ${table}_by_expiry ON auth.${table} (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE auth.${table}`);
  }
}
