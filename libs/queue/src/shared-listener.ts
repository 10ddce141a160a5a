import { EventEmitter } from 'node:events';
import type { Notification, Pool, PoolClient, QueryResult } from 'pg';

/**
 * One connection for the LISTEN of every worker of the process, since all of them listen to the same BullMQ channel. A
 * worker takes its own client from the pool that it is given; `pool` gives it a share of this connection instead.
 */
export class SharedListener {
  private readonly shares = new Set<Share>();
  private client: PoolClient | null = null;
  private connecting: Promise<Query> | null = null;

  constructor(private readonly source: Pool) {}

  /** A stand-in for a worker's pool (BullMQ's `isPgPool`): `connect` returns a share, everything else is the pool's. */
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

  close(): void {
    this.end(true);
  }

  private async share(): Promise<Share> {
    const query = await (this.connecting ??= this.connect());
    const share: Share = new Share(query, () => this.shares.delete(share));
    this.shares.add(share);
    return share;
  }

  /** @returns a function that runs statements on the connection, one after the other */
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

  /** Notifies the workers that shared the connection; they ask for another one. */
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

/** The part of a `pg` client that a worker uses: single statements, notifications and errors. */
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
