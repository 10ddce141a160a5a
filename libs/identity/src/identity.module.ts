import { Global, Module } from '@nestjs/common';
import { Freshness } from './freshness/freshness.js';
import { MemoryFreshness } from './freshness/memory-freshness.js';
import { RedisConnection } from './freshness/redis-connection.js';
import { RedisFreshness } from './freshness/redis-freshness.js';
import { MailRequests } from './mails/request-mail.js';
import { VerificationMail } from './mails/verification-mail.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { ProjectStore } from './projects/index.js';
import { VerificationCodes } from './verification-codes/verification-codes.js';

/**
 * The parts of identity that a process has one of: what is fresh (in Redis where it is set, else in memory), the cache
 * of projects, the queue of password hashes. Global, so that every service of a process shares them.
 */
@Global()
@Module({
  providers: [
    RedisConnection,
    {
      provide: Freshness,
      useFactory: (redis: RedisConnection) => (redis.client ? new RedisFreshness(redis) : new MemoryFreshness()),
      inject: [RedisConnection],
    },
    MailRequests,
    PasswordHasher,
    ProjectStore,
    VerificationCodes,
    VerificationMail,
  ],
  exports: [
    Freshness,
    RedisConnection,
    MailRequests,
    PasswordHasher,
    ProjectStore,
    VerificationCodes,
    VerificationMail,
  ],
})
export class IdentityModule {}
