import { encodingFault, extensionFault, REQUIRED_EXTENSIONS, versionFault } from '@hallpass/database';
import { allMigrations } from '@hallpass/service-standalone/database';
import type { ClientBase } from 'pg';
import { ask } from '../start/connection.js';
import { bad, good, note, type Finding } from './finding.js';

export async function checkServer(client: ClientBase, isEmbedded: boolean): Promise<Finding> {
  const fault = (await versionFault(client)) ?? (await encodingFault(client));
  if (fault !== null) return bad('database', fault);
  const rows = await ask<{ name: string; isStandby: boolean; isReadOnly: boolean }>(
    client,
    `SELECT current_setting('server_version') AS name,
            pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  );
  const { name, isStandby, isReadOnly } = rows[0]!;
  const version = `PostgreSQL ${name}${isEmbedded ? ', embedded' : ''}`;
  if (isStandby) return bad('database', `${version} is a read-only standby. Set DATABASE_URL to the primary.`);
  if (isReadOnly)
    return bad(
      'database',
      `${version} is read-only. Remove default_transaction_read_only from the database or the role of DATABASE_URL.`,
    );
  return good('database', version);
}

/** Checks that the role of DATABASE_URL owns the tables or, if there are none yet, may create them. */
export async function checkOwner(client: ClientBase): Promise<Finding> {
  const rows = await ask<{ role: string; owns: boolean }>(
    client,
    `SELECT current_user::text AS role, coalesce(
       (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('public.migration')),
       has_database_privilege(current_database(), 'CREATE')) AS owns`,
  );
  const { role, owns } = rows[0]!;
  if (owns) return good('owner', role);
  return bad(
    'owner',
    `The role "${role}" does not own Hallpass's tables. Set DATABASE_URL to the role that owns them.`,
  );
}

export async function checkExtensions(client: ClientBase): Promise<Finding> {
  const fault = await extensionFault(client);
  return fault === null ? good('extensions', REQUIRED_EXTENSIONS.join(', ')) : bad('extensions', fault);
}

export async function checkRoleMaker(client: ClientBase): Promise<Finding[]> {
  const rows = await ask<{ role: string }>(
    client,
    'SELECT rolname::text AS role FROM pg_roles WHERE rolname = current_user AND NOT (rolcreaterole OR rolsuper)',
  );
  return rows.map(({ role }) =>
    bad(
      'owner',
      `The role "${role}" cannot create roles. Ask an administrator to run ALTER ROLE "${role}" CREATEROLE, or set HALLPASS_ROLE_PER_SERVICE=off.`,
    ),
  );
}

export async function checkMigrations(client: ClientBase): Promise<Finding> {
  const ledger = await ask(client, `SELECT WHERE to_regclass('public.migration') IS NOT NULL`);
  const ran = ledger.length
    ? await ask<{ name: string }>(client, 'SELECT name FROM public.migration ORDER BY timestamp')
    : [];
  const ours = new Set(allMigrations.map(({ name }) => name));
  const done = new Set(ran.map(({ name }) => name));
  const missing = allMigrations.filter(({ name }) => !done.has(name));
  if (missing.length > 0)
    return bad(
      'migrations',
      `${missing.length} of ${allMigrations.length} migrations have not run. Start Hallpass, or run "npm run migrate".`,
    );
  const newest = ran.findLast(({ name }) => !ours.has(name));
  if (newest)
    return note(
      'migrations',
      `The database is newer than this release, which does not include the migration ${newest.name}. Continue only if you went back to the previous release. Otherwise, install the release that migrated the database.`,
    );
  return good('migrations', `all ${allMigrations.length} have run`);
}

/** A delivery overdue for this long means that nothing delivers. */
const OVERDUE = '5 minutes';

export async function checkQueues(client: ClientBase): Promise<Finding> {
  const rows = await ask<{ dead: number; overdue: number; waiting: number }>(
    client,
    `SELECT count(*) FILTER (WHERE dead_at IS NOT NULL)::int AS dead,
            count(*) FILTER (WHERE dead_at IS NULL AND next_try_at < now() - interval '${OVERDUE}')::int AS overdue,
            count(*) FILTER (WHERE dead_at IS NULL)::int AS waiting
     FROM queue.delivery WHERE done_at IS NULL`,
  );
  const { dead, overdue, waiting } = rows[0]!;
  const problems: string[] = [];
  if (overdue > 0) {
    problems.push(`${overdue} deliveries have been due for more than ${OVERDUE}. Start Hallpass, or check its log.`);
  }
  if (dead > 0) {
    problems.push(`${dead} deliveries failed for good. List and replay them with "npm run hallpass -- dead-letters".`);
  }
  return problems.length > 0
    ? bad('queues', problems.join('\n'))
    : good('queues', `${waiting} deliveries are waiting, no dead letters`);
}

/** A process without Redis updates its row every 2 seconds; one that has not done so for this long has ended. */
const SEEN_LATELY = '15 seconds';

/** Checks that at most one process without Redis uses the database. */
export async function checkAlone(client: ClientBase): Promise<Finding[]> {
  const rows = await ask<{ processes: number }>(
    client,
    `SELECT count(*)::int AS processes FROM auth.process p
     WHERE p.seen_at > now() - interval '${SEEN_LATELY}'
       AND p.seen_at >= (SELECT max(started_at) FROM auth.process)`,
  );
  const { processes } = rows[0]!;
  if (processes < 2) return [];
  return [
    note(
      'processes',
      `${processes} processes use this database without REDIS_URL. Each request reads its session and project version from the database, and each process counts rate limits by itself. Set REDIS_URL for all of them, or stop all but one.`,
    ),
  ];
}

/** Checks that entries get sealed, which takes seconds unless this installation did not sign the end of their chain. */
export async function checkAudit(client: ClientBase): Promise<Finding> {
  const rows = await ask<{ chains: number }>(
    client,
    `SELECT count(DISTINCT (project_id, log))::int AS chains FROM projects.audit_unsealed
     WHERE occurred_at < now() - interval '${OVERDUE}'`,
  );
  const { chains } = rows[0]!;
  if (chains === 0) return good('audit', 'all entries are sealed');
  return bad(
    'audit',
    `${chains} audit logs have not been sealed for more than ${OVERDUE}. Start Hallpass, or run "npm run hallpass -- audit verify" to check whether their ends were changed.`,
  );
}

/** Sign-ins, tokens and codes depend on both the database's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** Beyond this difference, Stripe signatures are rejected (security L1). */
const STRIPE_TOLERANCE_SECONDS = 300;

export async function checkClock(client: ClientBase): Promise<Finding> {
  const asked = Date.now();
  const rows = await ask<{ millis: number }>(
    client,
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS millis',
  );
  const seconds = Math.round(((asked + Date.now()) / 2 - rows[0]!.millis) / 1000);
  if (Math.abs(seconds) <= CLOCK_TOLERANCE_SECONDS) return good('clock', 'matches the clock of the database');
  const skew = `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the clock of the database. Synchronize both with NTP.`;
  const stripe = 'If the clock of this machine is wrong, webhook events from Stripe are rejected.';
  return bad('clock', Math.abs(seconds) > STRIPE_TOLERANCE_SECONDS ? `${skew} ${stripe}` : skew);
}
