import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@hallpass/embedded-postgres';

const INSTALL_LINE = 'This is tested on a real Redis, and there is no redis-server here: apt-get install redis-server';

/** A redis-server that a test can kill and restart on the same port. */
export class RedisServer {
  private process: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
    private readonly keepsData: boolean,
  ) {}

  /**
   * @param options.keepsData whether it persists all writes and restores them after a kill; otherwise it restarts empty
   * @throws Error with the install command if redis-server is missing
   */
  static async create({ keepsData }: { keepsData: boolean }): Promise<RedisServer> {
    const folder = await mkdtemp(join(tmpdir(), 'hallpass-redis-'));
    const redis = new RedisServer(await freePort(), folder, keepsData);
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const appendonly = this.keepsData ? 'yes' : 'no';
    const options = { port: this.port, bind: '127.0.0.1', dir: this.folder, appendonly, appendfsync: 'always' };
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

  /** Deletes its files. Call it only while the server is stopped. */
  async wipe(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await mkdir(this.folder);
  }

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
