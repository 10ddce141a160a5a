import { migrate } from '@hallpass/database';
import { SEALED_INTERNAL_PROJECT } from '@hallpass/projects';
import { prepareBullmqSchema } from '@hallpass/queue';
import { allMigrations, seed } from '@hallpass/service-standalone/database';
import type { Settings } from '@hallpass/settings';
import { connectedAs, explainingFailures } from './connection.js';

/**
 * Prepares a database for the services: tables, BullMQ's schema, roles, grants and the internal project. Safe to run
 * again.
 * @returns names of the migrations that ran
 * @throws UnfitDatabaseError before changing anything, if the secret or the privileges do not fit; StartFailure if the
 * database fails; the errors of migrations
 */
export async function bringUpToDate(settings: Settings): Promise<string[]> {
  const ran = await explainingFailures(() =>
    migrate(settings, allMigrations, [prepareBullmqSchema], [SEALED_INTERNAL_PROJECT]),
  );
  await connectedAs('projects', settings, (db) => seed(db, settings));
  return ran;
}
