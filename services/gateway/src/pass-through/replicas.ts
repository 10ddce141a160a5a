import { EXCHANGE_HEADER } from '@hallpass/http';
import { Client, Pool } from 'undici';

const CONNECT_LIMIT_MILLIS = 2_000;
/** A replica that failed, or said that it stops, is passed over for this long while there is another. */
const REST_MILLIS = 2_000;

const INQUIRY_LIMIT_MILLIS = 2_000;

/** One process of a service, and the connections to it. */
export class Replica {
  restsUntil = 0;
  private current: Pool;

  constructor(readonly url: string) {
    this.current = openPool(url);
  }

  get pool(): Pool {
    return this.current;
  }

  /** Whether it is at work on what was sent to it under this id, or knows nothing of such ids; null when it cannot be asked. */
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

  /** One connection of this pool was half-open: the others lead to the same place. What is under way on them may end. */
  renew(pool: Pool): void {
    if (pool !== this.current) return;
    this.current = openPool(this.url);
    pool.close().catch(() => undefined);
  }
}

/** Answers have a deadline of their own; once begun, one may not stand still for long. */
const openPool = (url: string): Pool =>
  new Pool(url, { connect: { timeout: CONNECT_LIMIT_MILLIS }, headersTimeout: 0, bodyTimeout: 30_000 });

/** The replicas of one service: taken in turn, those that lately failed last. */
export class Replicas {
  private readonly all: readonly Replica[];
  private turn = 0;

  constructor(urls: readonly string[]) {
    this.all = urls.map((url) => new Replica(url));
  }

  get size(): number {
    return this.all.length;
  }

  /** @returns the next one that is not among `tried`, resting ones only when there is no other; null when all are */
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

  /** Lets what is under way end. */
  async close(): Promise<void> {
    await Promise.all(this.all.map(({ pool }) => pool.close()));
  }
}
