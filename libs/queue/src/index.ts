export {
  batchedEventsOf,
  EVENTS,
  eventsOf,
  type Event,
  type EventName,
  type Events,
  type MailTemplate,
  type QueueService,
} from './events.js';
export { MailRequested } from './generated/hallpass/email/v1/mail_requested.js';
export { ProjectDeleted } from './generated/hallpass/projects/v1/project_deleted.js';
export { UserDeleted } from './generated/hallpass/users/v1/user_deleted.js';
export { UserJobDue } from './generated/hallpass/users/v1/user_job_due.js';
export type { BacklogCount, BacklogState } from './backlog.js';
export { outbox } from './outbox.js';
export {
  BatchHandler,
  type BatchedEvent,
  type DeadDeliveryEvent,
  EventHandler,
  type Delivery,
} from './event-handler.js';
export type { RecurringTask } from './recurring-task.js';
export { LostWork, type UnfinishedWork } from './lost-work.js';
export { persistently } from './persistently.js';
export { QueueModule } from './queue.module.js';
export { QueueRuntime } from './queue-runtime.js';
export { QueueOptions } from './queue-options.js';
export { listDeadDeliveries, replayDeadDeliveries, type DeadDelivery } from './dead-deliveries.js';
export type { JobQueues } from './job-queues.js';
export { prepareBullmqSchema } from './bullmq-schema.js';
export { queueMigrations } from './migrations/index.js';
export { uuidv7 } from './uuid.js';
