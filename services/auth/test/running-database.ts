import { server } from '@hallpass/testing';
import pg from 'pg';

/** One statement in the database of the running server, as its owner: for what no interface can bring about. */
export async function inDatabase<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl! });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
