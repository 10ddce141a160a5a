import type { DatabaseRole, MigrationClass } from '@hallpass/database';
import type { Settings } from '@hallpass/settings';
import type { Logger } from '../logs/logger.js';

export interface AppOptions {
  settings: Settings;
  /** The service's name, for logs and metrics. */
  name: string;
  /** Whether requests come from outside (gateway, standalone); false behind the gateway. */
  edge: boolean;
  /** Behind the gateway: the database role that callers' projects are read with. Default: the one that `name` begins with. */
  role?: DatabaseRole;
  /** Those of the services in the process; it is ready when they and those of the libraries have run. */
  migrations?: readonly MigrationClass[];
  /** Default: JSON lines on standard output. */
  logger?: Logger;
}
