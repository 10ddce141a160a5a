import { type Database, sql } from '@hallpass/database';

/** Of every project there is. @param db connection of the owner */
export async function projectIds(db: Database): Promise<string[]> {
  const everyProject = { global: 'an operator names projects, or means all of them' };
  const text = 'SELECT project_id AS id FROM projects.project WHERE deleted_at IS NULL';
  return (await sql<{ id: string }>(db, text, [], everyProject)).map(({ id }) => id);
}
