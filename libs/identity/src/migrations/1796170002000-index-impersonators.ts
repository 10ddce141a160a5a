import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the impersonations that an owner or a key started. They are few among all sessions. */
export class IndexImpersonators1796170002000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'auth.session_by_impersonator',
      'ON auth.session (project_id, impersonated_by) WHERE impersonated_by IS NOT NULL AND ended_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS auth.session_by_impersonator');
  }
}
