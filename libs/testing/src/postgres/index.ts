import { type EmbeddedPostgres, startEmbeddedPostgres } from '@hallpass/embedded-postgres';

/** A PostgreSQL of its own for a suite that stops, kills or counts; `folder` is removed by the caller. */
export function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder });
}

/** Starts the oldest PostgreSQL release that Hallpass supports. */
export function startOldestPostgres(folder: string): Promise<EmbeddedPostgres> {
  const packageName = `postgres-15-${process.platform}-${process.arch}`;
  return startEmbeddedPostgres({ dataDir: folder, release: { packageName, majorVersion: 15 } });
}

export type { EmbeddedPostgres } from '@hallpass/embedded-postgres';
