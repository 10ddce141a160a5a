import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Starts the chains with the entries that are already in the logs. The triggers mark entries added in the meantime, so
 * that each is included once.
 */
export class ChainOlderAudit1795580003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [log, table] of [
      ['changes', 'audit.admin_write'],
      ['events', 'projects.audit_event'],
    ])
      await runner.query(
        `INSERT INTO projects.audit_unsealed (project_id, log, entry_id, occurred_at)
         SELECT project_id, '${log}', id, occurred_at FROM ${table} ON CONFLICT DO NOTHING`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await Promise.resolve(runner); // the previous migration drops the table
  }
}
