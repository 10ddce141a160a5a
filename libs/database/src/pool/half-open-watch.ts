import { setImmediate as nextTurn } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';

/** How often each connection that waits for an answer is looked at. */
const TICK_MILLIS = 500;
/** So many looks without a byte, and the server is asked on a fresh connection what it is doing: after 2 s. */
const SUSPECT_TICKS = 4;
/** Above the server's own limit of a statement (30 s), which ends those that are only slow: after 35 s. */
const LIMIT_TICKS = 70;
/** For the fresh connection and its one question. */
const QUESTION_LIMIT_MILLIS = 2_000;
/** Of a connection that is being opened: one whose packets are lost holds a place in the pool meanwhile. */
const CONNECT_LIMIT_MILLIS = 5_000;

/**
 * Which of these server processes are at work, or have answered this moment. One that waits for its client (to read or
 * to write), or that is not there, does not know of the statement whose answer we wait for.
 */
const BUSY = `
  SELECT pg_backend_pid() AS own, ARRAY(
    SELECT pid FROM pg_stat_activity WHERE pid = ANY($1) AND (
      state_change > clock_timestamp() - interval '1 second' AND state LIKE 'idle%'
      OR (state IS NULL OR state NOT LIKE 'idle%') AND wait_event_type IS DISTINCT FROM 'Client')) AS busy`;

/** What they hold, such as locks of a transaction that will never go on, is free at once. */
const TERMINATE = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid = ANY($1) AND usename = current_user AND wait_event_type = 'Client'`;

/** What this file reads of a `pg` client beside its public methods. */
interface Inside {
  /** False from a statement's submission to the server's ReadyForQuery. */
  readyForQuery?: boolean;
  processID: number | null;
  connection: { stream: { bytesRead: number; destroy(error?: Error): void } };
}

interface Watched {
  inside: Inside;
  receivedBytes: number;
  /** The tick at which bytes were received last. */
  receivedAt: number;
  /** Looks in a row at which it waited for an answer and had received nothing. */
  silentTicks: number;
  /** After how many of them the server is asked next. */
  askAfter: number;
}

/**
 * Finds half-open connections of a pool: the server is gone, its address has moved or a NAT has forgotten them, and TCP
 * alone would try for a quarter of an hour. A connection that waits for an answer and receives nothing for 2 s is asked
 * about on a fresh one. When the server knows nothing of a statement there, the connection is destroyed, so that
 * everybody who waits for it fails at once, as are all that have been silent since; none goes back to the pool. What the
 * server is at work on may take its time, up to its own limit.
 *
 * Behind a pooler (PgBouncer) the server's processes are not those of the connections, so only the last limit holds.
 */
export class HalfOpenWatch {
  /** What the pool makes its connections of. */
  readonly Client: new () => pg.Client;
  private readonly watched = new Set<Watched>();
  private ticks = 0;
  private timer: NodeJS.Timeout | null = null;
  private isAsking = false;

  /**
   * @param config how the pool connects
   * @param onLost called once whenever connections were destroyed
   */
  constructor(
    private readonly config: ClientConfig,
    private readonly onLost: (error: Error) => void,
  ) {
    const add = (client: pg.Client): void => this.add(client);
    this.Client = class extends pg.Client {
      constructor(config?: ClientConfig) {
        super({ ...config, connectionTimeoutMillis: CONNECT_LIMIT_MILLIS });
        add(this);
      }
    };
  }

  private add(client: pg.Client): void {
    const one: Watched = {
      inside: client as unknown as Inside,
      receivedBytes: 0,
      receivedAt: this.ticks,
      silentTicks: 0,
      askAfter: SUSPECT_TICKS,
    };
    this.watched.add(one);
    client.once('end', () => this.watched.delete(one));
    this.timer ??= setInterval(() => this.tick(), TICK_MILLIS).unref();
  }

  /** Counts looks, not time: a process that stood still itself has yet to read what came meanwhile. */
  private tick(): void {
    this.ticks += 1;
    if (this.watched.size === 0) return this.rest();
    for (const one of this.watched) this.listen(one);
    const late = [...this.watched].filter(({ silentTicks }) => silentTicks >= LIMIT_TICKS);
    if (late.length > 0) this.drop(late);
    const suspects = [...this.watched].filter(({ silentTicks, askAfter }) => silentTicks >= askAfter);
    if (suspects.length === 0 || this.isAsking) return;
    this.isAsking = true;
    void this.ask(suspects)
      .catch(() => undefined) // no fresh connection either: asked again at the next tick
      .finally(() => (this.isAsking = false));
  }

  private rest(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  private listen(one: Watched): void {
    const { readyForQuery, connection } = one.inside;
    const { bytesRead } = connection.stream;
    if (bytesRead !== one.receivedBytes) {
      one.receivedBytes = bytesRead;
      one.receivedAt = this.ticks;
    } else if (readyForQuery === false) {
      one.silentTicks += 1;
      return;
    }
    one.silentTicks = 0;
    one.askAfter = SUSPECT_TICKS;
  }

  private async ask(suspects: Watched[]): Promise<void> {
    const client = new pg.Client({
      ...this.config,
      connectionTimeoutMillis: QUESTION_LIMIT_MILLIS,
      query_timeout: QUESTION_LIMIT_MILLIS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ own: number; busy: number[] }>(BUSY, [suspects.map(pidOf)]);
      const { own, busy } = rows[0]!;
      await nextTurn(); // what has arrived at this process meanwhile is read
      for (const one of suspects) this.listen(one);
      const silent = suspects.filter(({ silentTicks }) => silentTicks > 0);
      const isBehindPooler = own !== (client as unknown as Inside).processID;
      const [known, lost] = partition(silent, (one) => isBehindPooler || busy.includes(pidOf(one)));
      for (const one of known) one.askAfter = 2 * one.silentTicks;
      if (lost.length === 0) return;
      this.drop(lost);
      await client.query(TERMINATE, [lost.map(pidOf)]);
    } finally {
      (client as unknown as Inside).connection.stream.destroy();
    }
  }

  /** Destroys them, and those that are idle and have been silent as long: they lead to the same place. */
  private drop(lost: Watched[]): void {
    const longest = Math.max(...lost.map(({ silentTicks }) => silentTicks));
    const isAsSilent = ({ inside, receivedAt }: Watched): boolean =>
      inside.readyForQuery === true && this.ticks - receivedAt >= longest - 1; // both read between the same two looks
    const idle = [...this.watched].filter((one) => !lost.includes(one) && isAsSilent(one));
    // The idle ones first: whoever learns of the loss finds none of them in the pool.
    for (const one of [...idle, ...lost]) {
      this.watched.delete(one);
      one.inside.connection.stream.destroy(halfOpenError());
    }
    this.onLost(halfOpenError());
  }
}

const pidOf = ({ inside }: Watched): number => inside.processID ?? 0;

const halfOpenError = (): Error =>
  Object.assign(new Error('The database connection was half-open: no answer came'), { code: 'ETIMEDOUT' });

function partition<T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
