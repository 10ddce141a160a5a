import { createHash } from 'node:crypto';
import { type Database, prepared, type Tx } from '@hallpass/database';
import { randomToken } from '@hallpass/settings';
import { INTERNAL_API_KEY_KINDS, type InternalApiKeyKind } from './internal-api-key.entity.js';

const PREFIXES: Record<InternalApiKeyKind, string> = {
  publishable_client_key: 'pck',
  secret_server_key: 'ssk',
  super_secret_admin_key: 'sak',
};

/** A new key: `pck_`, `ssk_` or `sak_` and 45 characters with 225 random bits (contract/04 §6). */
export const newInternalApiKey = (kind: InternalApiKeyKind): string => `${PREFIXES[kind]}_${randomToken()}`;

/** What is stored and looked up instead of a key. Keys are random enough for a plain hash (security I2). */
export const hashInternalApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** A set of keys that holds the one asked for, neither revoked nor expired when it was read. */
export interface InternalApiKeyRow {
  id: string;
  /** The set stops working here; whoever keeps the row compares. */
  expiresAt: Date;
}

interface KeyRow {
  id: string;
  expires_at: Date;
}

const findOfKind = (kind: InternalApiKeyKind) =>
  prepared<KeyRow>(`find-internal-api-key-${kind}`)(
    `SELECT id, expires_at FROM projects.internal_api_key
     WHERE project_id = :projectId AND ${kind}_hash = :hash AND revoked_at IS NULL AND expires_at > now()`,
  );
const findByHash = Object.fromEntries(INTERNAL_API_KEY_KINDS.map((kind) => [kind, findOfKind(kind)])) as Record<
  InternalApiKeyKind,
  ReturnType<typeof findOfKind>
>;

/** @returns null when no usable set of the project holds a key of this kind with this hash */
export async function findInternalApiKey(
  db: Database | Tx,
  projectId: string,
  kind: InternalApiKeyKind,
  hash: Buffer,
): Promise<InternalApiKeyRow | null> {
  const [row] = await findByHash[kind](db, { projectId, hash });
  return row ? { id: row.id, expiresAt: row.expires_at } : null;
}
