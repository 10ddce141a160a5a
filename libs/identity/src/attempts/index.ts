export { type AttemptKey, type AttemptRule, type AttemptSource, forgiveAttempts, takeAttempt } from './attempts.js';
export { networkOf } from './network.js';
export { takeSend } from './sends.js';
