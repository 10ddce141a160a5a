import { randomBytes } from 'node:crypto';

let lastMillis = 0;
let sequence = 0;

/**
 * UUIDv7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, then a 12-bit counter that rises within one
 * millisecond (§6.2, method 1), then random bits. Ids of one process sort in the order they were made.
 */
export function uuidv7(): string {
  const now = Date.now();
  if (now > lastMillis) {
    lastMillis = now;
    sequence = randomBytes(2).readUInt16BE() & 0x7ff; // half the range stays free for the same millisecond
  } else if (++sequence > 0xfff) {
    lastMillis += 1;
    sequence = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMillis, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
