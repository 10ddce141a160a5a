import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Creates an empty database. @param postgresUrl the owner's URL of any database there @returns the owner's DATABASE_URL
 */
export async function createDatabase(postgresUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(postgresUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops it, along with the roles of its name (`<database>_<service>`), and terminates its connections. */
export function dropDatabase(postgresUrl: string, name: string): Promise<void> {
  return asOwner(postgresUrl, async (client) => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    const roles = `SELECT format('DROP ROLE %I', rolname) AS text FROM pg_roles WHERE starts_with(rolname, $1)`;
    const { rows } = await client.query<{ text: string }>(roles, [`${name}_`]);
    for (const { text } of rows) await client.query(text);
  });
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
