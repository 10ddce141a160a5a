import { sql, type Database } from '@hallpass/database';
import { allMigrations } from '../migrations.js';
import { bad, good, type Finding } from './finding.js';

const WHOLE_INSTALLATION = { global: 'an operator looks at the installation, not at a project' };

/** ON DELETE SET NULL of single columns, which keeps a deleted team from being selected, came with PostgreSQL 15. */
const OLDEST_VERSION = 150_000;

export async function checkVersion(db: Database, isEmbedded: boolean): Promise<Finding> {
  const [row] = await sql<{ number: number; name: string }>(
    db,
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`,
    [],
    WHOLE_INSTALLATION,
  );
  const version = `PostgreSQL ${row?.name ?? '?'}${isEmbedded ? ', embedded' : ''}`;
  if ((row?.number ?? 0) >= OLDEST_VERSION) return good('database', version);
  return bad('database', `${version} is too old: Hallpass needs PostgreSQL 15 or newer behind DATABASE_URL.`);
}

export async function checkMigrations(db: Database): Promise<Finding> {
  const [ledger] = await sql<{ exists: boolean }>(
    db,
    `SELECT to_regclass('public.migration') IS NOT NULL AS exists`,
    [],
    WHOLE_INSTALLATION,
  );
  const ran = ledger?.exists
    ? await sql<{ name: string }>(db, `SELECT name FROM public.migration`, [], WHOLE_INSTALLATION)
    : [];
  const done = new Set(ran.map(({ name }) => name));
  const missing = allMigrations.filter(({ name }) => !done.has(name));
  if (missing.length === 0) return good('migrations', `all ${allMigrations.length} have run`);
  return bad(
    'migrations',
    `${missing.length} of ${allMigrations.length} have not run: start Hallpass, or run "npm run migrate".`,
  );
}

/** A delivery this long overdue means that nobody delivers. */
const OVERDUE = '5 minutes';

export async function checkQueues(db: Database): Promise<Finding> {
  const [row] = await sql<{ dead: number; overdue: number; waiting: number }>(
    db,
    `SELECT count(*) FILTER (WHERE dead_at IS NOT NULL)::int AS dead,
            count(*) FILTER (WHERE dead_at IS NULL AND next_try_at < now() - interval '${OVERDUE}')::int AS overdue,
            count(*) FILTER (WHERE dead_at IS NULL)::int AS waiting
     FROM queue.delivery WHERE done_at IS NULL`,
    [],
    WHOLE_INSTALLATION,
  );
  const { dead = 0, overdue = 0, waiting = 0 } = row ?? {};
  const problems: string[] = [];
  if (overdue > 0) {
    problems.push(
      `${overdue} deliveries have been due for more than ${OVERDUE}: start Hallpass, or look into its log.`,
    );
  }
  if (dead > 0) {
    problems.push(`${dead} deliveries failed for good: "npm run dead-letters" lists them and tries them again.`);
  }
  return problems.length > 0
    ? bad('queues', problems.join('\n'))
    : good('queues', `${waiting} deliveries wait, none is dead`);
}
