export { type AttemptKey, type AttemptRule, type AttemptSource, forgiveAttempts, takeAttempt } from './attempts.js';
export { assertLeftToday, makeRoomToday, maySendToday, storeIf, takeToday } from './daily-limit.js';
export { groupsOf, networkOf, unwrapIPv4 } from './network.js';
export { noteProvenNetwork, takeSend } from './sends.js';
