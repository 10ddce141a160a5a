export {
  type AttemptKey,
  type AttemptLimit,
  type AttemptRule,
  forgiveAttempts,
  takeAttempt,
  takeAttempts,
} from './attempts.js';
export { networkOf } from './network.js';
export { takeSend } from './sends.js';
