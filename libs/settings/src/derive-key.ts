import { hkdfSync } from 'node:crypto';
import type { Settings } from './settings.js';

/**
 * Derives a key for one purpose from the secret: HKDF-SHA256 (RFC 5869) without salt, with the label as info. Keys of
 * different labels reveal nothing about each other or the secret.
 * @param label names the purpose, for example `caller-context`
 * @param bytes length of the key, at most 8160
 */
export function deriveKey(secret: string, label: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', label, bytes));
}

/** The two secrets that are valid while HALLPASS_SECRET is rotated. */
export type Secrets = Pick<Settings, 'secret' | 'previousSecret'>;

/**
 * Derives a value from HALLPASS_SECRET and, if set, from HALLPASS_SECRET_PREVIOUS. Use the first for anything new, and
 * accept both when checking.
 */
export function ofEachSecret<T>({ secret, previousSecret }: Secrets, derive: (secret: string) => T): [T, ...T[]] {
  return [derive(secret), ...(previousSecret ? [derive(previousSecret)] : [])];
}

/** Like `deriveKey` for each secret, the current key first. */
export const deriveKeys = (secrets: Secrets, label: string): [Buffer, ...Buffer[]] =>
  ofEachSecret(secrets, (secret) => deriveKey(secret, label));
