import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the look at projects deleted lately: their rows stay for ever, those that live are many. */
export class IndexDeletedProjects1763640003500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX project_by_deletion ON projects.project (deleted_at) WHERE deleted_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX projects.project_by_deletion`);
  }
}
