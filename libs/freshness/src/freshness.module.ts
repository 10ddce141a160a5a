import { Global, Module } from '@nestjs/common';
import { Freshness } from './freshness.js';
import { MemoryFreshness } from './memory-freshness.js';
import { RedisConnection } from './redis-connection.js';
import { RedisFreshness } from './redis-freshness.js';

/** Freshness in Redis if it is configured, otherwise in memory. All services in a process share one instance. */
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
