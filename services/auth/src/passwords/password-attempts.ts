import type { Caller } from '@hallpass/access';
import type { Database, Tx } from '@hallpass/database';
import { type AttemptLimit, type AttemptRule, forgiveAttempts, networkOf, takeAttempts } from '@hallpass/identity';

const DAY_SECONDS = 86_400;

/** Failures in a row for an account from one network (security.md C7). */
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
 * Counts a password that is tried for an address, before it is compared (security.md C7, C8). An address that nobody
 * has is counted like any other (C6). Who is paused can still come in by every other way, and a reset ends the pause
 * (C9).
 * @param email normalised, so that all spellings share a counter
 * @throws RateLimitedError
 */
export async function takePasswordAttempt(db: Database, caller: Caller, email: string): Promise<void> {
  await takeAttempts(db, caller.projectId, limitsOf(caller, email));
}

/** After the right password, and after a reset: the caller's own network, and all of them together, start anew. */
export async function forgivePasswordAttempts(db: Database | Tx, caller: Caller, email: string): Promise<void> {
  const [first, ...others] = limitsOf(caller, email);
  await forgiveAttempts(db, first.key, ...others.map(({ key }) => key));
}

/**
 * In this order: a try that its network has to wait for does not come nearer to the ceiling, else one network could
 * keep the owner out. A back end with a server or admin key asks for many people: for it the ceiling alone holds.
 */
function limitsOf(
  { projectId, accessType, clientAddress }: Caller,
  email: string,
): [AttemptLimit] | [AttemptLimit, AttemptLimit] {
  const anywhere = { key: { projectId, kind: 'password', subject: email }, rule: FROM_ANYWHERE };
  if (accessType !== 'client') return [anywhere];
  const subject = `${email} ${networkOf(clientAddress)}`;
  return [{ key: { projectId, kind: 'password-from-network', subject }, rule: FROM_NETWORK }, anywhere];
}
