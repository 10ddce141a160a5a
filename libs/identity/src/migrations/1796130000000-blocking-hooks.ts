import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The secrets with which requests to a project's blocking hook are signed, and the claims that it gave a session. */
export class BlockingHooks1796130000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE auth.hook_secret (
         project_id text PRIMARY KEY,
         sealed_secret text NOT NULL,
         sealed_earlier text,
         created_at timestamptz NOT NULL DEFAULT now())`,
    );
    await runner.query('ALTER TABLE auth.session ADD COLUMN hook_claims jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.session DROP COLUMN hook_claims');
    await runner.query('DROP TABLE auth.hook_secret');
  }
}
