export type { HashQueueFigures } from './hash-queue.js';
export { type PasswordCheck, PasswordHasher, type PasswordPlace } from './password-hasher.js';
export {
  assertPasswordLength,
  assertPasswordPolicy,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  type PasswordContext,
} from './password-policy.js';
