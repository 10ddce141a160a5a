import { migrate, Sealer } from '@hallpass/database';
import { prepareBullmqSchema } from '@hallpass/queue';
import { seedInternalProject } from '@hallpass/service-projects';
import type { Settings } from '@hallpass/settings';
import { allMigrations } from '../migrations.js';
import { connectedAs } from './connection.js';
import { StartFailure } from './start-failure.js';

/** https://www.postgresql.org/docs/18/errcodes-appendix.html */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Brings a database to the point where services can start on it: tables, BullMQ's schema, roles, grants and the
 * internal project. Safe to run again.
 * @returns names of the migrations that ran
 * @throws StartFailure when the user of DATABASE_URL lacks rights, and what a migration throws
 */
export async function bringUpToDate(settings: Settings): Promise<string[]> {
  const ran = await migrateAll(settings);
  await connectedAs('projects', settings, (db) => seedInternalProject(db, new Sealer(settings), settings));
  return ran;
}

async function migrateAll(settings: Settings): Promise<string[]> {
  try {
    return await migrate(settings, allMigrations, [prepareBullmqSchema]);
  } catch (error) {
    const { code, driverError } = error as { code?: string; driverError?: { code?: string } };
    if ((driverError?.code ?? code) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartFailure(
      'The user in DATABASE_URL may not make schemas, extensions or roles: let it own the database and create roles, or set HALLPASS_ROLE_PER_SERVICE=off when it only lacks the right to create roles.',
      { cause: error },
    );
  }
}
