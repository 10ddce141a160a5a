import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const INSTALL_LINE = 'Freshness is tested on Redis, and there is no redis-server here: apt-get install redis-server';

/** A redis-server that writes all it is told to disk: killed and started again, it knows what it knew. */
export class RedisServer {
  private process: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  /** @throws Error with the install line when there is no redis-server */
  static async create(): Promise<RedisServer> {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    const redis = new RedisServer(port, await mkdtemp(join(tmpdir(), 'hallpass-redis-')));
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const options = { port: this.port, bind: '127.0.0.1', dir: this.folder, appendonly: 'yes', appendfsync: 'always' };
    const child = spawn(
      'redis-server',
      Object.entries({ ...options, save: '' }).flatMap(([name, value]) => [`--${name}`, String(value)]),
    );
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

  /** It keeps its connections and answers nothing. */
  freeze(): void {
    this.process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.process?.kill('SIGCONT');
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
