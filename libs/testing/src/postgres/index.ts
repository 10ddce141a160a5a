import { type EmbeddedPostgres, startEmbeddedPostgres } from '@hallpass/embedded-postgres';

/** A PostgreSQL of its own for a suite that stops, kills or counts; `folder` is removed by the caller. */
export function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder });
}

export type { EmbeddedPostgres } from '@hallpass/embedded-postgres';
