import { createHash } from 'node:crypto';
import { deriveKey, roleUrlName, SERVICE_ROLES, type ServiceRole, type Settings } from '@hallpass/settings';
import type { PoolConfig } from 'pg';
import { UnfitDatabaseError } from '../requirements/unfit-database-error.js';

export { SERVICE_ROLES, type ServiceRole };
/** `owner` owns every schema and table. Only migrations connect as `owner`, unless HALLPASS_ROLE_PER_SERVICE=off. */
export type DatabaseRole = 'owner' | ServiceRole;

/** Roles that read lists through `Database.reader`. Other roles open no connection to a read replica. */
export const LIST_READERS: readonly DatabaseRole[] = ['users'];

/** PostgreSQL truncates longer names (NAMEDATALEN), which could give two roles the same name. */
const LONGEST_NAME_BYTES = 63;

/**
 * Name of a service's role in the database server. Roles belong to the server, so the name starts with the database.
 */
export function roleName(database: string, role: ServiceRole): string {
  const name = `${database}_${role}`;
  if (Buffer.byteLength(name) <= LONGEST_NAME_BYTES) return name;
  return `hallpass_${createHash('sha256').update(database).digest('hex').slice(0, 32)}_${role}`;
}

/**
 * A role's password: from the role's connection in the settings, or else derived from the secret, so that passwords
 * need not be distributed or stored.
 */
export function rolePassword({ roleUrls, secret }: Settings, role: ServiceRole, name: string): string {
  const own = roleUrls[role];
  return own
    ? decodeURIComponent(new URL(own).password)
    : deriveKey(secret, `database-role/${name}`).toString('base64url');
}

export function databaseNameOf(settings: Settings): string {
  const url = new URL(ownerUrl(settings));
  return decodeURIComponent(url.pathname.slice(1) || url.username);
}

/**
 * Checks that each role connection in the settings uses the role that migrations create.
 * @throws UnfitDatabaseError
 */
export function assertRoleUrls(settings: Settings): void {
  const database = databaseNameOf(settings);
  for (const role of SERVICE_ROLES) {
    const own = settings.roleUrls[role];
    const name = roleName(database, role);
    if (own !== null && decodeURIComponent(new URL(own).username) !== name)
      throw new UnfitDatabaseError(
        `${roleUrlName(role)} must connect as "${name}", the role of ${role} in the database of DATABASE_URL. Nothing was changed. Correct the user name.`,
      );
  }
}

/**
 * The connection string of a role.
 * @param place another server with the same roles, such as a read replica; its user and password are replaced
 */
export function connectionUrl(settings: Settings, role: DatabaseRole, place?: string): string {
  if (role === 'owner' || !settings.rolePerService) return place ?? ownerUrl(settings);
  const own = settings.roleUrls[role];
  if (own !== null && place === undefined) return own;
  const url = new URL(place ?? ownerUrl(settings));
  if (own !== null) {
    url.username = new URL(own).username;
    url.password = new URL(own).password;
  } else {
    const name = roleName(databaseNameOf(settings), role);
    url.username = encodeURIComponent(name);
    url.password = rolePassword(settings, role, name);
  }
  return url.href;
}

/** Connection of the queue's own pool: the role `queue`, which only sees the schema `bullmq`. */
export function queueConnection(settings: Settings): PoolConfig {
  return { connectionString: connectionUrl(settings, 'queue') };
}

/** @throws Error with one sentence that says what to do, if no database is configured */
export function ownerUrl(settings: Settings): string {
  if (settings.databaseUrl) return settings.databaseUrl;
  throw new Error(
    'DATABASE_URL is not set. Only "npm start" includes a PostgreSQL. For a separate process, set DATABASE_URL to your own.',
  );
}
