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

/** How long a process waits at startup for the database, or for the migration that creates its role. */
const START_PATIENCE_MILLIS = 60_000;
const LONGEST_PAUSE_MILLIS = 2_000;

/** The connections of one role: a pool of 5, opened at startup. */
export class Database implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private source: DataSource | null = null;
  private replica: ReadReplica | null = null;
  private connecting: Promise<unknown> | null = null;
  private isClosing = false;
  private expected: readonly string[] = [];

  /** Does not connect, so that API documents can be generated without a database. */
  constructor(
    readonly role: DatabaseRole,
    readonly settings: Settings,
  ) {}

  get dataSource(): DataSource {
    this.source ??= createDataSource(connectionUrl(this.settings, this.role), this.role, this.onPoolError);
    return this.source;
  }

  /**
   * For statements outside a transaction.
   * @throws TextError 503 before the database has answered
   */
  get manager(): Tx {
    return connected(this.dataSource).manager;
  }

  /** For lists, which may be a few seconds old: the read replica if there is one and it keeps up. */
  get reader(): Tx {
    return this.replica?.manager ?? this.manager;
  }

  /** The open pools of the role and, as `<role>-lists`, of the read replica. */
  get pools(): ReadonlyMap<string, Pool> {
    const pools = new Map<string, Pool>();
    if (this.source?.isInitialized) pools.set(this.role, poolOf(this.source));
    if (this.replica?.pool) pools.set(`${this.role}-lists`, this.replica.pool);
    return pools;
  }

  /**
   * Runs `work` in one transaction (READ COMMITTED), then its `afterCommit` work. An error in `work` rolls back. Use
   * only its `tx` inside. `work` may run again a few times after a deadlock, so side effects other than SQL must be
   * repeatable or passed to `afterCommit`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.followed(this.manager, work);
  }

  /**
   * Runs reads in one transaction (REPEATABLE READ, READ ONLY), so that all of them see the same state of the database.
   */
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

  expectMigrations(names: readonly string[]): void {
    this.expected = names;
  }

  /**
   * Resolves when the database answers and has the expected migrations. Connects first if necessary.
   * @throws MissingMigrationsError if migrations are missing, or the error of `pg` if the database does not answer
   */
  async ready(): Promise<void> {
    await this.answers();
    const { missing } = await this.migrations();
    if (missing.length > 0) throw new MissingMigrationsError(missing);
  }

  async migrations(): Promise<{ expected: readonly string[]; missing: string[] }> {
    const { expected } = this;
    if (expected.length === 0) return { expected, missing: [] };
    const ran = await migrationsRun(poolOf(this.dataSource));
    return { expected, missing: expected.filter((name) => !ran.has(name)) };
  }

  /** Warns the operator why the process starts but is not ready. */
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
   * Waits for the database, which may start later than the process, or may just be creating its role.
   * @throws UnfitDatabaseError if the database was sealed with another secret
   */
  async onModuleInit(): Promise<void> {
    await this.waitForDatabase();
    this.watchReplica();
    if (!this.hasDerivedPassword) await assertSecretFits(poolOf(this.dataSource), this.settings);
  }

  private get advice(): string {
    if (this.hasDerivedPassword || this.role === 'owner' || !this.settings.rolePerService)
      return 'check DATABASE_URL, and check that the migrations ran with the same HALLPASS_SECRET';
    return `check ${roleUrlName(this.role)}, and check that the migrations ran with the same value`;
  }

  /**
   * Whether the password is derived from the secret: the secret is then right if the database accepts the connection.
   */
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
          message: 'The database is not responding. Retrying',
          role: this.role,
          reason: reasonOf(error),
        });
        await pause(pauseMillis);
      }
    }
    await this.warnOfMissingMigrations();
  }

  /** Runs last: users of the connections have stopped in `onModuleDestroy` or `beforeApplicationShutdown`. */
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

  /** An idle connection was closed; the pool opens another when needed. */
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
    `The role "${role}" could not connect to the database within ${START_PATIENCE_MILLIS / 1000} s (${reasonOf(cause)}): ${advice}.`,
    { cause },
  );
}
