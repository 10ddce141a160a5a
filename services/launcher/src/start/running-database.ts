import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Tells commands where to find the embedded PostgreSQL of a running server: only one process can own its folder, so
 * `dead-letters` and `doctor` borrow its connection. Mode 0600, because it contains the owner's password.
 */
const fileOf = (dataDir: string) => join(dataDir, 'running.json');

export async function rememberRunning(dataDir: string, databaseUrl: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true }); // an existing file may have another mode
  await writeFile(fileOf(dataDir), JSON.stringify({ databaseUrl }), { mode: 0o600 });
}

export async function forgetRunning(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/**
 * @returns null if no server is running on this folder; a killed server leaves the file, but its database may still
 * answer
 */
export async function runningDatabase(dataDir: string): Promise<string | null> {
  let databaseUrl: string;
  try {
    ({ databaseUrl } = JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as { databaseUrl: string });
  } catch {
    return null;
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return databaseUrl;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
