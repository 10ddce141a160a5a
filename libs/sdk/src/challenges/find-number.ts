/** The task to solve, as ALTCHA defines it (version 2, PBKDF2). Byte strings are in hexadecimal. */
export interface WorkParameters {
  nonce: string;
  salt: string;
  /** Iterations for each number. */
  cost: number;
  keyLength: number;
  /** The first bytes of the key of the right number. */
  keyPrefix: string;
}

export interface FoundNumber {
  counter: number;
  derivedKey: string;
}

/**
 * Tries `start`, `start + step` and so on, until a number leads to a key with the prefix. Contains everything it needs,
 * because its source also runs in a Web Worker.
 * @returns null if no number below 100,000 does, or once `isOver` says so
 */
export async function findNumber(
  parameters: WorkParameters,
  start: number,
  step: number,
  isOver?: () => boolean,
): Promise<FoundNumber | null> {
  const bytesOfHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
  const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const { nonce, salt, cost, keyLength, keyPrefix } = parameters;
  const nonceBytes = bytesOfHex(nonce);
  const password = new Uint8Array(nonceBytes.length + 4);
  password.set(nonceBytes);
  const counterBytes = new DataView(password.buffer, nonceBytes.length);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOfHex(salt), iterations: cost };
  for (let counter = start; counter < 100_000; counter += step) {
    if (isOver?.()) return null;
    counterBytes.setUint32(0, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derived = new Uint8Array(await crypto.subtle.deriveBits(derivation, key, keyLength * 8));
    const derivedKey = hexOf(derived);
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
  return null;
}
