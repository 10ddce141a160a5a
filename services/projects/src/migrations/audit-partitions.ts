import type { Partitioning } from '@hallpass/database';

/** Partitions of the logs. An audit event has the same id as the event it records, a UUIDv7. */
export const AUDIT_EVENT: Partitioning = {
  schema: 'projects',
  name: 'audit_event',
  column: 'id',
  isUuid: true,
  primaryKey: 'project_id, id',
  indexes: {},
};

export const ADMIN_WRITE: Partitioning = {
  schema: 'audit',
  name: 'admin_write',
  column: 'occurred_at',
  isUuid: false,
  primaryKey: 'project_id, occurred_at, id',
  indexes: {},
};
