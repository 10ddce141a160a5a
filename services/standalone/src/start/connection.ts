import { Database, type DatabaseRole } from '@hallpass/database';
import type { Settings } from '@hallpass/settings';

/** Lends the connections of a role for the time of `work`: for the start and for commands, which are no Nest application. */
export async function connectedAs<T>(
  role: DatabaseRole,
  settings: Settings,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = new Database(role, settings);
  await db.ready();
  try {
    return await work(db);
  } finally {
    await db.onApplicationShutdown();
  }
}
