import { createPartitionedIndex } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const OPEN = 'done_at IS NULL AND dead_at IS NULL';

/** Adds the indexes for the relay to take turns between projects, and the outside server that a delivery waits for. */
export class ShareQueue1795943000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE queue.delivery ADD COLUMN IF NOT EXISTS waits_for text');
    const index = (name: string, columns: string, condition: string) =>
      createPartitionedIndex(runner, 'queue.delivery', name, `(${columns}) WHERE ${OPEN} AND ${condition}`);
    await index('delivery_waiting', 'consumer, project_id, next_try_at', 'handed_over_at IS NULL');
    await index('delivery_in_hand', 'next_try_at, project_id, consumer', 'handed_over_at IS NOT NULL');
    await index('delivery_waits_for', 'waits_for, next_try_at', 'waits_for IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['delivery_waits_for', 'delivery_in_hand', 'delivery_waiting'])
      await runner.query(`DROP INDEX IF EXISTS queue.${name}`);
    await runner.query('ALTER TABLE queue.delivery DROP COLUMN IF EXISTS waits_for');
  }
}
