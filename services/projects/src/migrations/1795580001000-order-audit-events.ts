import { createPartitionedIndex } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the audit log in the order in which it is read together with administrators' changes. */
export class OrderAuditEvents1795580001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createPartitionedIndex(
      runner,
      'projects.audit_event',
      'audit_event_in_order',
      '(project_id, occurred_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX projects.audit_event_in_order');
  }
}
