export type { HashQueueFigures } from './hash-queue.js';
export { PasswordHasher, type PasswordPlace } from './password-hasher.js';
export { assertPasswordLength, assertPasswordPolicy } from './password-policy.js';
