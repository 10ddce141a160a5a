import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnModuleDestroy, Logger } from '@nestjs/common';
import type { Database } from '@hallpass/database';
import { Freshness, type Revocation, type TokenSubject, PUBLISHABLE_MILLIS } from './freshness.js';
import {
  EVERY_SESSION,
  isFromBefore,
  liveRevocations,
  newRevocations,
  revocationOf,
  type RevocationRow,
} from './revocations.sql.js';
import { ALONE_SECONDS, announce, type Look, removeProcess } from './process.sql.js';

const ALONE_MILLIS = ALONE_SECONDS * 1_000;
const START_PAUSE_MILLIS = 100;

/**
 * Finds other processes without Redis on the same database. A process may rely on its own memory only while it is
 * alone: for 3 seconds after a check that found no other process. A second process therefore waits at its start until
 * the first one has seen it, or may no longer rely on its last check.
 */
class OtherProcesses {
  /** Number of other processes at the last check. */
  running = 0;

  private readonly processId = randomUUID();
  private readonly logger = new Logger('Processes');
  private isAlone = false;
  /** On the clock of `performance.now()`, like all times here. */
  private lookedAt = -Infinity;
  private notAloneAt = -Infinity;

  constructor(private readonly db: Database) {}

  get areAbsent(): boolean {
    return this.isAlone && performance.now() - this.lookedAt < ALONE_MILLIS;
  }

  /** Announces this process, and waits until no other process believes that it is alone. */
  async meet(): Promise<void> {
    if ((await this.announce()).unaware === 0) return;
    const endsAt = performance.now() + ALONE_MILLIS;
    // Taken after the row of this process was committed: a process that has checked since knows about it.
    const { at: since } = await this.announce();
    while ((await this.announce(since)).unaware > 0 && performance.now() < endsAt) await pause(START_PAUSE_MILLIS);
  }

  /**
   * Checks once.
   * @param catchUp reads what other processes changed before they left
   * @param beforeAlone forgets what other processes may have changed
   */
  async look(catchUp: () => Promise<void>, beforeAlone: () => void): Promise<void> {
    const beganAt = performance.now();
    const wasLate = this.lookedAt !== -Infinity && beganAt - this.lookedAt >= ALONE_MILLIS;
    const look = await this.announce();
    if (look.others > 0 || wasLate) {
      this.isAlone = false;
      this.notAloneAt = performance.now();
    }
    this.report(look);
    await catchUp();
    // A read that began while there was another process is published for 2 seconds.
    if (!this.isAlone && beganAt - this.notAloneAt >= PUBLISHABLE_MILLIS) {
      beforeAlone();
      this.isAlone = true;
    }
    this.lookedAt = beganAt;
  }

  /** Lets the others stop checking at once, instead of after 15 seconds. */
  async leave(): Promise<void> {
    await removeProcess(this.db, { processId: this.processId }).catch(() => undefined);
  }

  private async announce(since: string | null = null): Promise<Look> {
    return (await announce(this.db, { processId: this.processId, since }))[0]!;
  }

  private report({ running }: Look): void {
    if (running > 0 && this.running === 0)
      this.logger.warn({
        message:
          'Another Hallpass process uses this database, but REDIS_URL is not set. Every request now reads sessions and configurations from the database, and each process counts rate limits by itself. Set REDIS_URL for all processes, or stop the others.',
        others: running,
      });
    if (running === 0 && this.running > 0) this.logger.log('No other Hallpass process uses this database anymore');
    this.running = running;
  }
}

const SWEEP_MILLIS = 60_000;
/**
 * How often the newest rows are read, because a command, which is a separate process, also ends sessions (security B6:
 * 5 s).
 */
const LOOK_MILLIS = 2_000;
/** After this long, the newest rows no longer reach back to the last read. */
const MOST_BEHIND_MILLIS = 20_000;

/**
 * Freshness without Redis: kept in memory, loaded from the database at start. While another process uses the database,
 * every request reads the database instead of memory.
 */
@Injectable()
export class MemoryFreshness extends Freshness implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly versions = new Map<string, number>();
  /** `kind/project/id` to the time in milliseconds until which it is kept. */
  private readonly revocations = new Map<string, number>();
  private readonly sweeper = setInterval(() => this.sweep(), SWEEP_MILLIS).unref();

  private db: Database | null = null;
  private others: OtherProcesses | null = null;
  private looker: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  /** On the clock of `performance.now()`. */
  private caughtUpAt = -Infinity;

  onModuleDestroy(): void {
    clearInterval(this.sweeper);
  }

  /** Background work ended in `onModuleDestroy`, so nothing changes after this. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.looker) clearInterval(this.looker);
    await this.looking;
    await this.others?.leave();
  }

  async load(db: Database): Promise<void> {
    const others = new OtherProcesses(db);
    await others.meet();
    await this.look(db, others);
    this.db = db;
    this.others = others;
    this.looker ??= setInterval(() => this.lookAgain(db, others), LOOK_MILLIS).unref();
  }

  override get otherProcesses(): number {
    return this.others?.running ?? 0;
  }

  projectVersion(projectId: string): number | undefined {
    return this.isBelieved ? this.versions.get(projectId) : undefined;
  }

  async projectChanged(projectId: string, version: number): Promise<void> {
    this.projectSeen(projectId, version);
  }

  projectSeen(projectId: string, version: number): void {
    if (version > (this.versions.get(projectId) ?? 0)) this.versions.set(projectId, version);
  }

  /** No other process publishes here. */
  whenProjectChanged(): void {}

  isRevoked(projectId: string, subject: TokenSubject): Revocation | null | Promise<Revocation | null> {
    const known = this.knownRevocation(projectId, subject);
    if (known !== null || this.db === null || this.isBelieved) return known;
    return revocationOf(this.db, projectId, subject);
  }

  async sessionRevoked(projectId: string, sessionIds: string[], until: Date): Promise<void> {
    for (const id of sessionIds) this.keep('session', projectId, id, until);
  }

  async userDeleted(projectId: string, userId: string, until: Date): Promise<void> {
    this.keep('user', projectId, userId, until);
  }

  /** Before `load`, memory is the only source. */
  private get isBelieved(): boolean {
    return this.others === null || this.others.areAbsent;
  }

  private knownRevocation(projectId: string, subject: TokenSubject): Revocation | null {
    if (this.has('user', projectId, subject.userId)) return 'user';
    if (this.has('session', projectId, subject.sessionId)) return 'session';
    return isFromBefore(this.keptUntil('project', projectId, EVERY_SESSION), subject) ? 'session' : null;
  }

  /** A failed read is repeated on the next turn. Until one succeeds, requests read the database. */
  private lookAgain(db: Database, others: OtherProcesses): void {
    this.looking ??= this.look(db, others)
      .catch(() => undefined)
      .finally(() => (this.looking = null));
  }

  private look(db: Database, others: OtherProcesses): Promise<void> {
    return others.look(
      () => this.catchUp(db),
      () => this.versions.clear(),
    );
  }

  private async catchUp(db: Database): Promise<void> {
    const beganAt = performance.now();
    const isFarBehind = beganAt - this.caughtUpAt >= MOST_BEHIND_MILLIS;
    this.keepAll(await (isFarBehind ? liveRevocations(db) : newRevocations(db)));
    this.caughtUpAt = beganAt;
  }

  private keepAll(rows: RevocationRow[]): void {
    for (const row of rows) this.keep(row.kind, row.project_id, row.subject_id, row.expires_at);
  }

  private keep(kind: RevocationRow['kind'], projectId: string, id: string, until: Date): void {
    this.revocations.set(`${kind}/${projectId}/${id}`, until.getTime());
  }

  private has(kind: Revocation, projectId: string, id: string): boolean {
    return this.keptUntil(kind, projectId, id) > Date.now();
  }

  /** Milliseconds since the epoch; 0 if it is not listed. */
  private keptUntil(kind: RevocationRow['kind'], projectId: string, id: string): number {
    return this.revocations.get(`${kind}/${projectId}/${id}`) ?? 0;
  }

  private sweep(): void {
    const now = Date.now();
    for (const [key, until] of this.revocations) if (until <= now) this.revocations.delete(key);
  }
}
