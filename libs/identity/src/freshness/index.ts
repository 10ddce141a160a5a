export { Freshness, type Revocation } from './freshness.js';
export { MemoryFreshness } from './memory-freshness.js';
