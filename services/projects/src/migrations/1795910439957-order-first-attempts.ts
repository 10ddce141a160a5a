import { createPartitionedIndex } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'projects.webhook_delivery';
const ORDER = '(project_id, endpoint_id, subject, message_id)';
const OPEN = `status IN ('waiting', 'sending')`;

/** Only first attempts are ordered. Leaving retries out of the index keeps it short for endpoints that are down. */
export class OrderFirstAttempts1795910439957 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const first = `${ORDER} WHERE ${OPEN} AND attempts = 0`;
    await createPartitionedIndex(runner, TABLE, 'webhook_delivery_first', first);
    await runner.query('DROP INDEX IF EXISTS projects.webhook_delivery_order');
  }

  async down(runner: QueryRunner): Promise<void> {
    await createPartitionedIndex(runner, TABLE, 'webhook_delivery_order', `${ORDER} WHERE ${OPEN}`);
    await runner.query('DROP INDEX IF EXISTS projects.webhook_delivery_first');
  }
}
