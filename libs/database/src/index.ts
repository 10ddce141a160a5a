// The tables whose trigger records each change by an administrator (audited-tables, apply-audit-triggers), and the log
// that it writes (admin-writes).
export { ADMIN_WRITE_ORDER, type AdminWrite, walkAdminWrites } from './audit/admin-writes.js';
export { AUDITED_SCHEMAS, UNAUDITED } from './audit/audited-tables.js';
// Which administrator a request is served for (admin-request), and how its transactions record that
// (admin-transaction).
export { type AdminRequest, duringAdminRequest, outsideAdminRequests } from './audit-context/admin-request.js';
export { describeSealedChange } from './audit-context/admin-transaction.js';
export { afterCommit } from './connection/after-commit.js';
export { Database } from './connection/database.js';
export type { Pool } from 'pg';
export { DatabaseModule } from './connection/database.module.js';
export { KEEP_ALIVE_MILLIS, POOL_SIZE, type Tx } from './pool/data-source.js';
export { HalfOpenWatch } from './pool/half-open-watch.js';
export {
  connectionUrl,
  type DatabaseRole,
  queueConnection,
  SERVICE_ROLES,
  type ServiceRole,
} from './connection/role.js';
export { createIndexConcurrently, createPartitionedIndex } from './migration/create-index.js';
export { MissingMigrationsError } from './requirements/ledger.js';
export { migrate, type MigrationClass, type MigrationStep } from './migration/migrate.js';
export {
  encodingFault,
  extensionFault,
  REQUIRED_EXTENSIONS,
  versionFault,
} from './requirements/server-requirements.js';
export { UnfitDatabaseError } from './requirements/unfit-database-error.js';
export { decodeCursor, encodeCursor, type ListCursor, type ListOrder, type Place } from './pagination/list-cursor.js';
export {
  type ListRange,
  type ListWalk,
  type PlaceCondition,
  rowsOf,
  valueBytes,
  type Walked,
  walkList,
} from './pagination/list-walk.js';
export { keepPartitions } from './partitions/keep-partitions.js';
export {
  boundTable,
  type Partitioning,
  partitionTable,
  unpartitionTable,
  validateBound,
} from './partitions/partition-table.js';
export { BATCH_BYTES, fitsBatch } from './query/batch-bytes.js';
export { batchedDelete } from './query/batched-delete.js';
export { prepared } from './query/prepared.js';
export { sql } from './query/sql.js';
export { statement } from './query/statement.js';
export { isCanonicalUuid, isUuid } from './query/uuid.js';
export { isForeignKeyViolation, isUniqueViolation } from './query/violations.js';
export { scoped } from './scoped/scoped-repository.js';
export { resealPages } from './sealing/reseal-pages.js';
export { Sealer, type SealContext } from './sealing/sealer.js';
export { assertSecretFits, type SealedWitness } from './sealing/secret-canary.js';
