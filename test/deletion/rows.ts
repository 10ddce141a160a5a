import type { Deployment } from './deployment.js';

const SYSTEM = `('pg_catalog', 'information_schema')`;

async function tables(deployment: Deployment): Promise<string[]> {
  const rows = await deployment.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     JOIN pg_class c ON c.oid = format('%I.%I', table_schema, table_name)::regclass AND NOT c.relispartition
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ${SYSTEM} ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

/** Every table of every schema that has rows with one of these texts in any column, with their number. */
export async function rowsNaming(deployment: Deployment, needles: string[]): Promise<Record<string, number>> {
  const names = await tables(deployment);
  const patterns = needles.map((needle) => `%${needle}%`);
  const counts = names.map(
    (name) => `SELECT '${name}' AS name, count(*)::integer AS count FROM ${name} t
    WHERE t::text LIKE ANY($1)`,
  );
  const rows = await deployment.query<{ name: string; count: number }>(counts.join(' UNION ALL '), [patterns]);
  return Object.fromEntries(rows.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])));
}

/** Rows of a deleted user or team that stay, with the reason. */
const KEPT_OF_SUBJECT: Record<string, string> = {
  'audit.admin_write':
    'what administrators have changed holds ids of users and teams, and nothing that they are called by',
  'auth.revocation': 'until the last access token that names the user has expired',
  'projects.audit_event': 'the log of what has happened holds ids, and from which address somebody signed in',
  'queue.outbox': 'what was published of it, until everybody has consumed it; then ids alone, for 7 days',
};

const KEPT_OF_ADDRESS: Record<string, string> = {
  'queue.outbox': 'what was published of it, until everybody has consumed it; then ids alone, for 7 days',
  'users.team': 'teams stay, even empty (contract/03 §6), and the personal one was named after its user',
};

/** Rows of a deleted project that stay, with the reason. */
const KEPT_OF_PROJECT: Record<string, string> = {
  'audit.admin_write': 'who has deleted it, and what administrators changed before (security I4)',
  'projects.audit_checkpoint': 'where the chains of its audit begin and end',
  'projects.audit_seal': 'the chains of its audit',
  'projects.audit_unsealed': 'what is about to be chained',
  'projects.project': 'the emptied row, so that the id is never used again',
  'queue.outbox': 'what was published of it, until everybody has consumed it; then ids alone, for 7 days',
  'queue.delivery': 'goes with its event',
};

const without = (kept: Record<string, string>, found: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(found).filter(([name]) => !(name in kept)));

export const leftOfSubjects = async (deployment: Deployment, ids: string[]): Promise<Record<string, number>> =>
  without(KEPT_OF_SUBJECT, await rowsNaming(deployment, ids));

export const leftOfAddresses = async (deployment: Deployment, addresses: string[]): Promise<Record<string, number>> =>
  without(KEPT_OF_ADDRESS, await rowsNaming(deployment, addresses));

export const leftOfProjects = async (deployment: Deployment, needles: string[]): Promise<Record<string, number>> =>
  without(KEPT_OF_PROJECT, await rowsNaming(deployment, needles));

const TARGETS: Record<string, string> = {
  user_id: 'SELECT FROM users."user" o WHERE o.project_id = t.project_id AND o.id = t.user_id',
  team_id: 'SELECT FROM users.team o WHERE o.project_id = t.project_id AND o.id = t.team_id',
  owner_team_id: `SELECT FROM users.team o WHERE o.project_id = 'internal' AND o.id = t.owner_team_id`,
  project_id: 'SELECT FROM projects.project o WHERE o.project_id = t.project_id AND o.deleted_at IS NULL',
};

/** Tables with rows that refer to a missing user, team or project, as `schema.table.column`. */
export async function danglingReferences(deployment: Deployment): Promise<string[]> {
  const columns = await deployment.query<{ name: string; column_name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name, column_name FROM information_schema.columns
     JOIN pg_class c ON c.oid = format('%I.%I', table_schema, table_name)::regclass AND NOT c.relispartition
     WHERE column_name = ANY($1) AND table_schema NOT IN ${SYSTEM}
       AND table_schema <> 'bullmq'`,
    [Object.keys(TARGETS)],
  );
  const dangling: string[] = [];
  for (const { name, column_name: column } of columns) {
    const kept = column === 'project_id' ? KEPT_OF_PROJECT : KEPT_OF_SUBJECT;
    if (name in kept && column !== 'owner_team_id') continue;
    const rows = await deployment.query(
      `SELECT 1 FROM ${name} t WHERE t.${column} IS NOT NULL AND NOT EXISTS (${TARGETS[column]}) LIMIT 1`,
    );
    if (rows.length > 0) dangling.push(`${name}.${column}`);
  }
  return dangling;
}
