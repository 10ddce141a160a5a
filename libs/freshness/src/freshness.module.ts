import { Global, Module } from '@nestjs/common';
import { Freshness } from './freshness.js';
import { MemoryFreshness } from './memory-freshness.js';
import { RedisConnection } from './redis-connection.js';
import { RedisFreshness } from './redis-freshness.js';

/** What is fresh, in Redis where it is set, else in memory: one of a process, which every service in it shares. */
@Global()
@Module({
  providers: [
    RedisConnection,
    {
      provide: Freshness,
      useFactory: (redis: RedisConnection) => (redis.client ? new RedisFreshness(redis) : new MemoryFreshness()),
      inject: [RedisConnection],
    },
  ],
  exports: [Freshness, RedisConnection],
})
export class FreshnessModule {}
