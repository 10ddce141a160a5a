import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The actor that ended a session: `user:<id>`, `owner:<id>`, `key:<id>` of a key set, or `operator`; null for an
 * automatic rule of Hallpass.
 */
export class SessionEnders1795560002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.session ADD COLUMN ended_by text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.session DROP COLUMN ended_by`);
  }
}
