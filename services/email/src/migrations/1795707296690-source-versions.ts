import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps saved versions of templates and themes, to view and restore. */
export class SourceVersions1795707296690 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE email.source_version (
        project_id text NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        source_id uuid NOT NULL,
        tsx_source text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (project_id, id))`);
    await runner.query(
      `CREATE INDEX source_version_by_creation ON email.source_version (project_id, source_id, created_at, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE email.source_version`);
  }
}
