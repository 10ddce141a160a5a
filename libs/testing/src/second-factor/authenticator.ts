import { createHmac, randomBytes } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * An authenticator app with one account (RFC 6238). Implemented separately, so that tests do not check Hallpass against
 * itself.
 */
export class Authenticator {
  constructor(private readonly secret: Buffer = randomBytes(20)) {}

  /** From the key that a page shows for typing. */
  static ofKey(base32: string): Authenticator {
    const bits = Array.from(base32, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
    return new Authenticator(Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2))));
  }

  /** For `totp_secret_base64`. */
  get secretBase64(): string {
    return this.secret.toString('base64');
  }

  /** The current code, or the one some steps of 30 seconds later. */
  code(steps = 0): string {
    const counter = Buffer.alloc(8);
    counter.writeUInt32BE(Math.floor(Date.now() / 30_000) + steps, 4);
    const mac = createHmac('sha1', this.secret).update(counter).digest();
    const offset = mac[19]! % 16;
    const bits = ((mac[offset]! & 0x7f) << 24) | (mac[offset + 1]! << 16) | (mac[offset + 2]! << 8) | mac[offset + 3]!;
    return String(bits).slice(-6).padStart(6, '0');
  }

  /** A code that is wrong now and in the surrounding minutes. */
  wrongCode(): string {
    const near = new Set(Array.from({ length: 21 }, (_, step) => this.code(step - 10)));
    let code = 0;
    while (near.has(String(code).padStart(6, '0'))) code += 1;
    return String(code).padStart(6, '0');
  }
}
