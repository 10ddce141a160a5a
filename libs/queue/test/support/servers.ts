import { startEmbeddedPostgres, type EmbeddedPostgres } from '@hallpass/database/embedded';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const INSTALL_LINE =
  'The queue is tested on Redis too, and there is no redis-server here: apt-get install redis-server';

/** A PostgreSQL that a test may stop and start again, with the same data on the same port. */
export class TestPostgres {
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

/** A redis-server without persistence: killed, it comes back empty. */
export class TestRedis {
  private process: ChildProcess | null = null;

  private constructor(private readonly port: number) {}

  /** @throws Error with the install line when there is no redis-server */
  static async create(): Promise<TestRedis> {
    const redis = new TestRedis(await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn('redis-server', [
      '--port',
      `${this.port}`,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ]);
    this.process = child;
    await new Promise<void>((resolve, reject) => {
      child.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ENOENT' ? new Error(INSTALL_LINE) : error),
      );
      child.on('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.includes('Ready to accept connections')) resolve();
      });
    });
  }

  async kill(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
