import type { Database } from '@hallpass/database';
import { selectProjectIds } from './commands.sql.js';

/** The ids of all projects. @param db connection of the owner */
export async function projectIds(db: Database): Promise<string[]> {
  return (await selectProjectIds(db)).map(({ id }) => id);
}
