import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists the keys of a member by age, and revokes them when the membership ends. */
export class IndexResponsibleForTeamKeys1795923729168 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'auth.api_key_of_responsible',
      `ON auth.api_key (project_id, team_id, responsible_user_id, created_at, id) WHERE responsible_user_id IS NOT NULL`,
    );
    await runner.query('ALTER TABLE auth.api_key VALIDATE CONSTRAINT api_key_responsible');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS auth.api_key_of_responsible');
  }
}
