import type { Caller } from '@hallpass/access';
import type { Database, Tx } from '@hallpass/database';
import {
  type AttemptKey,
  type AttemptRule,
  type AttemptSource,
  forgiveAttempts,
  networkOf,
  takeAttempt,
} from '@hallpass/identity';

const DAY_SECONDS = 86_400;

/** Consecutive failures for an account from one network (security C7). */
export const FROM_NETWORK: AttemptRule = {
  free: 10,
  windowSeconds: DAY_SECONDS,
  firstPauseSeconds: 30,
  maxPauseSeconds: 3600,
};

/** Consecutive failures for an account from all networks: the ceiling (NIST SP 800-63B-4 §3.2.2). */
const FROM_ANYWHERE: AttemptRule = {
  free: 100,
  windowSeconds: 30 * DAY_SECONDS,
  firstPauseSeconds: 3600,
  maxPauseSeconds: 3600,
};

/**
 * Counts a password attempt for an address before the password is compared (security C7, C8). Unknown addresses are
 * counted as well (security C6). A paused user can still sign in with every other method, and a password reset ends the
 * pause (security C9).
 * @param email normalized, so that all spellings share a counter
 * @throws RateLimitedError
 */
export async function takePasswordAttempt(db: Database, caller: Caller, email: string): Promise<void> {
  await takeAttempt(db, keyOf(caller, email), FROM_ANYWHERE, networkOfCaller(caller));
}

/** Resets the counters of the caller's network and of all networks, after a correct password or a reset. */
export async function forgivePasswordAttempts(db: Database | Tx, caller: Caller, email: string): Promise<void> {
  await forgiveAttempts(db, keyOf(caller, email), networkOfCaller(caller)?.name);
}

const keyOf = ({ projectId }: Caller, email: string): AttemptKey => ({ projectId, kind: 'password', subject: email });

/**
 * While a network is paused, its attempts do not count toward the ceiling; otherwise one network could lock out the
 * owner. A back end with a server or admin key signs in many users, so only the ceiling applies to it.
 */
function networkOfCaller({ accessType, clientAddress }: Caller): AttemptSource | undefined {
  return accessType === 'client' ? { name: networkOf(clientAddress), rule: FROM_NETWORK } : undefined;
}
