import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Where commands find the embedded PostgreSQL of a server that runs: only one process can own its folder, so
 * `dead-letters` and `doctor` borrow its connection. Mode 0600, for it holds the owner's password.
 */
const fileOf = (dataDir: string) => join(dataDir, 'running.json');

export async function rememberRunning(dataDir: string, databaseUrl: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true }); // an old one may have another mode
  await writeFile(fileOf(dataDir), JSON.stringify({ databaseUrl }), { mode: 0o600 });
}

export async function forgetRunning(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/** @returns null when no server runs on this folder; a killed one leaves the file, but its database may still answer */
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
