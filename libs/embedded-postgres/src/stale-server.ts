import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { commandOf, isRunning } from './processes.js';

/**
 * Stops a PostgreSQL that a killed run left on this cluster, so that this run can start and stop its own. The caller
 * owns the folder (owner-lock.ts), so no running process uses that server.
 */
export async function stopStaleServer(cluster: string, onProgress: (message: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === null) return;
  if (!isRunning(pid)) return; // PostgreSQL recovers by itself after a crash
  if (!commandOf(pid)?.includes(cluster)) {
    // Another process now has the id (usual after a container restart). PostgreSQL would mistake it for a server.
    rmSync(pidFile, { force: true });
    return;
  }
  onProgress('Stopping PostgreSQL from an earlier run');
  // https://www.postgresql.org/docs/18/server-shutdown.html: INT closes the sessions, QUIT leaves recovery to the next
  // start.
  for (const [signal, patienceMillis] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    kill(pid, signal);
    const deadline = Date.now() + patienceMillis;
    while (Date.now() < deadline) {
      if (!existsSync(pidFile) || !isRunning(pid)) return;
      await pause(20);
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL from an earlier run (process ${pid}) does not stop. End that process, then start again.`,
  );
}

/** Reads the first line of postmaster.pid. Null if the file does not exist. */
function readPid(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
