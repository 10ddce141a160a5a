import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewaysOf, mode, runTask, startServer, type StartedServer, until } from '@hallpass/testing';
import { Redis } from 'ioredis';
import pg from 'pg';

/** In distributed mode: who deletes, who carries on with it, and who stands before them. */
const KILLED = /^(?:gateway|auth|users|projects|email-worker)(?:-\d+)?$/;

interface Record {
  children: { [name: string]: { pid: number } };
  ports: { [name: string]: number };
  redisUrl: string | null;
}

/** A server of its own in the mode of the run, with a view behind its API. */
export class Deployment {
  private constructor(public server: StartedServer) {}

  static async start(): Promise<Deployment> {
    return new Deployment(await startServer());
  }

  stop = (): Promise<void> => this.server.stop();

  /** Where Hallpass is reached; in distributed mode one for each replica of the gateway. */
  get gateways(): string[] {
    return gatewaysOf(this.server);
  }

  get filesFolder(): string {
    return join(this.server.dataDir, 'files');
  }

  /**
   * SIGKILL.
   * @param which processes, in distributed mode; in standalone it is the one that there is
   * @returns what makes everything run again and waits for it
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
    connection.on('error', () => undefined); // the server is killed beneath it
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

  /** Lets a recurring task of a service have its turn now, instead of within the hour. */
  runTask(service: string, name: string): Promise<void> {
    return runTask(this.server, service, name);
  }

  /** The keys of Redis that name one of these, or hold it, and do not end by themselves; none without a Redis. */
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
