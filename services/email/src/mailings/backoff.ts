/** Pauses after the first, second, third … failed attempt; later attempts use the last one. */
const MAIL_PAUSES_MILLIS = [2_000, 30_000, 180_000, 900_000];

/** Attempts for an email that the mail server defers. */
const MAX_TRIES = 5;

/**
 * How long to retry while a mail server is down. RFC 5321 §4.5.4.1 asks for days, which is too long for these emails.
 */
const PATIENCE_SECONDS = 24 * 60 * 60;

/** Pauses of a whole mailing after consecutive runs that found the mail server down. */
const SERVER_PAUSES_MILLIS = [1_000, 5_000, 15_000, 60_000, 300_000];

const at = (pauses: readonly number[], index: number): number => pauses[Math.min(index, pauses.length - 1)]!;

/**
 * @param mail `attempts`: including this one; `isServerDown`: the server was unusable, which says nothing about the
 * email, so it is retried for a day
 * @returns milliseconds until the next attempt; null: give up
 */
export function nextTryMillis(mail: { attempts: number; ageSeconds: number; isServerDown: boolean }): number | null {
  const { attempts, ageSeconds, isServerDown } = mail;
  const goesOn = isServerDown ? ageSeconds < PATIENCE_SECONDS : attempts < MAX_TRIES;
  return goesOn ? at(MAIL_PAUSES_MILLIS, attempts - 1) : null;
}

/** @param failures consecutive failed runs, including this one */
export const serverPauseMillis = (failures: number): number => at(SERVER_PAUSES_MILLIS, failures - 1);

/**
 * Pause after rendering failed because of an internal error, which does not count as an attempt. @returns null: give up
 */
export const ownFailurePauseMillis = (ageSeconds: number): number | null =>
  ageSeconds < PATIENCE_SECONDS ? Math.min(1_000 + ageSeconds * 100, 60_000) : null;

/** Pause after an email crashed the renderer, perhaps by coincidence. */
export const renderPauseMillis = (attempts: number): number => attempts * 500;
