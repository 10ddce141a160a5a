import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SmtpServer } from './mail-route.js';

/** Consecutive failures after which a mail server counts as away. */
const FAILURES = 3;
const TRY_EVERY_MILLIS = 1_000;
/** Servers to remember. The least recently used one is dropped. */
const MOST_SERVERS = 10_000;

interface Health {
  failures: number;
  isTrying: boolean;
  triedAt: number;
}

/** Permission to use a mail server once. The caller must call `end`. */
export interface Turn {
  /**
   * @param hasWorked null: the server was not called
   * @returns whether the server works again after a failure
   */
  end(hasWorked: boolean | null): boolean;
}

/**
 * Tracks which mail servers are away. Such a server gets one email at a time, because each email can wait 20 seconds
 * for a silent server and would block other projects. Each process tracks this on its own.
 */
@Injectable()
export class MailServers {
  private readonly healths = new LRUCache<string, Health>({ max: MOST_SERVERS });

  isFree(destination: string): boolean {
    const health = this.healths.get(destination);
    if (health === undefined || health.failures < FAILURES) return true;
    return !health.isTrying && Date.now() - health.triedAt >= TRY_EVERY_MILLIS;
  }

  /** @returns null if the server is away and another email is trying it */
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

/**
 * The queue's name of a mail server. A server that an owner chose has a separate name in each project, because one
 * project's wrong password says nothing about another project.
 */
export const destinationOf = (projectId: string, { host, port, isOwnersChoice }: SmtpServer): string =>
  `smtp:${isOwnersChoice ? projectId : 'shared'}:${host}:${port}`;
