import { partitionTable, unpartitionTable } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DELIVERY, OUTBOX } from './queue-partitions.js';

/**
 * Partitions the outbox and deliveries by day, so that old days can be dropped. The foreign key is removed: one
 * statement writes an event and its deliveries, and partitions are checked before they are dropped. The payload of an
 * event may be deleted before its row.
 */
export class PartitionQueue1795530213000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // In the order in which statements lock them.
    await runner.query('LOCK TABLE queue.delivery, queue.outbox IN ACCESS EXCLUSIVE MODE');
    await runner.query('ALTER TABLE queue.delivery DROP CONSTRAINT delivery_project_id_event_id_fkey');
    await partitionTable(runner, OUTBOX);
    await partitionTable(runner, DELIVERY);
    await runner.query('ALTER TABLE queue.outbox ALTER COLUMN payload DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await unpartitionTable(runner, DELIVERY);
    await unpartitionTable(runner, OUTBOX);
  }
}
