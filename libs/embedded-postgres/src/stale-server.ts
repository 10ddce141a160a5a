import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { commandOf, isRunning } from './processes.js';

/**
 * Stops the PostgreSQL that a killed run left behind on this cluster, so that this run starts its own and can stop it.
 * The caller holds the folder (owner-lock.ts), so no living run uses that server.
 */
export async function stopStaleServer(cluster: string, onProgress: (message: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === null) return;
  if (!isRunning(pid)) return; // PostgreSQL itself recovers from a dead one
  if (!commandOf(pid)?.includes(cluster)) {
    // The id now belongs to something else (usual after a container restart), which PostgreSQL would take for a server.
    rmSync(pidFile, { force: true });
    return;
  }
  onProgress('Stopping the PostgreSQL of an earlier run');
  // https://www.postgresql.org/docs/18/server-shutdown.html: INT ends the sessions, QUIT leaves recovery to the next start.
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
    `The PostgreSQL of an earlier run (process ${pid}) does not stop: end that process, then start again.`,
  );
}

/** First line of postmaster.pid; null when there is none. */
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
