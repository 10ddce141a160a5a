import { migrate } from '@hallpass/database';
import { SEALED_INTERNAL_PROJECT } from '@hallpass/projects';
import { prepareBullmqSchema } from '@hallpass/queue';
import { allMigrations, seed } from '@hallpass/service-standalone/database';
import type { Settings } from '@hallpass/settings';
import { connectedAs } from './connection.js';
import { explainingFailures } from './database-failure.js';

/**
 * Brings a database to the point where services can start on it: tables, BullMQ's schema, roles, grants and the
 * internal project. Safe to run again.
 * @returns names of the migrations that ran
 * @throws UnfitDatabaseError before anything is changed, with another secret or too few rights;
 *   StartFailure when the database fails; what a migration throws
 */
export async function bringUpToDate(settings: Settings): Promise<string[]> {
  const ran = await explainingFailures(() =>
    migrate(settings, allMigrations, [prepareBullmqSchema], [SEALED_INTERNAL_PROJECT]),
  );
  await connectedAs('projects', settings, (db) => seed(db, settings));
  return ran;
}
