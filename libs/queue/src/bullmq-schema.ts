import { runMigrations } from 'bullmq';
import type { ClientBase } from 'pg';

/**
 * Creates or updates BullMQ's schema `bullmq`, on one session: BullMQ takes its own advisory lock and transaction
 * there. Runs as the owner role; the database library grants the role `queue` its privileges in the schema.
 */
export async function prepareBullmqSchema(client: ClientBase): Promise<void> {
  await runMigrations(client);
}
