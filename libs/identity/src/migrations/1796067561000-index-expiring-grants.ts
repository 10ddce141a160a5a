import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the grants of applications that expire next. */
export class IndexExpiringGrants1796067561000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'auth.session_of_expiring_grant',
      'ON auth.session (expires_at) WHERE application_id IS NOT NULL AND ended_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS auth.session_of_expiring_grant`);
  }
}
