import { createHash } from 'node:crypto';
import type { Database, Tx } from '@hallpass/database';
import { randomToken } from '@hallpass/settings';
import type { InternalApiKeyKind } from './internal-api-key.entity.js';
import { findByHash } from './internal-api-key.sql.js';

const PREFIXES: Record<InternalApiKeyKind, string> = {
  publishable_client_key: 'pck',
  secret_server_key: 'ssk',
  super_secret_admin_key: 'sak',
};

/** A new key: `pck_`, `ssk_` or `sak_` and 45 characters with 225 random bits (contract/04 §6). */
export const newInternalApiKey = (kind: InternalApiKeyKind): string => `${PREFIXES[kind]}_${randomToken()}`;

/** The hash that is stored and looked up. Keys are random enough for a plain hash (security I2). */
export const hashInternalApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** A set that contains the requested key and was neither revoked nor expired when it was read. */
export interface InternalApiKeyRow {
  id: string;
  /** The set is invalid from here on. Callers that cache the row must check this. */
  expiresAt: Date;
}

/** @returns null if no usable set of the project contains a key of this kind with this hash */
export async function findInternalApiKey(
  db: Database | Tx,
  projectId: string,
  kind: InternalApiKeyKind,
  hash: Buffer,
): Promise<InternalApiKeyRow | null> {
  const [row] = await findByHash[kind](db, { projectId, hash });
  return row ? { id: row.id, expiresAt: row.expires_at } : null;
}
