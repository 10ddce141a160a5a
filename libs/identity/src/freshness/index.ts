export { Freshness, type Revocation } from './freshness.js';
export { MemoryFreshness } from './memory-freshness.js';
export { RedisConnection, RedisUnavailableError } from './redis-connection.js';
export { RedisFreshness } from './redis-freshness.js';
export { EVERY_SESSION } from './revocations.sql.js';
