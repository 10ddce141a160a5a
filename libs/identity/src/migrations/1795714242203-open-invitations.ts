import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists the open invitations of all teams by age. */
export class OpenInvitations1795714242203 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'auth.verification_code_of_invitation',
      `ON auth.verification_code (project_id, created_at, id) WHERE type = 'team_invitation' AND used_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS auth.verification_code_of_invitation');
  }
}
