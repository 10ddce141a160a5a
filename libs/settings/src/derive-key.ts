import { hkdfSync } from 'node:crypto';

/**
 * A key for one purpose out of the one secret: HKDF-SHA256 (RFC 5869) without salt, the label as info. Keys of
 * different labels tell nothing of each other or of the secret.
 * @param label names the purpose, e.g. `caller-context`
 * @param bytes length of the key, at most 8160
 */
export function deriveKey(secret: string, label: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', label, bytes));
}
