export { ACCESS_TOKEN_SECONDS, REVOCATION_SECONDS } from './access-token-life.js';
export { Freshness, type Revocation, PUBLISHABLE_MILLIS } from './freshness.js';
export { MemoryFreshness } from './memory-freshness.js';
export { RedisConnection, RedisUnavailableError } from './redis-connection.js';
export { RedisFreshness } from './redis-freshness.js';
export { EVERY_SESSION } from './revocations.sql.js';
export { FreshnessModule } from './freshness.module.js';
