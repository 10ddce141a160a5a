import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds teams by part of their folded name. `users.team_search` stays for the previous release. */
export class IndexFoldedTeams1795958014658 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'users.team_folded',
      'ON users.team USING gin (project_id, folded_name gin_trgm_ops) WITH (gin_pending_list_limit = 64)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users.team_folded');
  }
}
