export {
  createSession,
  type NewSession,
  SIGN_IN_METHODS,
  type SignInMethod,
  type SessionPlace,
  storedPlace,
  type StoredPlace,
} from './create-session.js';
export { endAllSessions } from './end-all-sessions.js';
export { endSession, endSessions, SESSION_END_REASONS } from './end-sessions.js';
export { assertNoImpersonation } from './impersonation.js';
export { assertMayChangeSignIn, assertMayLast } from './recent-sign-in.js';
export { ACCESS_TOKEN_MIN_SECONDS, SESSION_LIFETIME_MILLIS, SESSION_MAX_LIFETIME_MILLIS } from './session-limits.js';
export { type SessionPolicy, sessionPolicyOf } from './session-policy.js';
export { hashToken } from './token-hash.js';
