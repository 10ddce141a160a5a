import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds recently deleted projects: their rows stay forever, and most projects are not deleted. */
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
