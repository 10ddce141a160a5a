import { type Database, Sealer } from '@hallpass/database';
import { seedInternalProject } from '@hallpass/service-projects';
import type { Settings } from '@hallpass/settings';

export { allMigrations } from './migrations.js';

/**
 * Writes the rows that every installation starts with. Safe to run again.
 * @param db connection of `projects`
 */
export function seed(db: Database, settings: Settings): Promise<void> {
  return seedInternalProject(db, new Sealer(settings), settings);
}
