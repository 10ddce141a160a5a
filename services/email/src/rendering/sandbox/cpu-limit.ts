import { cpuMillisOf, currentThread } from './thread-cpu.js';

/** Number of clock calls that a thread must make before it can exceed its limit, if its CPU time is unknown. */
const LOOKS_BEFORE_TIMEOUT = 25;

/**
 * Returns a cheap check, for frequent calls, of whether this thread has used more CPU time since now than allowed. CPU
 * time never exceeds elapsed time, so it is read only a few times.
 * @param millis of CPU time, or of elapsed time on systems that do not report CPU time
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
