import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '@hallpass/settings';
import pg, { type ClientBase } from 'pg';
import { AbstractLogger, DataSource, type MigrationInterface } from 'typeorm';
import { applyAuditTriggers } from '../audit/apply-audit-triggers.js';
import { assertRoleUrls, ownerUrl } from '../connection/role.js';
import { applyPartitions } from '../partitions/apply-partitions.js';
import { applyRoles, assertMayMakeRoles } from '../roles/apply-roles.js';
import { assertSecretFits, sealCanary, type SealedWitness } from '../sealing/secret-canary.js';
import { LEDGER } from '../requirements/ledger.js';
import { lockRetries } from '../query/lock-retries.js';
import { createExtensions, encodingFault, versionFault } from '../requirements/server-requirements.js';
import { UnfitDatabaseError } from '../requirements/unfit-database-error.js';

/** A TypeORM migration in the file `migrations/<millis>-<name>.ts`. Its class name ends with the same millis. */
export type MigrationClass = new () => MigrationInterface;
/** A step that the owner runs after the migrations and before the grants. Must be idempotent. */
export type MigrationStep = (client: ClientBase) => Promise<void>;

/** An arbitrary number that identifies the lock in this database. It must be the same in every release. */
const ADVISORY_LOCK = 5_241_880_143;
/**
 * Limits how long other statements queue behind our lock request (security O7); after this, the migration retries. It
 * is half of PostgreSQL's deadlock_timeout, so that in a deadlock the migration fails, not the other statement.
 */
const LOCK_TIMEOUT_MILLIS = 500;
const LOCK_PAUSE_MILLIS = 100;

/**
 * Brings the database up to date as its owner, in this order: migrations by time, each in its own transaction unless it
 * says otherwise; the steps; the partitions of the next days; the audit triggers; roles and grants.
 *
 * It can run again, and from several processes at once: one works, the others wait and find nothing to do. A killed run
 * leaves only complete migrations. Nothing changes at all if the database was sealed with another secret, the owner may
 * not create roles, the server is too old or lacks an extension, the database is not UTF8, or a role's connection uses
 * another role.
 * @param witnesses sealed texts that only open with the right secret, for a database without a canary
 * @returns names of the migrations that ran
 * @throws UnfitDatabaseError; Error for two migrations with the same time, and errors of a migration
 */
export async function migrate(
  settings: Settings,
  migrations: MigrationClass[],
  steps: MigrationStep[] = [],
  witnesses: readonly SealedWitness[] = [],
): Promise<string[]> {
  assertDistinctTimes(migrations);
  if (settings.rolePerService) assertRoleUrls(settings);
  const dataSource = new DataSource({
    type: 'postgres',
    driver: pg,
    url: ownerUrl(settings),
    applicationName: 'hallpass-migration',
    poolSize: 2, // one holds the lock, one works
    poolErrorHandler: () => undefined, // the current statement fails with the same error
    extra: { lock_timeout: LOCK_TIMEOUT_MILLIS },
    installExtensions: false,
    migrations,
    migrationsTableName: LEDGER,
    logger: new Silent(),
  });
  await dataSource.initialize();
  try {
    const locker = dataSource.createQueryRunner();
    const client = (await locker.connect()) as ClientBase;
    const fault = (await versionFault(client)) ?? (await encodingFault(client));
    if (fault !== null) throw new UnfitDatabaseError(fault);
    await takeLock(client);
    await client.query('SET lock_timeout = 0'); // for the steps
    if (settings.rolePerService) await assertMayMakeRoles(client);
    await assertSecretFits(client, settings, witnesses);
    await createExtensions(client);
    const ran = await lockRetries(() => dataSource.runMigrations({ transaction: 'each' }));
    for (const step of steps) await step(client);
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MILLIS}`);
    await applyPartitions(client, settings);
    await lockRetries(() => applyAuditTriggers(client));
    await client.query('SET lock_timeout = 0');
    await inTransaction(client, async () => {
      await sealCanary(client, settings);
      if (settings.rolePerService) await applyRoles(client, settings);
    });
    return ran.map(({ name }) => name);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Polls for the lock, since others may migrate for minutes: a waiting statement would block CREATE INDEX CONCURRENTLY
 * of the process that holds the lock. The lock ends with the connection, also if the run is killed.
 */
async function takeLock(client: ClientBase): Promise<void> {
  const take = () => client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [ADVISORY_LOCK]);
  while (!(await take()).rows[0]!.taken) await pause(LOCK_PAUSE_MILLIS);
}

/** TypeORM would write failures to standard output, but the caller reports them. */
class Silent extends AbstractLogger {
  protected writeLog(): void {}
}

async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** The order of migrations requires unique times. */
function assertDistinctTimes(migrations: MigrationClass[]): void {
  const byTime = new Map<string, string>();
  for (const { name } of migrations) {
    const time = /\d{13}$/.exec(name)?.[0];
    if (!time) throw new Error(`The name of the migration ${name} does not end with a timestamp in milliseconds`);
    const other = byTime.get(time);
    if (other) throw new Error(`The migrations ${other} and ${name} have the same timestamp`);
    byTime.set(time, name);
  }
}
