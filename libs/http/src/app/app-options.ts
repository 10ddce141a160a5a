import type { DatabaseRole, MigrationClass } from '@hallpass/database';
import type { Settings } from '@hallpass/settings';
import type { Logger } from '../logs/logger.js';

export interface AppOptions {
  settings: Settings;
  name: string;
  /** Whether requests come from outside (gateway, standalone); false behind the gateway. */
  edge: boolean;
  /** Behind the gateway: the database role for reading callers' projects. Default: the role that `name` starts with. */
  role?: DatabaseRole;
  /**
   * Migrations of the services in the process. The process is ready once these and the libraries' migrations have run.
   */
  migrations?: readonly MigrationClass[];
  /** Default: JSON lines on standard output. */
  logger?: Logger;
}
