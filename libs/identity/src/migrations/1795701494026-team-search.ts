import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds teams by part of their name: even a rare match does not require reading all others. */
export class TeamSearch1795701494026 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'users.team_search',
      'ON users.team USING gin (project_id, users.search_fold(display_name) gin_trgm_ops) WITH (gin_pending_list_limit = 64)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users.team_search');
  }
}
