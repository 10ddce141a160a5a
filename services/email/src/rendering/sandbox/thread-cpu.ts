import { readFileSync, readlinkSync } from 'node:fs';

/** USER_HZ, the unit of proc_pid_stat(5), is 100 on every Linux that Node.js supports. */
const TICK_MILLIS = 10;
/** Fields utime and stime, counted after the name in parentheses. */
const [UTIME, STIME] = [11, 12];

/** @returns the kernel's id of the calling thread, for `cpuMillisOf`; null if the system does not provide it */
export function currentThread(): string | null {
  try {
    return /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * CPU time that a thread of this process has used, in milliseconds, in steps of 10.
 * @returns null on other systems than Linux, and for a thread that has ended
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
