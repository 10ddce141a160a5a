import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists a team's invitations by age, and deletes them with the team. Their subject is `<team>/<address>`. */
export class IndexInvitations1795540000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'auth.verification_code_of_team',
      `ON auth.verification_code (project_id, split_part(subject, '/', 1), created_at, id) WHERE type = 'team_invitation'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS auth.verification_code_of_team');
  }
}
