const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first and each further failed attempt. After one more failure, the message is given up. */
export const RETRY_PAUSES_MILLIS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
/** After this many failed attempts, a message is given up. */
export const MOST_ATTEMPTS = RETRY_PAUSES_MILLIS.length + 1;

/** 410 Gone (RFC 9110 §15.5.11): the endpoint wants no more messages. */
export const GONE_STATUS = 410;

/** Fraction of a pause, so that messages that failed together are not retried together. */
const JITTER = 0.1;
/** A receiver cannot postpone its messages for longer than this. */
const LONGEST_RETRY_AFTER_MILLIS = 24 * HOUR;

/**
 * How long a message waits for its next attempt.
 * @param failures number of failed attempts, including this one
 * @param retryAfterMillis the receiver's request: the next attempt does not come earlier
 * @param random from 0 to 1
 * @returns null if there are no more attempts
 */
export function pauseAfterFailure(
  failures: number,
  retryAfterMillis: number | null,
  random: number = Math.random(),
): number | null {
  const pause = RETRY_PAUSES_MILLIS[failures - 1];
  if (pause === undefined) return null;
  const asked = Math.min(retryAfterMillis ?? 0, LONGEST_RETRY_AFTER_MILLIS);
  return Math.round(Math.max(pause, asked) * (1 + JITTER * random));
}

/** Parses `Retry-After` (RFC 9110 §10.2.3), in seconds or as a date. @returns null if it is missing or invalid */
export function readRetryAfter(header: string | undefined, now: number = Date.now()): number | null {
  if (header === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * SECOND;
  const at = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
