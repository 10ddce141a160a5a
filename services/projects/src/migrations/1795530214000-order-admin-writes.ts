import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes the order of the audit log, which will be its primary key: the key of a partitioned table includes the time.
 */
export class OrderAdminWrites1795530214000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'audit.admin_write_in_order',
      'ON audit.admin_write (project_id, occurred_at, id)',
      { isUnique: true },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS audit.admin_write_in_order');
  }
}
