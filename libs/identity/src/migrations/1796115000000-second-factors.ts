import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sign-ins remember whether they proved more than one factor, and teams can require it. Null in sessions that were made
 * before, or by a process of the previous release.
 */
export class SecondFactors1796115000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.session ADD COLUMN is_multi_factor boolean');
    await runner.query('ALTER TABLE auth.oauth_code ADD COLUMN is_multi_factor boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE users.team ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users.team DROP COLUMN requires_second_factor');
    await runner.query('ALTER TABLE auth.oauth_code DROP COLUMN is_multi_factor');
    await runner.query('ALTER TABLE auth.session DROP COLUMN is_multi_factor');
  }
}
