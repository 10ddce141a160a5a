import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds a project's oldest passkey challenges, which are removed to make room for new ones beyond the daily limit
 * (security P10).
 */
export class IndexPasskeyChallenges1795975497155 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'auth.verification_code_passkey_challenge',
      `ON auth.verification_code (project_id, id) WHERE type = 'passkey_authentication'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS auth.verification_code_passkey_challenge');
  }
}
