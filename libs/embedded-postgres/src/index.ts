export { EmbeddedPostgresError } from './embedded-postgres-error.js';
export { freePort, freePortRange } from './free-port.js';
export { isRunning, startOf } from './processes.js';
export { startEmbeddedPostgres } from './start-embedded-postgres.js';
export type { EmbeddedPostgres } from './start-embedded-postgres.js';
export { startSupervisedPostgres, type SupervisionReports } from './supervised-postgres.js';
