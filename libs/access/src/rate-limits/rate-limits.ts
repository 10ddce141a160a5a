import { Injectable } from '@nestjs/common';
import { RateLimitedError } from '@hallpass/errors';
import { Settings } from '@hallpass/settings';
import { RateLimiterMemory, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type RateLimit, RELAXED_FACTOR } from './rate-limit.js';

/** In place of the project where an address is counted over all of them. */
export const ANY_PROJECT = '*';

/** Who is counted: a client address within a project. */
export interface RateLimitKey {
  projectId: string;
  clientAddress: string;
}

/** Counts what a client address does in a project, and refuses beyond the limit. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterAbstract>();
  private readonly factor: number;

  constructor(settings: Settings) {
    this.factor = settings.rateLimits === 'relaxed' ? RELAXED_FACTOR : 1;
  }

  /**
   * Counts one call, before it does its work.
   * @throws RateLimitedError with the whole seconds until the next call is allowed
   */
  async consume(limit: RateLimit, key: RateLimitKey): Promise<void> {
    try {
      await this.limiter(limit).consume(keyOf(key));
    } catch (refusal) {
      // The limiter rejects with its counter when the limit is reached, and with an error when it cannot count.
      if (refusal instanceof RateLimiterRes) throw new RateLimitedError(refusal.msBeforeNext / 1000);
      throw refusal;
    }
  }

  /** Gives back a counted call, where only failures count. */
  async giveBack(limit: RateLimit, key: RateLimitKey): Promise<void> {
    await this.limiter(limit).reward(keyOf(key));
  }

  private limiter(limit: RateLimit): RateLimiterAbstract {
    const known = this.limiters.get(limit.name);
    if (known) return known;
    const points = limit.points * this.factor;
    const made = new RateLimiterMemory({ keyPrefix: limit.name, points, duration: limit.durationSeconds });
    this.limiters.set(limit.name, made);
    return made;
  }
}

/** Every counter carries its project (security.md H1). */
const keyOf = ({ projectId, clientAddress }: RateLimitKey): string => `${projectId}/${clientAddress}`;
