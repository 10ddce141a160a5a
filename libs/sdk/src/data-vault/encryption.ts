import { base64Of, bytesOf } from '../base64.js';

/**
 * The format of the published SDK, byte for byte, so that each library reads what the other wrote (docs/data-vault.md):
 *
 * - vault key: PBKDF2-SHA-256 of the key's name, 100,000 rounds, salted with the secret;
 * - hashed key: PBKDF2-SHA-256 of the vault key, one round, salted with the secret, in base64;
 * - value: base64 of two version bytes (1, 0), a 16-byte salt, a 12-byte iv, and the value encrypted with AES-256-GCM,
 *   using a key that HKDF-SHA-256 derives from the vault key and the salt.
 */

const PURPOSE = 'stack-data-vault-client-side-encryption';
const ROUNDS = 100_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const VERSION = [1, 0];

const utf8 = new TextEncoder();

/** Derives 32 bytes from name and secret. All other keys are derived from them. */
export function vaultKey(secret: string, name: string): Promise<Bytes> {
  return pbkdf2(utf8.encode(name), `${PURPOSE}-value-encryption-key-hash`, secret, ROUNDS);
}

/**
 * Returns the name as the server sees it.
 * @param key from `vaultKey`
 */
export async function hashKey(secret: string, key: Bytes): Promise<string> {
  return base64Of(await pbkdf2(key, `${PURPOSE}-key-hash`, secret, 1));
}

/**
 * @param key from `vaultKey`
 * @returns base64
 */
export async function encrypt(key: Bytes, value: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await valueKey(key, salt), utf8.encode(value));
  return base64Of(Uint8Array.of(...VERSION, ...salt, ...iv), new Uint8Array(cipher));
}

/**
 * @param key from `vaultKey`
 * @throws Error if the value is in another format or was tampered with
 */
export async function decrypt(key: Bytes, encrypted: string): Promise<string> {
  const bytes = bytesOf(encrypted);
  const from = VERSION.length + SALT_BYTES;
  if (VERSION.some((byte, nth) => bytes[nth] !== byte) || bytes.length < from + IV_BYTES) {
    throw new Error('The value of the data vault is in a format that this version does not know: update @hallpass/js.');
  }
  const iv = bytes.subarray(from, from + IV_BYTES);
  const salt = bytes.subarray(VERSION.length, from);
  const algorithm = { name: 'AES-GCM', iv };
  const value = await crypto.subtle.decrypt(algorithm, await valueKey(key, salt), bytes.subarray(from + IV_BYTES));
  return new TextDecoder().decode(value);
}

type Bytes = Uint8Array<ArrayBuffer>;

async function valueKey(key: Bytes, salt: Bytes): Promise<CryptoKey> {
  const purpose = `${PURPOSE}-value-encryption-value-encryption`;
  const info = ['stack-crypto-helper-derived-symmetric-key', purpose, 'binary-key', base64Of(salt)];
  const algorithm = { name: 'HKDF', salt, hash: 'SHA-256', info: utf8.encode(JSON.stringify(info)) };
  const material = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(algorithm, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

async function pbkdf2(value: Bytes, purpose: string, secret: string, iterations: number): Promise<Bytes> {
  const salt = ['stack-crypto-helper-iterated-hash', purpose, '', base64Of(utf8.encode(secret))];
  const algorithm = { name: 'PBKDF2', salt: utf8.encode(JSON.stringify(salt)), iterations, hash: 'SHA-256' };
  const material = await crypto.subtle.importKey('raw', value, 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, 256));
}
