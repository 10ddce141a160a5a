import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts per project what clients without a session make the server store in a day. Half-empty pages keep the updates in place. */
export class DailyCounts1795958000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE auth.daily_count (
        project_id text NOT NULL,
        kind text NOT NULL,
        counted integer NOT NULL,
        ends_at timestamptz NOT NULL,
        PRIMARY KEY (project_id, kind)
      ) WITH (fillfactor = 50)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE auth.daily_count`);
  }
}
