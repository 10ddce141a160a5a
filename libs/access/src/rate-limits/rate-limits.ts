import { Injectable } from '@nestjs/common';
import { RateLimitedError } from '@hallpass/errors';
import { networkOf } from '@hallpass/identity';
import { RedisConnection, RedisUnavailableError } from '@hallpass/freshness';
import { Settings } from '@hallpass/settings';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from '../caller/caller.js';
import { type RateLimit, RELAXED_FACTOR } from './rate-limit.js';

/** Replaces the project id in counters over all projects. */
export const ANY_PROJECT = '*';

export interface RateLimitKey {
  projectId: string;
  clientAddress: string;
}

interface Limiters {
  memory: RateLimiterAbstract;
  /** null without Redis. */
  redis: RateLimiterAbstract | null;
}

/**
 * Counts the actions of a client address in a project, and rejects those beyond the limit. Counts in Redis if all
 * processes share it. While Redis is unavailable, each process counts for itself, so that no limit is lifted and nobody
 * is locked out.
 */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, Limiters>();
  private readonly factor: number;

  constructor(
    settings: Settings,
    private readonly redis: RedisConnection,
  ) {
    this.factor = settings.rateLimits === 'relaxed' ? RELAXED_FACTOR : 1;
  }

  get isShared(): boolean {
    return this.redis.isUsable;
  }

  /**
   * Counts a call before it does its work.
   * @throws RateLimitedError with the whole seconds until the next call is allowed
   */
  async consume(limit: RateLimit, key: RateLimitKey): Promise<void> {
    try {
      await this.count(limit, (limiter) => limiter.consume(keyOf(key)));
    } catch (refusal) {
      // The limiter rejects with its counter when the limit is reached, and with an error when it cannot count.
      if (refusal instanceof RateLimiterRes) throw new RateLimitedError(refusal.msBeforeNext / 1000);
      throw refusal;
    }
  }

  /** Like `consume`, for limits that apply to clients but not to an owner's servers. */
  async consumeOfClient(limit: RateLimit, caller: RateLimitKey & Pick<Caller, 'accessType'>): Promise<void> {
    if (caller.accessType === 'client') await this.consume(limit, caller);
  }

  /** Gives back a counted call, for limits that only count failures. */
  async giveBack(limit: RateLimit, key: RateLimitKey): Promise<void> {
    await this.count(limit, (limiter) => limiter.reward(keyOf(key)));
  }

  /** Reads how much of a limit is used up, in the points of the strict profile, without counting. */
  async used(limit: RateLimit, key: RateLimitKey): Promise<{ used: number; secondsLeft: number }> {
    const found = await this.count(limit, (limiter) => limiter.get(keyOf(key)));
    if (found === null) return { used: 0, secondsLeft: 1 };
    return { used: found.consumedPoints / this.factor, secondsLeft: found.msBeforeNext / 1000 };
  }

  private async count<T>(limit: RateLimit, work: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    const { redis, memory } = this.limiter(limit);
    if (redis !== null) {
      try {
        return await this.redis.run(() => work(redis));
      } catch (error) {
        if (!(error instanceof RedisUnavailableError)) throw error;
      }
    }
    return work(memory);
  }

  private limiter(limit: RateLimit): Limiters {
    const known = this.limiters.get(limit.name);
    if (known) return known;
    const options = {
      keyPrefix: `hallpass:limit:${limit.name}`,
      points: limit.points * this.factor,
      duration: limit.durationSeconds,
    };
    const { client } = this.redis;
    const made = {
      memory: new RateLimiterMemory(options),
      redis: client && new RateLimiterRedis({ ...options, storeClient: client }),
    };
    this.limiters.set(limit.name, made);
    return made;
  }
}

/** Every counter includes its project (security H1); an IPv6 client counts as its network. */
const keyOf = ({ projectId, clientAddress }: RateLimitKey): string => `${projectId}/${networkOf(clientAddress)}`;
