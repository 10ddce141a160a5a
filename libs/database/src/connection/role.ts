import { createHash } from 'node:crypto';
import { deriveKey, type Settings } from '@hallpass/settings';
import type { PoolConfig } from 'pg';

/** Who a process is to the database; what each may do stands in roles/grants.ts. */
export const SERVICE_ROLES = [
  'gateway',
  'auth',
  'users',
  'permissions',
  'projects',
  'payments',
  'email',
  'queue',
] as const;
export type ServiceRole = (typeof SERVICE_ROLES)[number];
/** `owner` owns every schema and table: migrations alone connect as it, unless HALLPASS_ROLE_PER_SERVICE=off. */
export type DatabaseRole = 'owner' | ServiceRole;

/** Who reads lists, by `Database.reader`: the others open no connection to a read replica. */
export const LIST_READERS: readonly DatabaseRole[] = ['users'];

/** PostgreSQL cuts longer names off (NAMEDATALEN), which would make two roles one. */
const LONGEST_NAME_BYTES = 63;

/** The name of a service's role in the database server: roles belong to the server, so it begins with the database. */
export function roleName(database: string, role: ServiceRole): string {
  const name = `${database}_${role}`;
  if (Buffer.byteLength(name) <= LONGEST_NAME_BYTES) return name;
  return `hallpass_${createHash('sha256').update(database).digest('hex').slice(0, 32)}_${role}`;
}

/** A role's password, known to whoever has the secret: nothing has to be handed out or stored. */
export function rolePassword(secret: string, name: string): string {
  return deriveKey(secret, `database-role/${name}`).toString('base64url');
}

/** The database that DATABASE_URL names. */
export function databaseNameOf(settings: Settings): string {
  const url = new URL(ownerUrl(settings));
  return decodeURIComponent(url.pathname.slice(1) || url.username);
}

/** The connection string of a role. */
export function connectionUrl(settings: Settings, role: DatabaseRole, base = ownerUrl(settings)): string {
  if (role === 'owner' || !settings.rolePerService) return base;
  const url = new URL(base);
  const name = roleName(databaseNameOf(settings), role);
  url.username = encodeURIComponent(name);
  url.password = rolePassword(settings.secret, name);
  return url.href;
}

/** What the queue's own pool connects with: the role `queue`, which sees the schema `bullmq` alone. */
export function queueConnection(settings: Settings): PoolConfig {
  return { connectionString: connectionUrl(settings, 'queue') };
}

/** @throws Error with one sentence that says what to do, when there is no database */
export function ownerUrl(settings: Settings): string {
  if (settings.databaseUrl) return settings.databaseUrl;
  throw new Error(
    'DATABASE_URL is not set: "npm start" brings a PostgreSQL; a process of its own needs the address of yours.',
  );
}
