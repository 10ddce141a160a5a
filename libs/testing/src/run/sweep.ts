import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isRunning } from '@hallpass/embedded-postgres';
import { until } from '../server/until.js';

/**
 * Kills processes that still use a folder and removes it: servers, databases and browsers of suites that were
 * interrupted. A process uses the folder if its command line or environment contains it. (Processes are only found on
 * Linux; elsewhere only the folder is removed.)
 */
export async function sweep(folder: string): Promise<void> {
  const left = processesOf(folder);
  for (const { pid, isPostgres } of left) signal(pid, isPostgres ? 'SIGQUIT' : 'SIGKILL');
  await until(`the end of what was left in ${folder}`, () => left.every(({ pid }) => !isRunning(pid)));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

interface Left {
  pid: number;
  /** PostgreSQL releases its shared memory on SIGQUIT, but not on SIGKILL. */
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

/** Empty for a process that has ended or belongs to another user. */
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
