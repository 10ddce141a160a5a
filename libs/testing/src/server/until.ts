import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again until the answer is neither null, undefined nor false, for what gives no event to wait on.
 * @returns that answer
 * @throws Error naming `what` after `timeoutMillis`, with the last error of `ask` as its cause
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  timeoutMillis = 30_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMillis;
  for (;;) {
    let cause: unknown;
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= deadline) throw new Error(`not within ${timeoutMillis} ms: ${what}`, { cause });
    await pause(25);
  }
}
