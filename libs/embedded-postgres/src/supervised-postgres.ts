import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres.js';

export interface SupervisedPostgres {
  url: string;
  stop(): Promise<void>;
}

export interface SupervisionReports {
  /** Called when the server has ended unexpectedly and is being restarted. */
  onEnd(): void;
  onRecovery(): void;
  /** Called when the server could not be restarted for half a minute. */
  onDefeat(error: unknown): void;
}

const RESTART_PATIENCE_MILLIS = 30_000;
const PAUSE_MILLIS = 250;

/**
 * Starts the embedded PostgreSQL and restarts it on the same port if it ends unexpectedly, for example because it ran
 * out of memory. The connection pools of the process then reconnect (security O1). An idle connection detects the end.
 */
export async function startSupervisedPostgres(
  options: EmbeddedPostgresOptions,
  reports: SupervisionReports,
): Promise<SupervisedPostgres> {
  let current = await startEmbeddedPostgres(options);
  const { url, port } = current;
  const stopping = new AbortController();

  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await endOfConnection(url, stopping.signal);
      if (stopping.signal.aborted || !(await isGone(url))) continue;
      reports.onEnd();
      current = await startAgain(current, { ...options, port }, stopping.signal);
      reports.onRecovery();
    }
  };
  const supervision = supervise().catch((error: unknown) => {
    if (!stopping.signal.aborted) reports.onDefeat(error);
  });

  return {
    url,
    async stop() {
      stopping.abort();
      await supervision;
      await current.stop();
    },
  };
}

/** Connects and waits until the connection fails or ends, or supervision stops. */
async function endOfConnection(url: string, stopping: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'hallpass-supervisor' });
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve());
    stopping.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    await client.connect();
    await ended;
  } catch {
    await pause(PAUSE_MILLIS);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Whether nothing listens on the port. A server that recovers from a crashed session still listens and rejects
 * connections.
 */
async function isGone(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Retries for a while, because sessions of the old server may still hold its memory, and a new server then refuses to
 * start.
 */
async function startAgain(
  ended: EmbeddedPostgres,
  options: EmbeddedPostgresOptions,
  stopping: AbortSignal,
): Promise<EmbeddedPostgres> {
  await ended.stop();
  const deadline = Date.now() + RESTART_PATIENCE_MILLIS;
  for (;;) {
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      if (stopping.aborted || Date.now() > deadline) throw error;
      await pause(PAUSE_MILLIS);
    }
  }
}
