import { server } from '@hallpass/testing';
import pg from 'pg';

/** Runs a statement as the owner of the running server's database, for state that no API can create. */
export async function inDatabase<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
  at: { databaseUrl: string | null } = server,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: at.databaseUrl! });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
