import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the grants of an application, and those that end with a session. Both are few among all sessions. */
export class IndexSessionsOfApplications1796054042385 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'auth.session_of_application',
      'ON auth.session (project_id, application_id, created_at) WHERE application_id IS NOT NULL',
    );
    await createIndexConcurrently(
      runner,
      'auth.session_ends_with_session',
      'ON auth.session (project_id, ends_with_session_id) WHERE ends_with_session_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['session_ends_with_session', 'session_of_application'])
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS auth.${index}`);
  }
}
