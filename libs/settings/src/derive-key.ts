import { hkdfSync } from 'node:crypto';
import type { Settings } from './settings.js';

/**
 * A key for one purpose out of the one secret: HKDF-SHA256 (RFC 5869) without salt, the label as info. Keys of
 * different labels tell nothing of each other or of the secret.
 * @param label names the purpose, e.g. `caller-context`
 * @param bytes length of the key, at most 8160
 */
export function deriveKey(secret: string, label: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', label, bytes));
}

/** The two secrets that are good while HALLPASS_SECRET is rotated. */
export type Secrets = Pick<Settings, 'secret' | 'previousSecret'>;

/**
 * What is derived from HALLPASS_SECRET, and from HALLPASS_SECRET_PREVIOUS where it is set: the first makes what is new,
 * all of them check what comes back.
 */
export function ofEachSecret<T>({ secret, previousSecret }: Secrets, derive: (secret: string) => T): [T, ...T[]] {
  return [derive(secret), ...(previousSecret ? [derive(previousSecret)] : [])];
}

/** As `deriveKey`, of each secret: the key of today first. */
export const deriveKeys = (secrets: Secrets, label: string): [Buffer, ...Buffer[]] =>
  ofEachSecret(secrets, (secret) => deriveKey(secret, label));
