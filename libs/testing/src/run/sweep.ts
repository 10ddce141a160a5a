import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isRunning } from '@hallpass/embedded-postgres';
import { until } from '../server/until.js';

/**
 * Ends whatever still works in a folder and removes it: servers, databases and browsers that suites started and did not
 * stop, because the run was. A process belongs to the folder when its command line or its environment names it (on
 * Linux; elsewhere only the folder goes).
 */
export async function sweep(folder: string): Promise<void> {
  const left = processesOf(folder);
  for (const { pid, isPostgres } of left) signal(pid, isPostgres ? 'SIGQUIT' : 'SIGKILL');
  await until(`the end of what was left in ${folder}`, () => left.every(({ pid }) => !isRunning(pid)));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

interface Left {
  pid: number;
  /** It gives its shared memory back when it is told to end at once (SIGQUIT), not when it is killed. */
  isPostgres: boolean;
}

function processesOf(folder: string): Left[] {
  return listed('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!pid || pid === process.pid) return [];
    const command = read(`/proc/${name}/cmdline`);
    if (!command.includes(folder) && !read(`/proc/${name}/environ`).includes(folder)) return [];
    return [{ pid, isPostgres: /^[^\0]*postgres\0-D\0/.test(command) }];
  });
}

function listed(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Empty for a process that is gone, or another user's. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
