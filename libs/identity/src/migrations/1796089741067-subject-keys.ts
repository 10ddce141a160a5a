import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of a project from which the subjects of applications with pairwise subjects are made. It never changes. */
export class SubjectKeys1796089741067 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE auth.subject_key (project_id text PRIMARY KEY, sealed_key text NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.subject_key');
  }
}
