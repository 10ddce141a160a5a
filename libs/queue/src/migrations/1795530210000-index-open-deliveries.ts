import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lookups by event only need open deliveries and, among finished events, recently deleted users. Indexes of these rows
 * stay small, and replace those over all rows in future partitions.
 */
export class IndexOpenDeliveries1795530210000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'queue.delivery_open_of_event',
      'ON queue.delivery (project_id, event_id) WHERE done_at IS NULL',
    );
    await createIndexConcurrently(
      runner,
      'queue.outbox_of_deleted_users',
      `ON queue.outbox (created_at) WHERE event = 'user.deleted'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS queue.outbox_of_deleted_users`);
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS queue.delivery_open_of_event`);
  }
}
