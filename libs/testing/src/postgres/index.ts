import { type EmbeddedPostgres, startEmbeddedPostgres } from '@hallpass/embedded-postgres';

/** A separate PostgreSQL for a suite that stops, kills or measures it. The caller removes `folder`. */
export function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder });
}

const OLDEST = { packageName: `postgres-15-${process.platform}-${process.arch}`, majorVersion: 15 };

/**
 * Starts the oldest PostgreSQL release that Hallpass supports, or the one in `HALLPASS_TEST_POSTGRES`, JSON with its npm package and major
 * version (`npm run test:release`).
 */
export async function startOldestPostgres(
  folder: string,
): Promise<{ postgres: EmbeddedPostgres; majorVersion: number }> {
  const given = process.env['HALLPASS_TEST_POSTGRES'];
  const release = given === undefined ? OLDEST : (JSON.parse(given) as typeof OLDEST);
  return { postgres: await startEmbeddedPostgres({ dataDir: folder, release }), majorVersion: release.majorVersion };
}

export type { EmbeddedPostgres } from '@hallpass/embedded-postgres';
