import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of a whole project or team are read in pages, in order of creation. */
const INDEXES = {
  contact_channel_by_creation: ['users', 'contact_channel (project_id, created_at, id)'],
  team_member_by_creation: ['users', 'team_member (project_id, created_at, team_id, user_id)'],
  team_member_of_team: ['users', 'team_member (project_id, team_id, created_at, user_id)'],
  oauth_account_by_creation: ['auth', 'oauth_account (project_id, created_at, id)'],
} as const;

export class IndexLists1795530100000 implements MigrationInterface {
  /**
   * Indexes are built concurrently, without blocking writes. The remains of a killed run are dropped and built again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The build waits for running transactions, but blocks nobody.
    await runner.query('SET lock_timeout = 0');
    for (const [name, [schema, columns]] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${schema}.${columns}`);
    }
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, [schema]] of Object.entries(INDEXES))
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${name}`);
  }
}
