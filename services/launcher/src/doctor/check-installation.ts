import type { Settings } from '@hallpass/settings';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { createTransport } from 'nodemailer';
import { assertSecretFits, connectionUrl, SERVICE_ROLES, type ServiceRole } from '@hallpass/database';
import { SEALED_INTERNAL_PROJECT } from '@hallpass/projects';
import { runningDistributed } from '../start/run-record.js';
import { withClient, databaseFailureSentence } from '../start/connection.js';
import { borrowDatabase, databaseFailure, type OpenedDatabase, runningDatabase } from '../start/database.js';
import { prepareEnvironment, withDatabase, type Prepared } from '../start/environment.js';
import { assertPortFree } from '../start/port.js';
import { explain } from '../start/start-failure.js';
import { checkConnections } from './check-connections.js';
import {
  checkAlone,
  checkAudit,
  checkClock,
  checkExtensions,
  checkMigrations,
  checkOwner,
  checkQueues,
  checkRoleMaker,
  checkServer,
} from './check-database.js';
import { checkProcesses } from './check-processes.js';
import { checkRedis } from './check-redis.js';
import { checkReplica } from './check-replica.js';
import { checkStorage } from './check-storage.js';
import { checkStripe } from './check-stripe.js';
import { bad, good, type Finding } from './finding.js';

const WRONG_PASSWORD = /^28/;

const TIMEOUT_MILLIS = 4_000;

/** Time limit for each part: an operator who looks for a fault cannot wait for minutes. */
const LIMIT_MILLIS = 9_000;

/**
 * Checks everything that a start needs, in parallel, and reports it in the order of a start. Skips checks that depend
 * on a broken part. Takes 10 seconds at most, plus the start of an embedded database.
 */
export async function* checkInstallation(source: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  let prepared: Prepared;
  try {
    prepared = await prepareEnvironment(source);
  } catch (error) {
    yield bad('settings', explain(error));
    return;
  }
  const { settings } = prepared;
  const distributed = runningDistributed(settings.dataDir);
  const redisUrl = settings.redisUrl ?? distributed?.redisUrl;
  const stripeKey = settings.stripeSecretKey;
  yield good('settings', `${settings.environment}, ${settings.url}`);
  const parts = [
    part('secrets', () => checkSecrets(settings)),
    part('port', () => checkPort(settings)),
    ...(distributed ? [part('processes', () => checkProcesses(distributed.ports))] : []),
    checkDatabase(prepared),
    ...(redisUrl ? [part('redis', () => checkRedis(redisUrl))] : []),
    part('storage', () => checkStorage(settings)),
    part('mail', () => checkMail(settings)),
    ...(stripeKey ? [part('stripe', () => checkStripe(settings, stripeKey))] : []),
  ];
  for (const findings of parts) yield* await findings;
}

const late = (subject: string): Finding =>
  bad(
    subject,
    `No response within ${LIMIT_MILLIS / 1000} s. Check what keeps it busy, and whether a firewall blocks the connection.`,
  );

function part(subject: string, check: () => Promise<Finding>): Promise<Finding[]> {
  return within(LIMIT_MILLIS, late(subject), async (report) => report(await check()));
}

async function checkSecrets({ dataDir }: Settings): Promise<Finding> {
  const file = join(dataDir, 'secrets.json');
  const found = await stat(file).catch(() => null);
  if (!found) return good('secrets', 'from the environment');
  if ((found.mode & 0o077) === 0) return good('secrets', file);
  return bad('secrets', `Other users can read ${file}. Run "chmod 600 ${file}".`);
}

async function checkPort({ host, port, url, dataDir }: Settings): Promise<Finding> {
  const [index, health, isOurs] = await Promise.all([ask(port, '/api/v1'), ask(port, '/health?db=1'), runsOn(dataDir)]);
  if (index === 'silent') return bad('port', silence(port, isOurs));
  if (index?.headers.has('x-stack-request-id')) {
    if (health === 'silent' || health === null)
      return bad('port', `Hallpass runs on port ${port}, but GET /health?db=1 does not respond. Check its log.`);
    if (health.status === 200) return good('port', `Hallpass runs on port ${port} (${url})`);
    return bad('port', `Hallpass runs on port ${port}, but GET /health?db=1 returns ${health.status}. Check its log.`);
  }
  try {
    await assertPortFree(host, port);
  } catch (error) {
    return bad('port', explain(error));
  }
  return good('port', `${port} is free; ${isOurs ? `Hallpass in ${dataDir} is starting` : 'Hallpass is not running'}`);
}

/** Whether a server is running or starting on this folder; a slow one does not answer requests itself. */
async function runsOn(dataDir: string): Promise<boolean> {
  return runningDistributed(dataDir) !== null || (await runningDatabase(dataDir)) !== null;
}

function silence(port: number, isOurs: boolean): string {
  const slow = `did not respond within ${ASK_LIMIT_MILLIS / 1000} s`;
  if (isOurs)
    return `Hallpass runs, but port ${port} ${slow}. It is starting or busy. Check its log, and run doctor again.`;
  return `Port ${port} ${slow}. If Hallpass is starting or busy, check its log. If another program uses the port, stop it, or set PORT to another port.`;
}

/** Longer than a process waits for its database. */
const ASK_LIMIT_MILLIS = 7_000;

/** @returns null if no HTTP server answers there */
function ask(port: number, path: string): Promise<Response | 'silent' | null> {
  const signal = AbortSignal.timeout(ASK_LIMIT_MILLIS);
  return fetch(`http://127.0.0.1:${port}${path}`, { signal }).catch(() => (signal.aborted ? 'silent' : null));
}

async function checkDatabase(prepared: Prepared): Promise<Finding[]> {
  const { databaseUrl, dataDir } = prepared.settings;
  if (databaseUrl) return databaseFindings(prepared.settings, false);
  let database: OpenedDatabase;
  try {
    database = await borrowDatabase(null, dataDir, () => undefined);
  } catch (error) {
    return [bad('database', explain(error))];
  }
  try {
    return await databaseFindings(withDatabase(prepared, database.url), true);
  } finally {
    await database.stop();
  }
}

function databaseFindings(settings: Settings, isEmbedded: boolean): Promise<Finding[]> {
  const url = settings.databaseUrl!;
  return within(LIMIT_MILLIS, late('database'), async (report) => {
    let isConnected = false;
    const check = async (client: ClientBase): Promise<void> => {
      isConnected = true;
      for await (const finding of checksOf(client, settings, isEmbedded)) report(finding);
    };
    await withClient(url, check).catch((error: unknown) => {
      const sentence = isConnected ? databaseFailureSentence(error) : databaseFailure(error, url).message;
      report(bad('database', sentence ?? explain(error)));
    });
  });
}

async function* checksOf(client: ClientBase, settings: Settings, isEmbedded: boolean): AsyncGenerator<Finding> {
  yield await checkServer(client, isEmbedded);
  yield await checkClock(client);
  const owner = await checkOwner(client);
  yield owner;
  if (!owner.isGood) return; // a role that owns nothing cannot see the rest
  yield await checkExtensions(client);
  if (settings.rolePerService) yield* await checkRoleMaker(client);
  const migrations = await checkMigrations(client);
  yield migrations;
  yield await checkSecret(client, settings);
  if (settings.rolePerService) yield await checkRoles(settings);
  yield await checkConnections(client, settings);
  if (settings.databaseReplicaUrl) yield await checkReplica(client, settings, settings.databaseReplicaUrl);
  if (!migrations.isGood) return;
  yield* await checkAlone(client);
  yield await checkQueues(client);
  yield await checkAudit(client);
}

/**
 * Returns what the checks of one part have reported when they finish or the time is up; in that case, `late` is added.
 * Unfinished checks are abandoned.
 */
async function within(
  limitMillis: number,
  late: Finding,
  check: (report: (finding: Finding) => void) => Promise<void>,
): Promise<Finding[]> {
  const reported: Finding[] = [];
  const report = (finding: Finding): void => void reported.push(finding);
  let timer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(true), limitMillis)));
  try {
    const isLate = await Promise.race([check(report).then(() => false), timeIsOver]);
    return isLate ? [...reported, late] : reported;
  } finally {
    clearTimeout(timer);
  }
}

/** Connects and signs in to the mail server; sends nothing. */
async function checkMail({ mail, smtpUrl }: Settings): Promise<Finding> {
  if (mail === 'capture' || !smtpUrl) return good('mail', 'captured, not sent; to send emails, set SMTP_URL');
  const { hostname, port } = new URL(smtpUrl);
  const place = port ? `${hostname}:${port}` : hostname;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MILLIS,
    greetingTimeout: TIMEOUT_MILLIS,
    socketTimeout: TIMEOUT_MILLIS,
    dnsTimeout: TIMEOUT_MILLIS,
  });
  try {
    await transport.verify();
    return good('mail', place);
  } catch (error) {
    // Do not show the error's message: a mail server may repeat what it was sent.
    const { code } = error as { code?: string };
    const advice =
      code === 'EAUTH'
        ? 'it rejects the user name or password, so correct them in SMTP_URL'
        : 'start it, or correct SMTP_URL';
    return bad('mail', `The mail server ${place} is not usable (${code ?? 'no response'}): ${advice}.`);
  } finally {
    transport.close();
  }
}

async function checkSecret(client: ClientBase, settings: Settings): Promise<Finding> {
  try {
    await assertSecretFits(client, settings, [SEALED_INTERNAL_PROJECT]);
    return good('secret', 'HALLPASS_SECRET decrypts the values in this database');
  } catch (error) {
    return bad('secret', explain(error));
  }
}

/**
 * Checks that every service role can connect with its password from the settings, or the one derived from the secret.
 */
async function checkRoles(settings: Settings): Promise<Finding> {
  const refusals = await Promise.all(
    SERVICE_ROLES.map(async (role) => ({ role, code: await refusalOf(role, settings) })),
  );
  const refused = refusals.filter(({ code }) => code !== null);
  if (refused.length === 0) return good('roles', `all ${SERVICE_ROLES.length} can connect`);
  const names = refused.map(({ role }) => role).join(', ');
  const other = refused.find(({ code }) => !WRONG_PASSWORD.test(code!));
  if (other)
    return bad('roles', `The roles of ${names} cannot connect to the database (${other.code}). Check its log.`);
  return bad('roles', `The roles of ${names} are missing or have different passwords. Run "npm run migrate".`);
}

/** @returns null if it can connect, otherwise the error code */
function refusalOf(role: ServiceRole, settings: Settings): Promise<string | null> {
  return withClient(connectionUrl(settings, role), () => Promise.resolve(null)).catch((error: { code?: unknown }) =>
    String(error.code ?? 'no answer'),
  );
}
