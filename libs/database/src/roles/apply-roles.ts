import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { SERVICE_ROLES, type Settings } from '@hallpass/settings';
import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { UnfitDatabaseError } from '../requirements/unfit-database-error.js';
import { databaseNameOf, roleName, rolePassword } from '../connection/role.js';
import { LEDGER } from '../requirements/ledger.js';
import { CANARY_TABLE } from '../sealing/secret-canary.js';
import { type Grant, GRANTS } from './grants.js';

const ITERATIONS = 4096; // PostgreSQL's own default; the passwords are 256 random bits

const INSUFFICIENT_PRIVILEGE = '42501';
const ALL_ROWS = 'SELECT, INSERT, UPDATE, DELETE';

/** @throws UnfitDatabaseError when the owner may not create roles */
export async function assertMayMakeRoles(client: ClientBase): Promise<void> {
  const { rows } = await client.query(
    'SELECT FROM pg_roles WHERE rolname = current_user AND (rolcreaterole OR rolsuper)',
  );
  if (rows.length === 0) throw mayNotMakeRoles();
}

/**
 * Creates every service's role, sets its password and grants exactly the privileges of grants.ts. Runs again after
 * every migration, in the caller's transaction, so that connected services are never without their privileges.
 * @throws UnfitDatabaseError when the owner may not create roles, or may not change existing ones
 */
export async function applyRoles(client: ClientBase, settings: Settings): Promise<void> {
  const database = databaseNameOf(settings);
  const tables = await tablesBySchema(client);
  const columns = await readColumns(client);
  const statements: string[] = [];
  for (const role of SERVICE_ROLES) {
    const name = roleName(database, role);
    const quoted = escapeIdentifier(name);
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
    const verifier = escapeLiteral(scramVerifier(rolePassword(settings, role, name)));
    statements.push(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${quoted} LOGIN PASSWORD ${verifier}`);
    statements.push(`GRANT CONNECT ON DATABASE ${escapeIdentifier(database)} TO ${quoted}`);
    for (const schema of tables.keys()) statements.push(...revokeAll(schema, quoted));
    // A process checks these tables to verify the schema and the secret. `public` may be shared with others, so nothing
    // is revoked there.
    if (role !== 'queue') statements.push(`GRANT SELECT ON public.${LEDGER}, ${CANARY_TABLE} TO ${quoted}`);
    for (const grant of GRANTS[role]) statements.push(...grantStatements(withExisting(grant, columns), quoted, tables));
  }
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    const { message } = error as Error;
    throw new UnfitDatabaseError(
      `The role of DATABASE_URL cannot change the roles of the services (${message}). Connect as the role that owns the database and created them, or drop them as an administrator so that they are created again.`,
      { cause: error },
    );
  }
}

const mayNotMakeRoles = (): UnfitDatabaseError =>
  new UnfitDatabaseError(
    'The role of DATABASE_URL cannot create roles. Run ALTER ROLE ... CREATEROLE as an administrator, or set HALLPASS_ROLE_PER_SERVICE=off.',
  );

/**
 * Returns the existing schemas that grants.ts names, with their tables. Partitions are accessed through their parent.
 */
async function tablesBySchema(client: ClientBase): Promise<Map<string, string[]>> {
  const schemas = new Set(Object.values(GRANTS).flatMap((grants) => grants.map(({ on }) => schemaOf(on))));
  const { rows } = await client.query<{ schema: string; tables: string[] }>(
    `SELECT n.nspname AS schema, array_remove(array_agg(c.relname::text ORDER BY c.relname), NULL) AS tables
     FROM pg_namespace n LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     WHERE n.nspname = ANY($1) GROUP BY n.nspname`,
    [[...schemas]],
  );
  return new Map(rows.map(({ schema, tables }) => [schema, tables]));
}

/** Returns the existing columns of the tables that a grant to read limits to some, as `schema.table.column`. */
async function readColumns(client: ClientBase): Promise<ReadonlySet<string>> {
  const limited = Object.values(GRANTS).flatMap((grants) => grants.filter(isLimitedRead).map(({ on }) => on));
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema || '.' || table_name = ANY($1)`,
    [limited],
  );
  return new Set(rows.map(({ name }) => name));
}

const isLimitedRead = ({ access, columns }: Grant): boolean => access === 'read' && columns !== undefined;

/** A column that a later migration adds is skipped, as its table would be. */
const withExisting = (grant: Grant, existing: ReadonlySet<string>): Grant =>
  isLimitedRead(grant)
    ? { ...grant, columns: grant.columns!.filter((column) => existing.has(`${grant.on}.${column}`)) }
    : grant;

function revokeAll(schema: string, role: string): string[] {
  const quoted = escapeIdentifier(schema);
  return [
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${quoted} FROM ${role}`,
    `REVOKE ALL ON ALL SEQUENCES IN SCHEMA ${quoted} FROM ${role}`,
    `REVOKE ALL ON SCHEMA ${quoted} FROM ${role}`,
  ];
}

function grantStatements(grant: Grant, role: string, tables: Map<string, string[]>): string[] {
  const schema = schemaOf(grant.on);
  const existing = tables.get(schema);
  if (!existing) return [];
  const quotedSchema = escapeIdentifier(schema);
  const isWhole = grant.on === `${schema}.*`;
  const chosen = existing.filter((table) =>
    isWhole ? !grant.except?.includes(`${schema}.${table}`) : grant.on === `${schema}.${table}`,
  );
  const statements = [`GRANT USAGE ON SCHEMA ${quotedSchema} TO ${role}`];
  for (const table of chosen)
    statements.push(`GRANT ${privileges(grant)} ON ${quotedSchema}.${escapeIdentifier(table)} TO ${role}`);
  if (isWhole && grant.access === 'write') {
    statements.push(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${quotedSchema} TO ${role}`);
  }
  if (grant.grantsLater) {
    const later = `ALTER DEFAULT PRIVILEGES IN SCHEMA ${quotedSchema} GRANT`;
    statements.push(`${later} ${ALL_ROWS} ON TABLES TO ${role}`, `${later} USAGE, SELECT ON SEQUENCES TO ${role}`);
  }
  return statements;
}

function privileges({ access, columns }: Grant): string {
  const named = columns === undefined ? '' : ` (${columns.map(escapeIdentifier).join(', ')})`;
  if (access === 'read') return `SELECT${named}`;
  if (access === 'write') return ALL_ROWS;
  const change = `SELECT, UPDATE${named}`;
  return access === 'append' ? `${change}, INSERT, DELETE` : change;
}

function schemaOf(tables: string): string {
  return tables.slice(0, tables.indexOf('.'));
}

/**
 * Returns PostgreSQL's stored form of a password (RFC 5802 §3, SCRAM-SHA-256 of RFC 7677). Sending it instead of the
 * password keeps the password out of the server's statement log.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
