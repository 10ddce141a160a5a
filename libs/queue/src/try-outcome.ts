import { isDatabaseFailure, isTransactionRollback, RateLimitedError, UnavailableError } from '@hallpass/errors';
import type { StartedDelivery } from './delivery.sql.js';
import { MAX_ATTEMPTS, MAX_STALLED_RUNS, type QueueOptions } from './queue-options.js';

const DAY_MILLIS = 24 * 60 * 60 * 1_000;
/** The pause is this fraction of the delivery's age, once that is longer than the scheduled pause. */
const PART_OF_AGE = 12;

export class DeadlineError extends Error {
  constructor(millis: number) {
    super(`Not handled within ${millis} ms.`);
  }
}

/**
 * An outside server is unavailable; the event itself is fine. `wake` makes the delivery due again when the server
 * works.
 */
export class DestinationAwayError extends Error {
  /** @param wasTried whether the server was called, which counts as an attempt */
  constructor(
    message: string,
    readonly destination: string,
    readonly wasTried: boolean,
  ) {
    super(message);
  }
}

/** How a failed attempt counts: as an attempt, not at all, or as one that did not end. */
export type FailureKind = 'counted' | 'deferred' | 'stalled';

/**
 * Classifies a failure. An unavailable database, a deadlock, an unavailable part and a limit of our own say nothing
 * about the event: the delivery is given back. An attempt that exceeds its deadline may only have waited for the CPU.
 */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof DeadlineError) return 'stalled';
  if (error instanceof DestinationAwayError) return error.wasTried ? 'counted' : 'deferred';
  const isOurs =
    error instanceof UnavailableError ||
    error instanceof RateLimitedError ||
    isDatabaseFailure(error) ||
    isTransactionRollback(error);
  return isOurs ? 'deferred' : 'counted';
}

type Counts = Pick<StartedDelivery, 'attempts' | 'lost_runs' | 'given_back' | 'age_millis' | 'millis_left'>;
type Pauses = Pick<QueueOptions, 'backoffMillis' | 'longestPauseMillis' | 'givenBackMillis'>;

/** @returns why a started delivery must not be attempted any more; null if it may */
export function whyOver({ attempts, lost_runs, millis_left }: Counts, lastError: string | null): string | null {
  const last = lastError ? ` The last error: ${lastError}` : '';
  if (lost_runs >= MAX_STALLED_RUNS) return `${MAX_STALLED_RUNS} attempts did not finish.${last}`;
  if (millis_left !== null) return millis_left > 0 ? null : `It is too late for another attempt.${last}`;
  return attempts > MAX_ATTEMPTS ? `${MAX_ATTEMPTS} attempts failed.${last}` : null;
}

/** @returns milliseconds until the next attempt after this failure; null if there is none */
export function pauseAfter(kind: FailureKind, counts: Counts, pauses: Pauses): number | null {
  const { attempts, lost_runs, given_back, age_millis, millis_left } = counts;
  const { backoffMillis, longestPauseMillis, givenBackMillis } = pauses;
  if (kind === 'deferred') {
    const pause = at(givenBackMillis, given_back);
    return pause < (millis_left ?? DAY_MILLIS - age_millis) ? pause : null;
  }
  if (kind === 'stalled' && lost_runs + 1 >= MAX_STALLED_RUNS) return null;
  const tries = kind === 'stalled' ? lost_runs + 1 : attempts;
  if (millis_left === null) return kind === 'counted' && tries >= MAX_ATTEMPTS ? null : at(backoffMillis, tries - 1);
  const pause = Math.max(Math.min(at(backoffMillis, tries - 1), longestPauseMillis), age_millis / PART_OF_AGE);
  return pause < millis_left ? pause : null;
}

const at = (pauses: readonly number[], index: number): number => pauses[Math.min(index, pauses.length - 1)] ?? 0;
