import { EXCHANGE_HEADER } from '@hallpass/http';
import { Client, Pool } from 'undici';

const CONNECT_LIMIT_MILLIS = 2_000;
/** A replica that failed, or is stopping, is skipped for this long if another is available. */
const REST_MILLIS = 2_000;

const INQUIRY_LIMIT_MILLIS = 2_000;

export class Replica {
  restsUntil = 0;
  private current: Pool;

  constructor(readonly url: string) {
    this.current = openPool(url);
  }

  get pool(): Pool {
    return this.current;
  }

  /**
   * Whether the replica is working on the request with this id, or does not support such ids; null if it cannot be
   * asked.
   */
  async isUnderWay(exchangeId: string): Promise<boolean | null> {
    const client = new Client(this.url, {
      connect: { timeout: CONNECT_LIMIT_MILLIS },
      headersTimeout: INQUIRY_LIMIT_MILLIS,
      bodyTimeout: INQUIRY_LIMIT_MILLIS,
    });
    try {
      const path = '/health';
      const answer = await client.request({ method: 'GET', path, headers: { [EXCHANGE_HEADER]: exchangeId } });
      const state = answer.headers[EXCHANGE_HEADER];
      return state === undefined || state === 'under-way';
    } catch {
      return null;
    } finally {
      client.destroy().catch(() => undefined);
    }
  }

  /**
   * One connection of this pool was half-open, and the others lead to the same place. Requests in progress on them may
   * finish.
   */
  renew(pool: Pool): void {
    if (pool !== this.current) return;
    this.current = openPool(this.url);
    pool.close().catch(() => undefined);
  }
}

/** Answers have their own deadline; an answer in progress may only pause briefly. */
const openPool = (url: string): Pool =>
  new Pool(url, { connect: { timeout: CONNECT_LIMIT_MILLIS }, headersTimeout: 0, bodyTimeout: 30_000 });

/** The replicas of one service, used in turn; recently failed ones come last. */
export class Replicas {
  private readonly all: readonly Replica[];
  private turn = 0;

  constructor(urls: readonly string[]) {
    this.all = urls.map((url) => new Replica(url));
  }

  get size(): number {
    return this.all.length;
  }

  /**
   * @returns the next replica that is not in `tried`, a resting one only if there is no other; null if all were tried
   */
  next(tried: ReadonlySet<Replica>): Replica | null {
    const now = Date.now();
    const start = this.turn++;
    let resting: Replica | null = null;
    for (let n = 0; n < this.all.length; n += 1) {
      const replica = this.all[(start + n) % this.all.length]!;
      if (tried.has(replica)) continue;
      if (replica.restsUntil <= now) return replica;
      resting ??= replica;
    }
    return resting;
  }

  rest(replica: Replica): void {
    replica.restsUntil = Date.now() + REST_MILLIS;
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(({ pool }) => pool.close()));
  }
}
