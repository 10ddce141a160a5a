import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every search reads all of a GIN index's pending list, which grew with each sign-up, up to 4 MB or a vacuum. At 64 kB a
 * search costs what it does without one, and an insertion 1.3 times that with the long list; without any list it would
 * be 3 times.
 */
export class ShortPendingListOfSearch1795530201000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER INDEX users.user_search SET (gin_pending_list_limit = 64)`);
    await runner.query(`SELECT gin_clean_pending_list('users.user_search')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER INDEX users.user_search RESET (gin_pending_list_limit)`);
  }
}
