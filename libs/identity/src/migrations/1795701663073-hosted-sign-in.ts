import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The session on the hosted pages that an authorization code was issued in; null for a code of a provider sign-in. */
export class HostedSignIn1795701663073 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.oauth_code ADD COLUMN granting_session_id uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.oauth_code DROP COLUMN granting_session_id`);
  }
}
