import { type Database, Sealer } from '@hallpass/database';
import { seedInternalProject } from '@hallpass/service-projects';
import type { Settings } from '@hallpass/settings';

export { allMigrations } from './migrations.js';

/**
 * What every installation has in its tables from the start. Safe to run again.
 * @param db connection of `projects`
 */
export function seed(db: Database, settings: Settings): Promise<void> {
  return seedInternalProject(db, new Sealer(settings), settings);
}
