import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the applications that registered themselves and are not used any more. */
export class IndexUnusedApplications1796067611903 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'auth.application_by_use',
      `ON auth.application ((coalesce(last_used_at, created_at))) WHERE registration <> 'administrator'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS auth.application_by_use');
  }
}
