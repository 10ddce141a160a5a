import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which language to write to a user: a BCP 47 tag, as of their last sign-in by a browser that is theirs. */
export class UserLocale1795300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users."user" ADD COLUMN locale text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users."user" DROP COLUMN locale`);
  }
}
