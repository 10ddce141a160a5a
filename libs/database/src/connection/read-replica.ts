import type { Settings } from '@hallpass/settings';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource, poolOf, type Tx } from '../pool/data-source.js';
import { reasonOf } from './reason-of.js';
import { connectionUrl, type DatabaseRole } from './role.js';

/** How far behind the primary a replica may be to be read from. */
const LAG_LIMIT_MILLIS = 10_000;
const LOOK_EVERY_MILLIS = 2_000;
/** Of one look: who does not answer within that answers no list either. */
const LOOK_LIMIT_MILLIS = 2_000;

/** Where the write-ahead log ends: of a primary what is written, of a standby what can be read. */
const POSITION = `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END)::text AS lsn`;

interface Sample {
  takenAt: number;
  position: bigint;
}

/**
 * A standby of the database, for lists. It is looked at every 2 seconds, and read from while it answers and has all that
 * the primary had written 10 seconds ago. Else lists are read from the primary; the log says which, and why.
 *
 * Positions in the write-ahead log are compared, not times: that needs no clocks that agree, and holds for a primary
 * that writes nothing as for a standby that has lost it.
 */
export class ReadReplica {
  private readonly logger = new Logger('Database');
  private readonly source: DataSource;
  /** `host:port` */
  private readonly place: string;
  /** What the primary had written, of the last 10 seconds, the oldest first; the newest one always. */
  private readonly samples: Sample[] = [];
  /** Why it is not read from; null while it is, undefined before the first look. */
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

  /** null before it has answered for the first time. */
  get pool(): Pool | null {
    return this.source.isInitialized ? poolOf(this.source) : null;
  }

  /** null while the primary has to be read. */
  get manager(): Tx | null {
    return this.problem === null ? this.source.manager : null;
  }

  /** Begins to look at it, and waits for nothing: a replica that is away keeps no process from starting. */
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
    if (this.isClosing) return this.close(); // it may have been connecting when it was closed
    this.timer = setTimeout(() => void this.look(), LOOK_EVERY_MILLIS).unref();
  }

  private async findProblem(): Promise<string | null> {
    if (!this.source.isInitialized) await this.source.initialize();
    // A primary that is away writes nothing meanwhile.
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
    if (problem === null) this.logger.log({ message: `The read replica ${place} is read from`, role });
    else this.logger.warn({ message: `The read replica ${place} ${problem}: lists are read from the primary`, role });
  }
}

const cannotBeReached = (error: unknown): string => `cannot be reached (${reasonOf(error)})`;

/** @throws Error ETIMEDOUT when there is no answer in time; whatever is still under way ends with its connection */
async function positionOf(source: DataSource): Promise<bigint> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
    timer = setTimeout(() => reject(error), LOOK_LIMIT_MILLIS);
  });
  try {
    const { rows } = await Promise.race([poolOf(source).query<{ lsn: string }>(POSITION), late]);
    return parsePosition(rows[0]!.lsn);
  } finally {
    clearTimeout(timer);
  }
}

/** `16/B374D848`: the upper and the lower 32 bits (https://www.postgresql.org/docs/18/datatype-pg-lsn.html). */
function parsePosition(lsn: string): bigint {
  const [upper = '', lower = ''] = lsn.split('/');
  return (BigInt(`0x${upper}`) << 32n) | BigInt(`0x${lower}`);
}
