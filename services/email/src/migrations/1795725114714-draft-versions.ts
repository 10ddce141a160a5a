import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a history of drafts, which starts with their current content. */
export class DraftVersions1795725114714 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO email.source_version (project_id, source_id, tsx_source, created_at)
      SELECT project_id, id, tsx_source, updated_at FROM email.draft`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM email.source_version v USING email.draft d WHERE d.project_id = v.project_id AND d.id = v.source_id`);
  }
}
