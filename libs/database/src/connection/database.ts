import { setTimeout as pause } from 'node:timers/promises';
import { TextError } from '@hallpass/errors';
import { roleUrlName, type Settings } from '@hallpass/settings';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { auditedTransaction } from '../audit-context/admin-transaction.js';
import { MissingMigrationsError, migrationsRun } from '../requirements/ledger.js';
import { UnfitDatabaseError } from '../requirements/unfit-database-error.js';
import { assertSecretFits } from '../sealing/secret-canary.js';
import { committed } from './after-commit.js';
import { createDataSource, poolOf, type Tx } from '../pool/data-source.js';
import { ReadReplica } from './read-replica.js';
import { reasonOf } from './reason-of.js';
import { connectionUrl, type DatabaseRole, LIST_READERS } from './role.js';
import { untilCommitted } from './transaction-failures.js';

/** How long a process waits at its start for the database, or for the migration that makes its role. */
const START_PATIENCE_MILLIS = 60_000;
const LONGEST_PAUSE_MILLIS = 2_000;

/** The connections of one role: a pool of 5, opened when the process starts. */
export class Database implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private source: DataSource | null = null;
  private replica: ReadReplica | null = null;
  private connecting: Promise<unknown> | null = null;
  private isClosing = false;
  private expected: readonly string[] = [];

  /** Opens nothing: documents are made from the modules without a database. */
  constructor(
    readonly role: DatabaseRole,
    readonly settings: Settings,
  ) {}

  get dataSource(): DataSource {
    this.source ??= createDataSource(connectionUrl(this.settings, this.role), this.role, this.onPoolError);
    return this.source;
  }

  /** For statements outside a transaction. @throws TextError 503 before the database has answered */
  get manager(): Tx {
    return connected(this.dataSource).manager;
  }

  /** For lists, which may be some seconds old: the read replica where there is one that keeps up. */
  get reader(): Tx {
    return this.replica?.manager ?? this.manager;
  }

  /** The open pools: of the role and, as `<role>-lists`, of the read replica. */
  get pools(): ReadonlyMap<string, Pool> {
    const pools = new Map<string, Pool>();
    if (this.source?.isInitialized) pools.set(this.role, poolOf(this.source));
    if (this.replica?.pool) pools.set(`${this.role}-lists`, this.replica.pool);
    return pools;
  }

  /**
   * Runs `work` in one transaction (READ COMMITTED), then what it has given to `afterCommit`; what `work` throws rolls
   * back. Use its `tx` alone inside. It runs again, a few times at most, after a deadlock: what it does beside SQL must
   * bear that, or be given to `afterCommit`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.followed(this.manager, work);
  }

  /** Runs reads in one transaction (REPEATABLE READ, READ ONLY): all of them see the database at the same moment. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return work(tx);
    });
  }

  private async followed<T>(manager: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { value, follow } = await untilCommitted(() =>
      committed((attempt) => auditedTransaction(manager, attempt), work),
    );
    await follow();
    return value;
  }

  /** From now on the database is ready only when these migrations have run. */
  expectMigrations(names: readonly string[]): void {
    this.expected = names;
  }

  /**
   * Resolves when the database answers, connecting first where needed, and has the migrations that are expected.
   * @throws MissingMigrationsError without them, and what `pg` says when it does not answer
   */
  async ready(): Promise<void> {
    await this.answers();
    const { missing } = await this.migrations();
    if (missing.length > 0) throw new MissingMigrationsError(missing);
  }

  /** Of the migrations that are expected: how many there are, and which of them have not run, in their order. */
  async migrations(): Promise<{ expected: readonly string[]; missing: string[] }> {
    const { expected } = this;
    if (expected.length === 0) return { expected, missing: [] };
    const ran = await migrationsRun(poolOf(this.dataSource));
    return { expected, missing: expected.filter((name) => !ran.has(name)) };
  }

  /** The process starts, and is not ready: who runs it sees why. */
  private async warnOfMissingMigrations(): Promise<void> {
    const { missing } = await this.migrations();
    if (missing.length > 0)
      this.logger.warn({ message: new MissingMigrationsError(missing).message, role: this.role, missing });
  }

  private async answers(): Promise<void> {
    await this.connect();
    await poolOf(this.dataSource).query('SELECT 1');
  }

  /**
   * Waits for the database, which may start later than we do, or be given our role just now.
   * @throws UnfitDatabaseError with another secret than the database was sealed with
   */
  async onModuleInit(): Promise<void> {
    await this.waitForDatabase();
    this.watchReplica();
    if (!this.hasDerivedPassword) await assertSecretFits(poolOf(this.dataSource), this.settings);
  }

  /** What to look at when the database does not let us in. */
  private get advice(): string {
    if (this.hasDerivedPassword || this.role === 'owner' || !this.settings.rolePerService)
      return 'check DATABASE_URL, and that the migrations have run with the same HALLPASS_SECRET';
    return `check ${roleUrlName(this.role)}, and that the migrations have run with the same one`;
  }

  /** Whether the password follows from the secret, which is then the right one when the database lets us in. */
  private get hasDerivedPassword(): boolean {
    const { rolePerService, roleUrls } = this.settings;
    return rolePerService && this.role !== 'owner' && roleUrls[this.role] === null;
  }

  private async waitForDatabase(): Promise<void> {
    const deadline = Date.now() + START_PATIENCE_MILLIS;
    for (let pauseMillis = 100; ; pauseMillis = Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS)) {
      try {
        await this.answers();
        break;
      } catch (error) {
        if (Date.now() + pauseMillis > deadline) throw unreachable(this.role, this.advice, error);
        this.logger.warn({
          message: 'The database does not answer, trying again',
          role: this.role,
          reason: reasonOf(error),
        });
        await pause(pauseMillis);
      }
    }
    await this.warnOfMissingMigrations();
  }

  /** Last of all: whoever uses the connections has ended in `onModuleDestroy` or `beforeApplicationShutdown`. */
  async onApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    await this.replica?.close();
    if (this.source?.isInitialized) await this.source.destroy();
  }

  private connect(): Promise<unknown> {
    if (this.dataSource.isInitialized) return Promise.resolve();
    this.connecting ??= this.dataSource.initialize().finally(() => (this.connecting = null));
    return this.connecting;
  }

  private watchReplica(): void {
    const { databaseReplicaUrl } = this.settings;
    if (!databaseReplicaUrl || !LIST_READERS.includes(this.role)) return;
    this.replica = new ReadReplica(this.role, this.settings, databaseReplicaUrl, this.dataSource);
    this.replica.watch();
  }

  /** An idle connection ended; the pool opens another when one is needed. */
  private readonly onPoolError = (error: Error): void => {
    if (this.isClosing) return;
    this.logger.warn({ message: 'A database connection was lost', role: this.role, reason: reasonOf(error) });
  };
}

function connected(source: DataSource): DataSource {
  if (source.isInitialized) return source;
  throw new TextError(503, 'DATABASE_UNREACHABLE', 'The database is not reachable. Try again in a moment.', {
    'retry-after': '1',
  });
}

function unreachable(role: DatabaseRole, advice: string, cause: unknown): Error {
  return new UnfitDatabaseError(
    `The database did not let the role "${role}" in within ${START_PATIENCE_MILLIS / 1000} s (${reasonOf(cause)}): ${advice}.`,
    { cause },
  );
}
