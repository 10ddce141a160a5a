import type { Pool } from 'pg';

/** Table of what has run, in the schema `public`; every role of a process may read it. */
export const LEDGER = 'migration';

/** https://www.postgresql.org/docs/18/errcodes-appendix.html: the table is not there, or not yet ours to read. */
const UNDEFINED_TABLE = '42P01';
const INSUFFICIENT_PRIVILEGE = '42501';

/** The database does not have the schema that this process was written for. */
export class MissingMigrationsError extends Error {
  override readonly name = 'MissingMigrationsError';

  constructor(readonly missing: readonly string[]) {
    super(
      `The database lacks ${missing.length} migration(s) of this release, the latest ${missing.at(-1)}: run "npm run migrate" of this release.`,
    );
  }
}

/**
 * Names of the migrations that have run. Empty before the first run, and before the first one of a release that lets
 * services read the table.
 * @throws what `pg` says when the database does not answer
 */
export async function migrationsRun(pool: Pool): Promise<Set<string>> {
  try {
    const { rows } = await pool.query<{ name: string }>(`SELECT name FROM public.${LEDGER}`);
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === UNDEFINED_TABLE || code === INSUFFICIENT_PRIVILEGE) return new Set();
    throw error;
  }
}
