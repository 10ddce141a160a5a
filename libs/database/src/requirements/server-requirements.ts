import type { ClientBase } from 'pg';
import { UnfitDatabaseError } from './unfit-database-error.js';

/** PostgreSQL 15 introduced ON DELETE SET NULL for single columns, which clears the selection of a deleted team. */
export const OLDEST_POSTGRESQL = 15;
/** Used by the indexes for search and lists. */
export const REQUIRED_EXTENSIONS = ['btree_gin', 'pg_trgm'] as const;

/** @returns a sentence for an operator, or null if the version is supported */
export async function versionFault(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`,
  );
  const { number, version } = rows[0]!;
  if (number >= OLDEST_POSTGRESQL * 10_000) return null;
  return `PostgreSQL ${version} is too old. Set DATABASE_URL to PostgreSQL ${OLDEST_POSTGRESQL} or newer.`;
}

/**
 * Searches normalize Unicode, which PostgreSQL only supports in UTF8.
 * @returns a sentence for an operator, or null if the database has that encoding
 */
export async function encodingFault(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ encoding: string }>(`SELECT current_setting('server_encoding') AS encoding`);
  const { encoding } = rows[0]!;
  if (encoding === 'UTF8') return null;
  return `The database at DATABASE_URL has the encoding ${encoding}, but Hallpass requires UTF8. Create a database with TEMPLATE template0 ENCODING 'UTF8', and move your data there with pg_dump and pg_restore.`;
}

interface MissingExtension {
  name: string;
  isAvailable: boolean;
  isAllowed: boolean;
}

async function missingExtensions(client: ClientBase): Promise<MissingExtension[]> {
  const { rows } = await client.query<MissingExtension>(
    `SELECT name, version IS NOT NULL AS "isAvailable",
            rolsuper OR coalesce(trusted, false) AND has_database_privilege(current_database(), 'CREATE') AS "isAllowed"
     FROM unnest($1::text[]) WITH ORDINALITY AS required (name, place)
     LEFT JOIN pg_available_extensions available USING (name)
     LEFT JOIN pg_available_extension_versions USING (name)
     CROSS JOIN (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) role
     WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = name)
       AND (version IS NULL OR version = available.default_version)
     ORDER BY place`,
    [REQUIRED_EXTENSIONS],
  );
  return rows;
}

/** @returns a sentence for an operator, or null if every required extension exists or can be created by this role */
export async function extensionFault(client: ClientBase): Promise<string | null> {
  const missing = await missingExtensions(client);
  const unavailable = missing.filter(({ isAvailable }) => !isAvailable).map(({ name }) => name);
  if (unavailable.length > 0)
    return `The PostgreSQL server does not have the ${words(unavailable)}. Install PostgreSQL's contrib package (postgresql-contrib) there, or allow the extensions at your provider.`;
  const refused = missing.filter(({ isAllowed }) => !isAllowed).map(({ name }) => name);
  if (refused.length > 0)
    return `The role of DATABASE_URL cannot create the ${words(refused)}. Ask an administrator to run ${refused.map(creation).join(' ')} in this database.`;
  return null;
}

/**
 * Creates the missing extensions.
 * @throws UnfitDatabaseError if the server lacks one or does not let this role create it; then none is created
 */
export async function createExtensions(client: ClientBase): Promise<void> {
  const fault = await extensionFault(client);
  if (fault !== null) throw new UnfitDatabaseError(fault);
  for (const { name } of await missingExtensions(client)) {
    await client.query(creation(name)).catch((error: unknown) => {
      // Providers have their own rules, which only an attempt reveals.
      throw new UnfitDatabaseError(
        `The ${words([name])} cannot be created (${(error as Error).message}). Ask an administrator to run ${creation(name)} in this database.`,
        { cause: error },
      );
    });
  }
}

const creation = (name: string): string => `CREATE EXTENSION IF NOT EXISTS ${name};`;
const words = (names: string[]): string => `${names.length === 1 ? 'extension' : 'extensions'} ${names.join(', ')}`;
