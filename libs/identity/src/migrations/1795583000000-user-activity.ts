import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The day (UTC) of a user's latest access token, and the country (ISO 3166-1 alpha-2) of the request; null if unknown.
 */
export class UserActivity1795583000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users."user" ADD COLUMN active_on date, ADD COLUMN country text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users."user" DROP COLUMN active_on, DROP COLUMN country`);
  }
}
