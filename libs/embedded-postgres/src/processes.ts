import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with this id is running. Zombies do not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return statOf(pid)?.state !== 'Z';
}

/**
 * A text that differs between two processes that used the same id at different times. Null if the process is not
 * running.
 */
export function startOf(pid: number): string | null {
  if (!isRunning(pid)) return null;
  return statOf(pid)?.startTicks ?? ps(pid, 'lstart=');
}

/** The command line of a running process, joined with spaces. Null if it cannot be read. */
export function commandOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  } catch {
    return ps(pid, 'command=');
  }
}

/**
 * Reads /proc/pid/stat (proc(5)): the state is field 3 and the start time field 22. Counts from after the command in
 * parentheses.
 */
function statOf(pid: number): { state: string; startTicks: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTicks: fields[19] ?? '' };
  } catch {
    return null; // no /proc: macOS
  }
}

function ps(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', column], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
