import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SmtpServer } from './mail-route.js';

/** Failures in a row after which a mail server counts as away. */
const FAILURES = 3;
/** Shortest time between two tries of a server that is away. */
const TRY_EVERY_MILLIS = 1_000;
/** Servers that are remembered; the one longest unused is forgotten. */
const MOST_SERVERS = 10_000;

interface Health {
  failures: number;
  isTrying: boolean;
  triedAt: number;
}

/** The right to ask a mail server once. Must end. */
export interface Turn {
  /**
   * @param hasWorked null: the server was not asked
   * @returns whether the server works again after it did not
   */
  end(hasWorked: boolean | null): boolean;
}

/**
 * Which mail servers are away. Such a server is asked for one email at a time: a silent server takes up to 20 seconds of each
 * email, and emails of other projects need the place. Each process finds out for itself.
 */
@Injectable()
export class MailServers {
  private readonly healths = new LRUCache<string, Health>({ max: MOST_SERVERS });

  /** Whether the server may be asked now. */
  isFree(destination: string): boolean {
    const health = this.healths.get(destination);
    if (health === undefined || health.failures < FAILURES) return true;
    return !health.isTrying && Date.now() - health.triedAt >= TRY_EVERY_MILLIS;
  }

  /** @returns null while the server is away and another email tries it */
  begin(destination: string): Turn | null {
    if (!this.isFree(destination)) return null;
    const health = this.healths.get(destination) ?? { failures: 0, isTrying: false, triedAt: 0 };
    this.healths.set(destination, health);
    const isTry = health.failures >= FAILURES;
    if (isTry) Object.assign(health, { isTrying: true, triedAt: Date.now() });
    return {
      end: (hasWorked) => {
        if (isTry) health.isTrying = false;
        if (hasWorked === null) return false;
        const worksAgain = hasWorked && health.failures > 0;
        health.failures = hasWorked ? 0 : health.failures + 1;
        return worksAgain;
      },
    };
  }
}

/** Names a mail server in the queue. Each project has its own: what one project's password does there says nothing about another. */
export const destinationOf = (projectId: string, { host, port, isOwnersChoice }: SmtpServer): string =>
  `smtp:${isOwnersChoice ? projectId : 'shared'}:${host}:${port}`;
