import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the users of an application in the order of their ids, and the grants and consent of one user. */
export class IndexConnectedUsers1796057673341 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'auth.session_of_connected_user',
      'ON auth.session (project_id, application_id, user_id) WHERE application_id IS NOT NULL',
    );
    await createIndexConcurrently(
      runner,
      'auth.application_consent_of_connected_user',
      'ON auth.application_consent (project_id, application_id, user_id)',
    );
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS auth.application_consent_of_application`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'auth.application_consent_of_application',
      'ON auth.application_consent (project_id, application_id)',
    );
    for (const index of ['application_consent_of_connected_user', 'session_of_connected_user'])
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS auth.${index}`);
  }
}
