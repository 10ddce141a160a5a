import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the open team invitations to an address, which may sign up while sign-ups need an invitation. */
export class IndexInvitedAddresses1796120001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'auth.verification_code_of_invited_address',
      `ON auth.verification_code (project_id, (data->>'email')) WHERE type = 'team_invitation' AND used_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS auth.verification_code_of_invited_address');
  }
}
