import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every search reads the whole pending list of a GIN index, which grew with each sign-up to 4 MB or until a vacuum. At
 * 64 kB, a search costs as much as without the list, and an insert 1.3 times as much as with the long list. Without any
 * list, an insert would cost 3 times as much.
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
