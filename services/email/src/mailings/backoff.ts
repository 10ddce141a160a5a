/** Pauses after the first, second, third … failed try of a mail; the last one from then on. */
const MAIL_PAUSES_MILLIS = [2_000, 30_000, 180_000, 900_000];

/** Tries of a mail that the mail server puts off. */
const MAX_TRIES = 5;

/** How long a mail is kept for a mail server that does not work (RFC 5321 §4.5.4.1 asks for days; nobody wants those). */
const PATIENCE_SECONDS = 24 * 60 * 60;

/** Pauses of a whole mailing after runs in a row that found the mail server out of order. */
const SERVER_PAUSES_MILLIS = [1_000, 5_000, 15_000, 60_000, 300_000];

const at = (pauses: readonly number[], index: number): number => pauses[Math.min(index, pauses.length - 1)]!;

/**
 * @param mail `attempts`: this one included; `isServerDown`: the server did not work at all, which says nothing about
 *   the mail, so that it is tried for a day
 * @returns milliseconds until the next try; null: give up
 */
export function nextTryMillis(mail: { attempts: number; ageSeconds: number; isServerDown: boolean }): number | null {
  const { attempts, ageSeconds, isServerDown } = mail;
  const goesOn = isServerDown ? ageSeconds < PATIENCE_SECONDS : attempts < MAX_TRIES;
  return goesOn ? at(MAIL_PAUSES_MILLIS, attempts - 1) : null;
}

/** @param failures runs in a row, this one included */
export const serverPauseMillis = (failures: number): number => at(SERVER_PAUSES_MILLIS, failures - 1);

/** After a rendering that failed by our own doing, which is no try of the mail. @returns null: give up */
export const ownFailurePauseMillis = (ageSeconds: number): number | null =>
  ageSeconds < PATIENCE_SECONDS ? Math.min(1_000 + ageSeconds * 100, 60_000) : null;

/** After a rendering that broke the renderer, which may have been by itself. */
export const renderPauseMillis = (attempts: number): number => attempts * 500;
