import { Pool } from 'undici';

const CONNECT_LIMIT_MILLIS = 2_000;
/** A replica that failed, or said that it stops, is passed over for this long while there is another. */
const REST_MILLIS = 2_000;

export interface Replica {
  readonly url: string;
  readonly pool: Pool;
  restsUntil: number;
}

/** The replicas of one service: taken in turn, those that lately failed last. */
export class Replicas {
  private readonly all: readonly Replica[];
  private turn = 0;

  constructor(urls: readonly string[]) {
    this.all = urls.map((url) => ({
      url,
      // Answers have a deadline of their own; once begun, one may not stand still for long.
      pool: new Pool(url, { connect: { timeout: CONNECT_LIMIT_MILLIS }, headersTimeout: 0, bodyTimeout: 30_000 }),
      restsUntil: 0,
    }));
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
