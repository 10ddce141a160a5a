import { cpuMillisOf, currentThread } from './thread-cpu.js';

/** Looks at the clock that a thread must come to, where its CPU time is not known, before it can be over its limit. */
const LOOKS_BEFORE_TIMEOUT = 25;

/**
 * A check for code that calls it all the time: whether this thread has used more CPU since now than it may. CPU time is
 * never more than has passed, so it is looked up a few times at most.
 * @param millis of CPU time; of time that passes where the system does not tell
 */
export function cpuLimit(millis: number): () => boolean {
  const thread = currentThread();
  const used = cpuMillisOf(thread);
  let checkAt = performance.now() + millis;
  let looks = 0;
  return () => {
    looks++;
    if (performance.now() < checkAt) return false;
    const now = cpuMillisOf(thread);
    if (used === null || now === null) return looks > LOOKS_BEFORE_TIMEOUT;
    const left = used + millis - now;
    checkAt = performance.now() + left;
    return left <= 0;
  };
}
