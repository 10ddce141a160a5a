const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first failed attempt and those that follow. Who fails once more after the last is given up. */
export const RETRY_PAUSES_MILLIS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
/** A message whose attempts have failed so often is given up. */
export const MOST_ATTEMPTS = RETRY_PAUSES_MILLIS.length + 1;

/** 410 Gone (RFC 9110 §15.5.11): the endpoint wants no more messages. */
export const GONE_STATUS = 410;

/** Of a pause: what failed together does not come back together. */
const JITTER = 0.1;
/** A receiver cannot put off its messages for longer. */
const LONGEST_RETRY_AFTER_MILLIS = 24 * HOUR;

/**
 * How long a message waits for its next attempt.
 * @param failures attempts that have failed, this one included
 * @param retryAfterMillis what the receiver asked for: the next attempt does not come earlier
 * @param random from 0 to 1
 * @returns null when it is not tried any more
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

/** `Retry-After` (RFC 9110 §10.2.3), seconds or a date. @returns null without one that can be read */
export function readRetryAfter(header: string | undefined, now: number = Date.now()): number | null {
  if (header === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * SECOND;
  const at = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
