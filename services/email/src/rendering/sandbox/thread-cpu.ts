import { readFileSync, readlinkSync } from 'node:fs';

/** USER_HZ, in which proc_pid_stat(5) counts, is 100 on every Linux that Node runs on. */
const TICK_MILLIS = 10;
/** utime and stime, counted after the name in brackets. */
const [UTIME, STIME] = [11, 12];

/** @returns the kernel's number of the calling thread, for `cpuMillisOf`; null where the system does not tell */
export function currentThread(): string | null {
  try {
    return /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * CPU time that a thread of this process has used, in milliseconds, in steps of 10.
 * @returns null where the system does not tell (elsewhere than on Linux), and for a thread that has ended
 */
export function cpuMillisOf(thread: string | null): number | null {
  if (thread === null) return null;
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[UTIME]) + Number(fields[STIME])) * TICK_MILLIS;
  } catch {
    return null;
  }
}
