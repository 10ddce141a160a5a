import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language for emails to a user: a BCP 47 tag from the last sign-in in their own browser. */
export class UserLocale1795300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users."user" ADD COLUMN locale text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users."user" DROP COLUMN locale`);
  }
}
