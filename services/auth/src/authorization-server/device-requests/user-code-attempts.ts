import type { Database } from '@hallpass/database';
import { type AttemptKey, type AttemptRule, forgiveAttempts, networkOf, takeAttempt } from '@hallpass/identity';

/** Codes in a row that a network may look up without an answer (RFC 8628 §5.1). */
const FROM_NETWORK: AttemptRule = { free: 20, windowSeconds: 3_600, firstPauseSeconds: 60, maxPauseSeconds: 3_600 };

/** The same for all networks of a project. The pauses are short, so that a stranger cannot block devices for long. */
const OF_PROJECT: AttemptRule = { free: 2_000, windowSeconds: 3_600, firstPauseSeconds: 10, maxPauseSeconds: 60 };

const keyOf = (projectId: string): AttemptKey => ({ projectId, kind: 'user-code', subject: '' });

/** Counts a look-up of a code before it happens. @throws RateLimitedError */
export const takeUserCodeAttempt = (
  database: Database,
  { projectId, clientAddress }: { projectId: string; clientAddress: string },
): Promise<void> =>
  takeAttempt(database, keyOf(projectId), OF_PROJECT, { name: networkOf(clientAddress), rule: FROM_NETWORK });

/** Resets the count of a network, after the answer to a request. */
export const forgiveUserCodeAttempts = (
  database: Database,
  { projectId, clientAddress }: { projectId: string; clientAddress: string },
): Promise<void> => forgiveAttempts(database, keyOf(projectId), networkOf(clientAddress));
