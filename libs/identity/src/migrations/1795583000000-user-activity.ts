import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * On which day (UTC) a user was last given an access token, and from which country (ISO 3166-1 alpha-2) it was last asked
 * for; null where nobody knows.
 */
export class UserActivity1795583000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users."user" ADD COLUMN active_on date, ADD COLUMN country text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users."user" DROP COLUMN active_on, DROP COLUMN country`);
  }
}
