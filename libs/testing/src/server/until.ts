import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

/**
 * How long a test waits for an expected event. Only limits hanging tests and says nothing about speed, so it is longer
 * than the busiest machine needs. Tests as a whole have more time (`testTimeout` of jest).
 */
export const PATIENCE_MILLIS = 240_000;

/**
 * Pauses between two checks: short at first to notice quick results, then longer so that checking does not slow down
 * long work.
 */
const FIRST_PAUSE_MILLIS = 20;
const LONGEST_PAUSE_MILLIS = 200;

export interface Waiting {
  /** Shown in the error on timeout; default: the last answer. */
  lastSeen?: () => unknown;
  /** For measurements, which do limit the time. */
  withinMillis?: number;
}

type Falsy = null | undefined | false | 0 | '';

/**
 * Polls until the answer is truthy, for conditions without an event. A count of 0 keeps polling.
 * @returns that answer
 * @throws Error on timeout, with `what`, the last answer, and the last error of `ask` as its cause
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | Falsy> | T | Falsy,
  { lastSeen, withinMillis = PATIENCE_MILLIS }: Waiting = {},
): Promise<T> {
  const deadline = Date.now() + withinMillis;
  for (let millis = FIRST_PAUSE_MILLIS; ; millis = Math.min(millis * 1.3, LONGEST_PAUSE_MILLIS)) {
    let cause: unknown;
    let answer: T | Falsy;
    try {
      answer = await ask();
      if (answer) return answer;
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= deadline) {
      const seen = lastSeen ? await lastSeen() : (cause ?? answer);
      throw new Error(`not within ${withinMillis} ms: ${what}; last seen: ${shown(seen)}`, { cause });
    }
    await pause(millis);
  }
}

const SHOWN_CHARACTERS = 2_000;

function shown(seen: unknown): string {
  const text = seen instanceof Error ? seen.message : inspect(seen, { depth: 6, breakLength: 120 });
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)} …` : text;
}
