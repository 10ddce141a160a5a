import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has ended a session: `user:<id>`, `owner:<id>`, `key:<id>` of a set of keys, `operator`; null: a rule of Hallpass. */
export class SessionEnders1795560002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.session ADD COLUMN ended_by text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.session DROP COLUMN ended_by`);
  }
}
