import type { Pool } from 'pg';

/** Table of the executed migrations, in the schema `public`; every process role may read it. */
export const LEDGER = 'migration';

/**
 * https://www.postgresql.org/docs/18/errcodes-appendix.html: the table does not exist, or the role may not read it yet.
 */
const UNDEFINED_TABLE = '42P01';
const INSUFFICIENT_PRIVILEGE = '42501';

export class MissingMigrationsError extends Error {
  override readonly name = 'MissingMigrationsError';

  constructor(readonly missing: readonly string[]) {
    super(
      `${missing.length} migration(s) of this release have not run on the database. The newest is ${missing.at(-1)}. Run "npm run migrate" of this release.`,
    );
  }
}

/**
 * Names of the migrations that have run. Empty before the first run, and before the first release that lets services
 * read the table.
 * @throws errors of `pg` when the database does not answer
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
