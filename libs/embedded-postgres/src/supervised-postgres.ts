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
  /** It ended by itself and is being started again. */
  onEnd(): void;
  onRecovery(): void;
  /** It could not be started again for half a minute. */
  onDefeat(error: unknown): void;
}

const RESTART_PATIENCE_MILLIS = 30_000;
const PAUSE_MILLIS = 250;

/**
 * The embedded PostgreSQL, started again on the same port when it ends by itself (killed for its memory, say): the
 * pools of the process connect anew (security O1). One idle connection tells that it ended.
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

/** Connects and waits until the connection ends, or cannot be made, or nobody wants to know any more. */
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

/** Nobody listens any more. One that recovers from the crash of a session still does, and refuses by itself. */
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

/** Sessions of the one that ended may hold its memory for some moments more, and a new one then refuses to start. */
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
