import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '@hallpass/settings';
import pg, { type ClientBase } from 'pg';
import { AbstractLogger, DataSource, type MigrationInterface } from 'typeorm';
import { applyAuditTriggers } from '../audit/apply-audit-triggers.js';
import { ownerUrl } from '../connection/role.js';
import { applyRoles, assertMayMakeRoles } from '../roles/apply-roles.js';
import { assertSecretFits, sealCanary, type SealedWitness } from '../sealing/secret-canary.js';

/** A migration of TypeORM: file `migrations/<millis>-<name>.ts`, the name of its class ends with the same millis. */
export type MigrationClass = new () => MigrationInterface;
/** What the owner does after the migrations, before the grants; may be done many times. */
export type MigrationStep = (client: ClientBase) => Promise<void>;

/** Table of what has run, in the schema `public`. */
const LEDGER = 'migration';
/** Any number, the same in every release: it names the lock in this database. */
const ADVISORY_LOCK = 5_241_880_143;
/** Nobody waits longer for a lock of ours (security.md O7); the migration gives up its place and tries again. */
const LOCK_TIMEOUT_MILLIS = 1_000;
const LOCK_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the database up to date as its owner: migrations in the order of their times, each in a transaction of its
 * own; then the steps; then the triggers of the audit; then roles and grants. Safe to run again and at the same time from several processes: one
 * works, the others wait and find nothing to do. A killed run leaves whole migrations only. With another secret than the
 * database was sealed with, or without the right to make roles, nothing is changed at all.
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
  assertOrdered(migrations);
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
    await client.query('SET lock_timeout = 0'); // others may migrate for minutes
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]); // ends with the connection, also of a killed run
    if (settings.rolePerService) await assertMayMakeRoles(client);
    await assertSecretFits(client, settings, witnesses);
    const ran = await withLockRetries(() => dataSource.runMigrations({ transaction: 'each' }));
    for (const step of steps) await step(client);
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MILLIS}`);
    await withLockRetries(() => applyAuditTriggers(client));
    await client.query('SET lock_timeout = 0');
    await inTransaction(client, async () => {
      if (settings.rolePerService) await applyRoles(client, settings);
      await sealCanary(client, settings);
    });
    return ran.map(({ name }) => name);
  } finally {
    await dataSource.destroy();
  }
}

/** TypeORM would write a failure to standard output; whoever calls reports it. */
class Silent extends AbstractLogger {
  protected writeLog(): void {}
}

async function withLockRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error;
      await pause(250 * attempt); // whoever was queued behind us goes first
    }
  }
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
function assertOrdered(migrations: MigrationClass[]): void {
  const byTime = new Map<string, string>();
  for (const { name } of migrations) {
    const time = /\d{13}$/.exec(name)?.[0];
    if (!time) throw new Error(`The migration ${name} does not end with its time in milliseconds`);
    const other = byTime.get(time);
    if (other) throw new Error(`The migrations ${other} and ${name} have the same time`);
    byTime.set(time, name);
  }
}
