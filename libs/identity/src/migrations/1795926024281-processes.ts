import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Processes that run without Redis register here. They share no memory, so each has to know about the others. Rows are
 * updated every 2 seconds: half-empty pages keep those updates in place.
 */
export class Processes1795926024281 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE auth.process (
        process_id uuid PRIMARY KEY,
        started_at timestamptz NOT NULL,
        seen_at timestamptz NOT NULL
      ) WITH (fillfactor = 50)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE auth.process`);
  }
}
