import type { Database } from '@hallpass/database';
import type { Settings } from '@hallpass/settings';
import { borrowDatabase } from '../start/database.js';
import { prepareEnvironment, withDatabase } from '../start/environment.js';
import { connectedAs } from '../start/connection.js';
import { sayStep } from '../terminal/terminal.js';

/** Runs `work` with the settings of this installation, on the database of the running server or, without one, on it started for the moment. */
export async function withInstallation<T>(work: (settings: Settings) => Promise<T>): Promise<T> {
  const prepared = await prepareEnvironment(process.env);
  const { settings } = prepared;
  const database = await borrowDatabase(settings.databaseUrl, settings.dataDir, sayStep);
  try {
    return await work(withDatabase(prepared, database.url));
  } finally {
    await database.stop();
  }
}

/** The same with the owner's connection. */
export function withOwnerDatabase<T>(work: (db: Database, settings: Settings) => Promise<T>): Promise<T> {
  return withInstallation((settings) => connectedAs('owner', settings, (db) => work(db, settings)));
}
