import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Starts one PostgreSQL and one server for the whole run, in a temporary folder and on free ports. `HALLPASS_MODE` says
 * whether the server is one process or one for each service, `HALLPASS_REPLICAS` how many of each.
 */
export default async function globalSetup() {
  const { SERVER_VARIABLE, startServer, temporaryFolder } = await import('../../dist/index.js');
  const { startEmbeddedPostgres } = await import('@hallpass/database/embedded');
  const folder = await temporaryFolder();
  const run = { folder, postgres: null, server: null };
  globalThis.hallpassTestRun = run;
  try {
    // Safe but for a power cut, and several times faster.
    run.postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), parameters: { fsync: 'off' } });
    run.server = await startServer({ dataDir: join(folder, 'data'), env: { DATABASE_URL: run.postgres.url } });
  } catch (error) {
    await run.postgres?.stop();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const { baseUrl, databaseUrl, internal } = run.server;
  process.env[SERVER_VARIABLE] = JSON.stringify({ baseUrl, databaseUrl, internal });
}
