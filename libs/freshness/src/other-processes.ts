import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@hallpass/database';
import { Logger } from '@nestjs/common';
import { PUBLISHABLE_MILLIS } from './freshness.js';
import { ALONE_SECONDS, announce, type Look, removeProcess } from './process.sql.js';

const ALONE_MILLIS = ALONE_SECONDS * 1_000;
const START_PAUSE_MILLIS = 100;

/**
 * Finds other processes without Redis on the same database. A process may rely on its own memory only while it is
 * alone: for 3 seconds after a check that found no other process. A second process therefore waits at its start until
 * the first one has seen it, or may no longer rely on its last check.
 */
export class OtherProcesses {
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
