import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mailings are kept, and the few unfinished ones are looked up every ten seconds. */
export class IndexOpenMailings1763726412500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX mailing_open ON email.mailing (project_id, id) WHERE ended_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX email.mailing_open`);
  }
}
