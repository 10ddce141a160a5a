import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The impersonator who created a session (security B12): `user:<id>` of an owner, or `key:<id>` of a key set. */
export class Impersonators1795400112000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.session ADD COLUMN impersonated_by text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.session DROP COLUMN impersonated_by`);
  }
}
