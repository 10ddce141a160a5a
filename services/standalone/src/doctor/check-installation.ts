import type { Settings } from '@hallpass/settings';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { borrowDatabase } from '../start/database.js';
import { prepareEnvironment, withDatabase, type Prepared } from '../start/environment.js';
import { connectedAs } from '../start/connection.js';
import { assertPortFree } from '../start/port.js';
import { explain } from '../start/start-failure.js';
import { checkMigrations, checkQueues, checkVersion } from './check-database.js';
import { checkMail } from './check-mail.js';
import { runningDistributed } from '../distributed/run-record.js';
import { checkProcesses } from './check-processes.js';
import { checkRedis } from './check-redis.js';
import { bad, good, type Finding } from './finding.js';

/** Looks at everything that a start needs, in the order in which it needs it; what stands on a broken part is left out. */
export async function* checkInstallation(source: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  let prepared: Prepared;
  try {
    prepared = await prepareEnvironment(source);
  } catch (error) {
    yield bad('settings', explain(error));
    return;
  }
  const { settings } = prepared;
  yield good('settings', `${settings.environment}, ${settings.url}`);
  yield await checkSecrets(settings);
  yield await checkPort(settings);
  const distributed = runningDistributed(settings.dataDir);
  if (distributed) yield await checkProcesses(distributed.ports);
  yield* checkDatabase(prepared);
  const redisUrl = settings.redisUrl ?? distributed?.redisUrl;
  if (redisUrl) yield await checkRedis(redisUrl);
  yield await checkMail(settings);
}

/** The generated secrets are nobody else's to read. */
async function checkSecrets({ dataDir }: Settings): Promise<Finding> {
  const file = join(dataDir, 'secrets.json');
  const found = await stat(file).catch(() => null);
  if (!found) return good('secrets', 'from the environment');
  if ((found.mode & 0o077) === 0) return good('secrets', file);
  return bad('secrets', `${file} can be read by other users: run "chmod 600 ${file}".`);
}

async function checkPort({ host, port, url }: Settings): Promise<Finding> {
  const [index, health] = await Promise.all([ask(port, '/api/v1'), ask(port, '/health?db=1')]);
  if (index?.headers.has('x-stack-request-id')) {
    if (health?.status === 200) return good('port', `Hallpass runs on port ${port} (${url})`);
    const answer = health ? `answers ${health.status}` : 'does not answer';
    return bad('port', `Hallpass runs on port ${port}, but GET /health?db=1 ${answer}: look into its log.`);
  }
  try {
    await assertPortFree(host, port);
    return good('port', `${port} is free; Hallpass does not run`);
  } catch (error) {
    return bad('port', explain(error));
  }
}

function ask(port: number, path: string): Promise<Response | null> {
  return fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
}

async function* checkDatabase(prepared: Prepared): AsyncGenerator<Finding> {
  const { databaseUrl, dataDir } = prepared.settings;
  let database: Awaited<ReturnType<typeof borrowDatabase>>;
  try {
    database = await borrowDatabase(databaseUrl, dataDir, () => undefined);
  } catch (error) {
    yield bad('database', explain(error));
    return;
  }
  try {
    const settings = withDatabase(prepared, database.url);
    yield* await connectedAs('owner', settings, async (db) => {
      const version = await checkVersion(db, database.isEmbedded);
      const migrations = await checkMigrations(db);
      return migrations.isGood ? [version, migrations, await checkQueues(db)] : [version, migrations];
    });
  } catch (error) {
    yield bad('database', explain(error));
  } finally {
    await database.stop();
  }
}
