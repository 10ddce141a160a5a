import { placeInFilter } from '../../libs/identity/dist/passwords/breached/password-filter.js';

/** Entries per bucket. A search reads one bucket, and a bucket costs four bytes of index. */
const BUCKET_ENTRIES = 128;
const HEADER_BYTES = 20;

/**
 * Encodes texts as `PasswordFilter` of libs/identity reads them: a header, the first bit of each bucket, and the sorted
 * values of each bucket as gaps in Rice coding (the high part in unary, then `riceBits` low bits).
 *
 * @param {Iterable<string>} texts folded, without duplicates
 * @param {number} falsePositives one in this many other texts is found
 * @returns {Buffer}
 */
export function encodeFilter(texts, falsePositives) {
  const all = [...texts];
  const buckets = Math.max(1, Math.ceil(all.length / BUCKET_ENTRIES));
  const range = Math.ceil((all.length / buckets) * falsePositives);
  /** @type {number[][]} */
  const values = Array.from({ length: buckets }, () => []);
  for (const text of all) {
    const { bucket, value } = placeInFilter(text, { buckets, range });
    values[bucket].push(value);
  }
  for (const [bucket, found] of values.entries()) values[bucket] = [...new Set(found)].sort((a, b) => a - b);
  // The best parameter for gaps that are distributed geometrically.
  const riceBits = Math.max(0, Math.round(Math.log2(falsePositives * Math.LN2)));

  const bits = new Bits();
  const index = Buffer.alloc(4 * (buckets + 1));
  for (const [bucket, found] of values.entries()) {
    index.writeUInt32LE(bits.length, 4 * bucket);
    let before = -1;
    for (const value of found) {
      bits.addGap(value - before - 1, riceBits);
      before = value;
    }
  }
  index.writeUInt32LE(bits.length, 4 * buckets);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('HPF1', 'latin1');
  header.writeUInt32LE(all.length, 4);
  header.writeUInt32LE(buckets, 8);
  header.writeUInt32LE(range, 12);
  header.writeUInt8(riceBits, 16);
  return Buffer.concat([header, index, bits.bytes()]);
}

class Bits {
  length = 0;
  buffer = Buffer.alloc(1024);

  /**
   * @param {number} gap
   * @param {number} riceBits
   */
  addGap(gap, riceBits) {
    for (let high = Math.floor(gap / 2 ** riceBits); high > 0; high -= 1) this.add(1);
    this.add(0);
    for (let bit = riceBits - 1; bit >= 0; bit -= 1) this.add(Math.floor(gap / 2 ** bit) % 2);
  }

  /** @param {number} bit */
  add(bit) {
    if (this.length / 8 >= this.buffer.length)
      this.buffer = Buffer.concat([this.buffer, Buffer.alloc(this.buffer.length)]);
    this.buffer[this.length >> 3] |= bit << (7 - (this.length & 7));
    this.length += 1;
  }

  bytes() {
    return this.buffer.subarray(0, Math.max(1, Math.ceil(this.length / 8)));
  }
}
