import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

/**
 * How long a test waits for what has to come. It bounds a run that hangs and promises no speed, so it is longer than the
 * busiest machine needs; what comes ends the waiting at once. Tests as a whole have more (`testTimeout` of jest).
 */
export const PATIENCE_MILLIS = 240_000;

/** Between two questions: what comes soon is seen soon, and what takes long is not slowed down by being asked about. */
const FIRST_PAUSE_MILLIS = 20;
const LONGEST_PAUSE_MILLIS = 200;

export interface Waiting {
  /** What to show when it does not come; the last answer when left out. */
  lastSeen?: () => unknown;
  /** For measurements, which do promise a speed. */
  withinMillis?: number;
}

type Falsy = null | undefined | false | 0 | '';

/**
 * Asks again and again until the answer is truthy, for what gives no event to wait on: none of what is counted, 0, is no
 * answer yet.
 * @returns that answer
 * @throws Error naming `what` and what was last seen when time is up, with the last error of `ask` as its cause
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
