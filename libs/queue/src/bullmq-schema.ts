import { runMigrations } from 'bullmq';
import type { ClientBase } from 'pg';

/**
 * Creates or updates BullMQ's schema `bullmq`, on one session: BullMQ takes its own advisory lock and
 * transaction there. Run by the owner role; what the role `queue` may do in it is granted by the database library.
 */
export async function prepareBullmqSchema(client: ClientBase): Promise<void> {
  await runMigrations(client);
}
