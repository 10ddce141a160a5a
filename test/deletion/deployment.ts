import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewaysOf, mode, runTask, startServer, type StartedServer, until } from '@hallpass/testing';
import { Redis } from 'ioredis';
import pg from 'pg';

/** Processes to kill in distributed mode: those that delete, those that continue the work, and the gateways. */
const KILLED = /^(?:gateway|auth|users|projects|email-worker)(?:-\d+)?$/;

interface Record {
  children: { [name: string]: { pid: number } };
  ports: { [name: string]: number };
  redisUrl: string | null;
}

/** A separate server in the run's mode, with access to its internals. */
export class Deployment {
  private constructor(public server: StartedServer) {}

  static async start(env: { [name: string]: string } = {}): Promise<Deployment> {
    return new Deployment(await startServer({ env }));
  }

  stop = (): Promise<void> => this.server.stop();

  /** URLs of Hallpass; in distributed mode one for each gateway replica. */
  get gateways(): string[] {
    return gatewaysOf(this.server);
  }

  get filesFolder(): string {
    return join(this.server.dataDir, 'files');
  }

  /**
   * Kills with SIGKILL.
   * @param which processes, in distributed mode; standalone has only one
   * @returns a function that restarts everything and waits for it
   */
  async kill(which = KILLED): Promise<() => Promise<void>> {
    if (mode === 'standalone') {
      await this.server.kill();
      return async () => {
        this.server = await this.server.restart();
      };
    }
    const before = this.record();
    const names = Object.keys(before.children).filter((name) => which.test(name));
    for (const name of names) process.kill(before.children[name]!.pid, 'SIGKILL');
    const isBack = async (name: string): Promise<boolean> => {
      const { children, ports } = this.record();
      if (children[name]!.pid === before.children[name]!.pid) return false;
      const answer = await fetch(`http://127.0.0.1:${ports[name]}/health`).catch(() => null);
      return answer?.status === 200;
    };
    return async () => {
      for (const name of names) await until(`${name} to be back`, () => isBack(name));
    };
  }

  async connect(): Promise<pg.Client> {
    const { databaseUrl } = JSON.parse(readFileSync(join(this.server.dataDir, 'running.json'), 'utf8')) as {
      databaseUrl: string;
    };
    const connection = new pg.Client({ connectionString: databaseUrl });
    connection.on('error', () => undefined); // killing the server closes it
    await connection.connect();
    return connection;
  }

  async query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    const connection = await this.connect();
    try {
      return (await connection.query<T>(text, values)).rows;
    } finally {
      await connection.end();
    }
  }

  /** Runs a recurring task of a service now, instead of within the hour. */
  runTask(service: string, name: string): Promise<void> {
    return runTask(this.server, service, name);
  }

  /** Redis keys that contain one of these texts in their name or value and do not expire; none without Redis. */
  async lastingRedisKeys(needles: string[]): Promise<string[]> {
    if (mode === 'standalone') return [];
    const redis = this.redis();
    const found: string[] = [];
    for await (const keys of redis.scanStream({ count: 500 }))
      for (const key of keys as string[]) {
        const held = (await redis.type(key)) === 'hash' ? JSON.stringify(await redis.hgetall(key)) : '';
        const isNamed = needles.some((needle) => key.includes(needle) || held.includes(needle));
        if (isNamed && (await redis.pttl(key)) === -1) found.push(key);
      }
    redis.disconnect();
    return found;
  }

  private redis(): Redis {
    return new Redis(this.record().redisUrl!, { maxRetriesPerRequest: null });
  }

  private record(): Record {
    return JSON.parse(readFileSync(join(this.server.dataDir, 'distributed.json'), 'utf8')) as Record;
  }
}
