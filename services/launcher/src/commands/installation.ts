import { assertSecretFits, type Database } from '@hallpass/database';
import { SEALED_INTERNAL_PROJECT } from '@hallpass/projects';
import type { ProcessName, Settings } from '@hallpass/settings';
import { borrowDatabase } from '../start/database.js';
import { prepareEnvironment, withDatabase } from '../start/environment.js';
import { connectedAs, withClient, explainingFailures } from '../start/connection.js';
import { sayStep } from '../terminal/terminal.js';

/**
 * Runs `work` with this installation's settings, on the running server's database, or on one started just for this.
 * @param name as for `loadSettings`: settings of other processes are not required
 * @throws UnfitDatabaseError if the database was sealed with another secret, before `work` changes anything
 */
export async function withInstallation<T>(work: (settings: Settings) => Promise<T>, name?: ProcessName): Promise<T> {
  const prepared = await prepareEnvironment(process.env, name);
  const { settings } = prepared;
  const database = await borrowDatabase(settings.databaseUrl, settings.dataDir, sayStep);
  try {
    const withAddress = withDatabase(prepared, database.url);
    await explainingFailures(() =>
      withClient(database.url, (client) => assertSecretFits(client, withAddress, [SEALED_INTERNAL_PROJECT])),
    );
    return await work(withAddress);
  } finally {
    await database.stop();
  }
}

/** As `withInstallation`, with the owner's connection. */
export function withOwnerDatabase<T>(work: (db: Database, settings: Settings) => Promise<T>): Promise<T> {
  return withInstallation((settings) => connectedAs('owner', settings, (db) => work(db, settings)));
}
