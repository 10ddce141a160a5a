import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists the key sets that an owner made. */
export class IndexMakersOfKeys1796170001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'projects.internal_api_key_by_maker',
      'ON projects.internal_api_key (project_id, created_by, created_at, id) WHERE created_by IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS projects.internal_api_key_by_maker');
  }
}
