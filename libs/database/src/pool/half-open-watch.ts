import { setImmediate as nextTurn } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';

const TICK_MILLIS = 500;
/** After this many checks without a byte (2 s), a new connection asks the server what it is doing. */
const SUSPECT_TICKS = 4;
/** After 35 s: above the server's own statement timeout (30 s), which ends statements that are only slow. */
const LIMIT_TICKS = 70;
const QUESTION_LIMIT_MILLIS = 2_000;
/** For opening a connection: one whose packets are lost would otherwise keep its place in the pool. */
const CONNECT_LIMIT_MILLIS = 5_000;

/**
 * Finds which of these server processes are busy, or have answered within the last second. A process that waits for its
 * client (to read or to write), or that does not exist, does not know the statement whose response we wait for.
 */
const BUSY = `
  SELECT pg_backend_pid() AS own, ARRAY(
    SELECT pid FROM pg_stat_activity WHERE pid = ANY($1) AND (
      state_change > clock_timestamp() - interval '1 second' AND state LIKE 'idle%'
      OR (state IS NULL OR state NOT LIKE 'idle%') AND wait_event_type IS DISTINCT FROM 'Client')) AS busy`;

/** Releases what they hold, such as locks of a transaction that will never continue. */
const TERMINATE = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid = ANY($1) AND usename = current_user AND wait_event_type = 'Client'`;

interface Inside {
  /** False from a statement's submission until the server's ReadyForQuery. */
  readyForQuery?: boolean;
  processID: number | null;
  connection: { stream: { bytesRead: number; destroy(error?: Error): void } };
}

interface Watched {
  inside: Inside;
  receivedBytes: number;
  receivedAt: number;
  /** Number of consecutive checks during which it waited for a response and received nothing. */
  silentTicks: number;
  /** Number of silent ticks after which the server is asked again. */
  askAfter: number;
}

/**
 * Finds half-open connections of a pool: the server is gone, its address has moved or a NAT has forgotten them, and TCP
 * alone would try for a quarter of an hour. If a connection waits for a response and receives nothing for 2 s, a new
 * connection asks the server about it. If the server does not know the statement, the connection is destroyed, so that
 * everyone waiting for it fails at once. All connections that have been silent since are destroyed too, and none
 * returns to the pool. A statement that the server is working on may take until the server's own limit.
 *
 * Behind a pooler (PgBouncer), the server's processes are not those of the connections, so only the last limit applies.
 */
export class HalfOpenWatch {
  readonly Client: new () => pg.Client;
  private readonly watched = new Set<Watched>();
  private ticks = 0;
  private timer: NodeJS.Timeout | null = null;
  private isAsking = false;

  /**
   * @param config how the pool connects
   * @param onLost called once each time connections are destroyed
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

  /** Counts checks, not time: a process that was itself suspended has yet to read what arrived in the meantime. */
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
      .catch(() => undefined) // no new connection either: try again at the next tick
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
      await nextTurn(); // read the data that has arrived in the meantime
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

  /** Destroys these connections, and idle ones that have been silent as long: they lead to the same server. */
  private drop(lost: Watched[]): void {
    const longest = Math.max(...lost.map(({ silentTicks }) => silentTicks));
    const isAsSilent = ({ inside, receivedAt }: Watched): boolean =>
      inside.readyForQuery === true && this.ticks - receivedAt >= longest - 1; // data between the same two checks
    const idle = [...this.watched].filter((one) => !lost.includes(one) && isAsSilent(one));
    // Destroy idle connections first, so that callers who see the loss do not get one of them from the pool.
    for (const one of [...idle, ...lost]) {
      this.watched.delete(one);
      one.inside.connection.stream.destroy(halfOpenError());
    }
    this.onLost(halfOpenError());
  }
}

const pidOf = ({ inside }: Watched): number => inside.processID ?? 0;

const halfOpenError = (): Error =>
  Object.assign(new Error('The database connection was half-open: the database did not respond'), {
    code: 'ETIMEDOUT',
  });

function partition<T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
