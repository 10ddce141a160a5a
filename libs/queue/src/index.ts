export {
  batchedEventsOf,
  EVENTS,
  eventsOf,
  publicEvents,
  type Event,
  type EventName,
  type QueueService,
} from './events.js';
export type { BacklogCount, BacklogState, UnfinishedWork } from './backlog.sql.js';
export { outbox } from './outbox.js';
export { causedBy, currentCause, type EventCause } from './event-cause.js';
export {
  BatchHandler,
  type BatchedEvent,
  type DeadDeliveryEvent,
  EventHandler,
  type Delivery,
} from './event-handler.js';
export type { RecurringTask } from './recurring-task.js';
export { StalledWork } from './stalled-work.js';
export { DestinationAwayError } from './try-outcome.js';
export { wake } from './wake.js';
export { Nudge } from './nudge.js';
export { persistently } from './persistently.js';
export { QueueModule } from './queue.module.js';
export { QueueRuntime } from './queue-runtime.js';
export { QueueOptions } from './queue-options.js';
export { listDeadDeliveries, replayDeadDeliveries } from './dead-deliveries.js';
export type { DeadDelivery } from './dead-delivery.sql.js';
export { QUEUE_POOL_SIZE } from './postgres-job-queues.js';
export { prepareBullmqSchema } from './bullmq-schema.js';
export { queueMigrations } from './migrations/index.js';
export { leastUuidv7, uuidv7 } from './uuid.js';
