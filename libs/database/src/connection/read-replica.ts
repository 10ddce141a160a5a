import type { Settings } from '@hallpass/settings';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource, poolOf, type Tx } from '../pool/data-source.js';
import { reasonOf } from './reason-of.js';
import { connectionUrl, type DatabaseRole } from './role.js';

const LAG_LIMIT_MILLIS = 10_000;
const LOOK_EVERY_MILLIS = 2_000;
/** Maximum duration of a check: a replica that does not answer in this time would not answer a list either. */
const LOOK_LIMIT_MILLIS = 2_000;

/** The end of the write-ahead log: on a primary what is written, on a standby what can be read. */
const POSITION = `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END)::text AS lsn`;

interface Sample {
  takenAt: number;
  position: bigint;
}

/**
 * A standby of the database, for lists. It is checked every 2 seconds, and used while it answers and has everything
 * that the primary had written 10 seconds ago. Otherwise, lists use the primary; the log says which one is used, and
 * why.
 *
 * Compares positions in the write-ahead log instead of times. This needs no synchronized clocks, and works for a
 * primary that writes nothing and for a standby that has lost its primary.
 */
export class ReadReplica {
  private readonly logger = new Logger('Database');
  private readonly source: DataSource;
  /** `host:port` */
  private readonly place: string;
  /** The primary's positions of the last 10 seconds, oldest first; always includes the newest. */
  private readonly samples: Sample[] = [];
  /** Why the replica is not used; null while it is, undefined before the first check. */
  private problem: string | null | undefined;
  private isClosing = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly role: DatabaseRole,
    settings: Settings,
    replicaUrl: string,
    private readonly primary: DataSource,
  ) {
    const { hostname, port } = new URL(replicaUrl);
    this.place = `${hostname}:${port || '5432'}`;
    const url = connectionUrl(settings, role, replicaUrl);
    this.source = createDataSource(url, `${role}-lists`, (error) => this.say(cannotBeReached(error)));
  }

  /** null before the replica has answered for the first time. */
  get pool(): Pool | null {
    return this.source.isInitialized ? poolOf(this.source) : null;
  }

  /** null while the primary must be used. */
  get manager(): Tx | null {
    return this.problem === null ? this.source.manager : null;
  }

  /** Starts the checks without waiting: an unavailable replica must not keep a process from starting. */
  watch(): void {
    void this.look();
  }

  async close(): Promise<void> {
    this.isClosing = true;
    if (this.timer) clearTimeout(this.timer);
    if (this.source.isInitialized) await this.source.destroy();
  }

  private async look(): Promise<void> {
    this.say(await this.findProblem().catch(cannotBeReached));
    if (this.isClosing) return this.close(); // close() may have been called while connecting
    this.timer = setTimeout(() => void this.look(), LOOK_EVERY_MILLIS).unref();
  }

  private async findProblem(): Promise<string | null> {
    if (!this.source.isInitialized) await this.source.initialize();
    // An unavailable primary writes nothing in the meantime.
    await this.takeSample().catch(() => undefined);
    const replayed = await positionOf(this.source);
    const due = this.samples[0];
    if (due === undefined || replayed >= due.position) return null;
    return `is more than ${LAG_LIMIT_MILLIS / 1000} s behind the primary`;
  }

  private async takeSample(): Promise<void> {
    const position = await positionOf(this.primary);
    const takenAt = performance.now();
    this.samples.push({ takenAt, position });
    while (this.samples.length > 1 && takenAt - this.samples[0]!.takenAt > LAG_LIMIT_MILLIS) this.samples.shift();
  }

  private say(problem: string | null): void {
    if (this.isClosing || problem === this.problem) return;
    this.problem = problem;
    const { role, place } = this;
    if (problem === null) this.logger.log({ message: `Reading lists from the read replica ${place}`, role });
    else this.logger.warn({ message: `The read replica ${place} ${problem}. Reading lists from the primary`, role });
  }
}

const cannotBeReached = (error: unknown): string => `cannot be reached (${reasonOf(error)})`;

/**
 * @throws Error ETIMEDOUT when there is no answer in time; a statement that is still running ends with its connection
 */
async function positionOf(source: DataSource): Promise<bigint> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error('it does not respond'), { code: 'ETIMEDOUT' });
    timer = setTimeout(() => reject(error), LOOK_LIMIT_MILLIS);
  });
  try {
    const { rows } = await Promise.race([poolOf(source).query<{ lsn: string }>(POSITION), late]);
    return parsePosition(rows[0]!.lsn);
  } finally {
    clearTimeout(timer);
  }
}

/** `16/B374D848`: the upper and lower 32 bits (https://www.postgresql.org/docs/18/datatype-pg-lsn.html). */
function parsePosition(lsn: string): bigint {
  const [upper = '', lower = ''] = lsn.split('/');
  return (BigInt(`0x${upper}`) << 32n) | BigInt(`0x${lower}`);
}
