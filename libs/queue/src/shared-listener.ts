import { EventEmitter } from 'node:events';
import type { Notification, Pool, PoolClient, QueryResult } from 'pg';

/**
 * One connection for the LISTEN of every worker of the process: all of them listen to the same channel of BullMQ. A
 * worker takes a client of its own from the pool that it is given; from `pool` it gets a share of this one.
 */
export class SharedListener {
  private readonly shares = new Set<Share>();
  private client: PoolClient | null = null;
  private connecting: Promise<Query> | null = null;

  constructor(private readonly source: Pool) {}

  /** What a worker takes for a pool (BullMQ's `isPgPool`): `connect` shares, everything else is the pool's. */
  get pool(): Pool {
    const connect = (): Promise<Share> => this.share();
    return new Proxy(this.source, {
      get: (pool, name): unknown => {
        if (name === 'connect') return connect;
        const value: unknown = Reflect.get(pool, name);
        return typeof value === 'function' ? (value as () => unknown).bind(pool) : value;
      },
    });
  }

  /** Nobody listens any more. */
  close(): void {
    this.end(true);
  }

  private async share(): Promise<Share> {
    const query = await (this.connecting ??= this.connect());
    const share: Share = new Share(query, () => this.shares.delete(share));
    this.shares.add(share);
    return share;
  }

  /** @returns what runs a statement on the connection, one after the other */
  private async connect(): Promise<Query> {
    let client: PoolClient;
    try {
      client = await this.source.connect();
    } catch (error) {
      this.connecting = null;
      throw error;
    }
    client.on('notification', (message) => emit(this.shares, 'notification', message));
    client.on('error', (error) => this.lose(client, error));
    this.client = client;
    let last: Promise<unknown> = Promise.resolve();
    return (text, values) => {
      const result = last.then(() => client.query(text, values));
      last = result.catch(() => undefined);
      return result;
    };
  }

  /** Those who shared it ask for another one. */
  private lose(client: PoolClient, error: Error): void {
    if (this.client !== client) return;
    const lost = [...this.shares];
    this.end(error);
    emit(lost, 'error', error);
  }

  private end(reason: Error | true): void {
    this.client?.release(reason);
    this.client = null;
    this.connecting = null;
    this.shares.clear();
  }
}

type Query = (text: string, values?: unknown[]) => Promise<QueryResult>;

/** The part of a `pg` client that a worker uses: single statements, notifications, and what went wrong. */
class Share extends EventEmitter {
  constructor(
    readonly query: Query,
    readonly release: () => unknown,
  ) {
    super();
  }
}

function emit(shares: Iterable<Share>, event: 'notification' | 'error', value: Notification | Error): void {
  for (const share of [...shares]) if (share.listenerCount(event) > 0) share.emit(event, value);
}
