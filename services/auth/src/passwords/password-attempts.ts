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

/** Failures in a row for an account from one network (security C7). */
export const FROM_NETWORK: AttemptRule = {
  free: 10,
  windowSeconds: DAY_SECONDS,
  firstPauseSeconds: 30,
  maxPauseSeconds: 3600,
};

/** Failures in a row for an account from anywhere: the ceiling (NIST SP 800-63B-4 §3.2.2). */
const FROM_ANYWHERE: AttemptRule = {
  free: 100,
  windowSeconds: 30 * DAY_SECONDS,
  firstPauseSeconds: 3600,
  maxPauseSeconds: 3600,
};

/**
 * Counts a password that is tried for an address, before it is compared (security C7, C8). An address that nobody
 * has is counted like any other (security C6). Who is paused can still come in by every other way, and a reset ends the
 * pause (security C9).
 * @param email normalised, so that all spellings share a counter
 * @throws RateLimitedError
 */
export async function takePasswordAttempt(db: Database, caller: Caller, email: string): Promise<void> {
  await takeAttempt(db, keyOf(caller, email), FROM_ANYWHERE, networkOfCaller(caller));
}

/** After the right password, and after a reset: the caller's own network, and all of them together, start anew. */
export async function forgivePasswordAttempts(db: Database | Tx, caller: Caller, email: string): Promise<void> {
  await forgiveAttempts(db, keyOf(caller, email), networkOfCaller(caller)?.name);
}

const keyOf = ({ projectId }: Caller, email: string): AttemptKey => ({ projectId, kind: 'password', subject: email });

/**
 * A try that its network has to wait for does not come nearer to the ceiling, else one network could keep the owner out.
 * A back end with a server or admin key asks for many people: for it the ceiling alone holds.
 */
function networkOfCaller({ accessType, clientAddress }: Caller): AttemptSource | undefined {
  return accessType === 'client' ? { name: networkOf(clientAddress), rule: FROM_NETWORK } : undefined;
}
