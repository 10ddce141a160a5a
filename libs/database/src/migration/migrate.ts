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

/** A migration of TypeORM: file `migrations/<millis>-<name>.ts`, the name of its class ends with the same millis. */
export type MigrationClass = new () => MigrationInterface;
/** What the owner does after the migrations, before the grants; may be done many times. */
export type MigrationStep = (client: ClientBase) => Promise<void>;

/** Any number, the same in every release: it names the lock in this database. */
const ADVISORY_LOCK = 5_241_880_143;
/**
 * Nobody waits longer for a lock of ours (security O7); the migration gives up its place and tries again. Half of
 * PostgreSQL's deadlock_timeout: who waits for us in a circle is not the one whose statement fails.
 */
const LOCK_TIMEOUT_MILLIS = 500;
const LOCK_PAUSE_MILLIS = 100;

/**
 * Brings the database up to date as its owner: migrations in the order of their times, each in a transaction of its
 * own unless it says otherwise; then the steps; then the partitions of the days to come; then the triggers of the audit;
 * then roles and grants. Safe to run again and at the same time from several processes: one works, the others wait and
 * find nothing to do. A killed run leaves whole migrations only. With another secret than the database was sealed with,
 * without the right to make roles, on a server that is too old or lacks an extension, in a database that is not UTF8, or with a connection of a role that
 * is another's, nothing is changed at all.
 * @param witnesses what opens with the right secret alone, in a database that has no canary yet
 * @returns names of the migrations that ran
 * @throws UnfitDatabaseError; Error for two migrations of one time, and what a migration throws
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
    poolErrorHandler: () => undefined, // the statement in hand fails with the same error
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
 * Others may migrate for minutes. Asked for again and again: a statement that waits is one that CREATE INDEX CONCURRENTLY
 * of whoever holds the lock would wait for in turn. The lock ends with the connection, also of a killed run.
 */
async function takeLock(client: ClientBase): Promise<void> {
  const take = () => client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [ADVISORY_LOCK]);
  while (!(await take()).rows[0]!.taken) await pause(LOCK_PAUSE_MILLIS);
}

/** TypeORM would write a failure to standard output; whoever calls reports it. */
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

/** Each time names one place in the order. */
function assertDistinctTimes(migrations: MigrationClass[]): void {
  const byTime = new Map<string, string>();
  for (const { name } of migrations) {
    const time = /\d{13}$/.exec(name)?.[0];
    if (!time) throw new Error(`The migration ${name} does not end with its time in milliseconds`);
    const other = byTime.get(time);
    if (other) throw new Error(`The migrations ${other} and ${name} have the same time`);
    byTime.set(time, name);
  }
}
