import { partitionTable, unpartitionTable } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADMIN_WRITE, AUDIT_EVENT } from './audit-partitions.js';

/** Partitions the logs by month, so that expired months can be dropped. */
export class PartitionAudit1795530217000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await partitionTable(runner, AUDIT_EVENT);
    await runner.query('LOCK TABLE audit.admin_write IN ACCESS EXCLUSIVE MODE');
    await runner.query('ALTER TABLE audit.admin_write DROP CONSTRAINT admin_write_pkey');
    await runner.query(
      'ALTER TABLE audit.admin_write ADD CONSTRAINT admin_write_pkey PRIMARY KEY USING INDEX admin_write_in_order',
    );
    await runner.query('DROP INDEX audit.admin_write_by_time');
    await partitionTable(runner, ADMIN_WRITE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await unpartitionTable(runner, ADMIN_WRITE);
    await unpartitionTable(runner, AUDIT_EVENT);
  }
}
