import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from '@jest/globals';
import { Database, migrate } from '@hallpass/database';
import { eventsOf, outbox, prepareBullmqSchema, queueMigrations, QueueOptions, QueueRuntime } from '@hallpass/queue';
import { Settings, SERVICE_ROLES } from '@hallpass/settings';
import { RedisServer, freePort } from '@hallpass/testing';
import { Logger } from '@nestjs/common';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@hallpass/embedded-postgres';
import { asOwner, createEffectTable, eventually, ScriptedHandler } from './effects.js';

const CONSUMER_PROCESS = fileURLToPath(new URL('./consumer-process.mjs', import.meta.url));
const BACKENDS = ['redis', 'postgres'] as const;

type Backend = (typeof BACKENDS)[number];

/** Runs the tests on both backends, with PostgreSQL and Redis servers that belong to this spec file. */
export function describeQueue(define: (queue: TestQueue, backend: Backend) => void): void {
  const queue = new TestQueue();
  beforeAll(() => queue.open());
  afterAll(() => queue.close());
  describe.each(BACKENDS)('the queue on %s', (backend) => {
    beforeEach(() => queue.begin(backend));
    afterEach(() => queue.end());
    define(queue, backend);
  });
}

/** A queue with its servers. Every test has its own namespace, project and handler of `mail.requested`. */
export class TestQueue {
  postgres!: TestPostgres;
  redis!: RedisServer;
  databaseUrl!: string;
  settings!: Settings;
  namespace!: string;
  projectId!: string;
  db!: Database;
  mails!: ScriptedHandler;
  readonly runtimes: QueueRuntime[] = [];
  private readonly databases: Database[] = [];

  async open(): Promise<void> {
    Logger.overrideLogger(['fatal']); // these tests stop servers on purpose
    this.redis = await RedisServer.create({ keepsData: false });
    this.postgres = await TestPostgres.create();
    this.databaseUrl = this.postgres.url;
    await migrate(queueSettings(this.databaseUrl, null), queueMigrations, [prepareBullmqSchema]);
    await createEffectTable(this.databaseUrl);
  }

  async close(): Promise<void> {
    await this.redis?.remove();
    await this.postgres?.remove();
  }

  async begin(backend: Backend): Promise<void> {
    this.settings = queueSettings(this.databaseUrl, backend === 'redis' ? this.redis.url : null);
    this.namespace = `test-${randomUUID()}`;
    this.projectId = randomUUID();
    this.db = this.database('email');
    await this.db.ready();
    this.mails = new ScriptedHandler('mail.requested');
  }

  async end(): Promise<void> {
    for (const runtime of this.runtimes.splice(0)) await runtime.onModuleDestroy();
    for (const each of this.databases.splice(0)) await each.onApplicationShutdown();
    // The next test's relay must not see unfinished deliveries.
    await asOwner(this.databaseUrl, 'TRUNCATE queue.outbox, queue.delivery');
  }

  database(role: 'permissions' | 'email' | 'projects'): Database {
    const made = new Database(role, this.settings);
    this.databases.push(made);
    return made;
  }

  servers(): { databaseUrl: string; redisUrl: string | null } {
    return { databaseUrl: this.databaseUrl, redisUrl: this.settings.redisUrl };
  }

  /** The other events that `email` consumes: the runtime requires a handler for each. */
  otherHandlers(): ScriptedHandler[] {
    return eventsOf('email')
      .filter((event) => event !== 'mail.requested')
      .map((event) => new ScriptedHandler(event));
  }

  /** Creates a runtime without its services; `onApplicationBootstrap` starts it. */
  make(overrides: Partial<QueueOptions>): QueueRuntime {
    const options = new QueueOptions({
      namespace: this.namespace,
      pollMillis: 50,
      backoffMillis: [10, 10, 10, 10],
      handOverMillis: 2_000,
      lockMillis: 1_000,
      stalledMillis: 500,
      ...overrides,
    });
    const runtime = new QueueRuntime(this.settings, options);
    this.runtimes.push(runtime);
    return runtime;
  }

  start(overrides: Partial<QueueOptions> = {}, handler = this.mails, own = this.db): QueueRuntime {
    const runtime = this.make(overrides);
    runtime.register('email', own, [handler, ...this.otherHandlers()]);
    runtime.onApplicationBootstrap();
    return runtime;
  }

  /** Creates a process that hands over deliveries and consumes none. */
  publishing(overrides: Partial<QueueOptions> = {}): void {
    const runtime = this.make(overrides);
    runtime.register('permissions', this.database('permissions'), []);
    runtime.onApplicationBootstrap();
  }

  async running(overrides: Partial<QueueOptions> = {}, handler = this.mails): Promise<QueueRuntime> {
    const runtime = this.start(overrides, handler);
    await runtime.started();
    return runtime;
  }

  addMail(project = this.projectId, retryForMillis?: number): Promise<string> {
    const payload = {
      mail_id: randomUUID(),
      recipient: 'ada@example.com',
      template: 'email_verification' as const,
      sealed_variables: 'sealed',
    };
    return this.db.transaction((tx) => outbox.add(tx, 'mail.requested', project, payload, { retryForMillis }));
  }

  async delivery(eventId: string): Promise<Record<string, any>> {
    const [row] = await this.db.manager.query(
      `SELECT project_id, id, attempts, lost_runs, given_back, done_at, dead_at, last_error, handed_over_at
       FROM queue.delivery WHERE event_id = $1`,
      [eventId],
    );
    return row as Record<string, any>;
  }

  readonly handedOver = (eventId: string): Promise<Record<string, any>> =>
    eventually(
      () => this.delivery(eventId),
      ({ handed_over_at }) => handed_over_at !== null,
    );

  readonly done = (eventId: string): Promise<unknown> =>
    eventually(
      () => this.delivery(eventId),
      ({ done_at }) => done_at !== null,
    );

  /** Consumes in a process of its own, and kills that process at a step. */
  async killConsumerAt(step: string): Promise<void> {
    const { secret, redisUrl, roleUrls } = this.settings;
    const { databaseUrl, namespace } = this;
    const child = spawn(
      process.execPath,
      [CONSUMER_PROCESS, JSON.stringify({ databaseUrl, redisUrl, roleUrls, secret, namespace, step })],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = once(child, 'exit');
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes(`reached ${step}`)) break;
    }
    child.kill('SIGKILL');
    const [, signal] = await ended;
    expect(signal).toBe('SIGKILL');
  }
}

function queueSettings(databaseUrl: string, redisUrl: string | null): Settings {
  return Object.assign(new Settings(), {
    environment: 'development',
    databaseUrl,
    databaseReplicaUrl: null,
    rolePerService: true,
    roleUrls: Object.fromEntries(SERVICE_ROLES.map((role) => [role, null])),
    redisUrl,
    secret: 'the secret of the queue tests, 32 bytes and more',
    previousSecret: null,
  });
}

/** A PostgreSQL that a test may stop and start again, with the same data on the same port. */
class TestPostgres {
  private running: EmbeddedPostgres | null = null;

  private constructor(
    private readonly folder: string,
    readonly port: number,
  ) {}

  static async create(): Promise<TestPostgres> {
    const postgres = new TestPostgres(await mkdtemp(join(tmpdir(), 'hallpass-queue-')), await freePort());
    await postgres.start();
    return postgres;
  }

  get url(): string {
    if (!this.running) throw new Error('PostgreSQL is stopped');
    return this.running.url;
  }

  async start(): Promise<void> {
    this.running = await startEmbeddedPostgres({ dataDir: this.folder, port: this.port, parameters: { fsync: 'off' } });
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = null;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
