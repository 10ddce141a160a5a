import { createHash } from 'node:crypto';

/** `HPF1`, then three 32-bit numbers and a byte: see `tools/breached-passwords/encode.mjs`, which writes the file. */
const MAGIC = 'HPF1';
const HEADER_BYTES = 20;

export interface FilterShape {
  entries: number;
  buckets: number;
  /** Values per bucket: an entry is one of them. */
  range: number;
  /** Low bits of a gap between two values, which are written as they are (Rice coding). */
  riceBits: number;
}

/**
 * Returns the bucket and the value of a text. They come from SHA-256, so that the entries spread evenly whatever the
 * list contains.
 */
export function placeInFilter(
  text: string,
  { buckets, range }: Pick<FilterShape, 'buckets' | 'range'>,
): { bucket: number; value: number } {
  const digest = createHash('sha256').update(text).digest();
  return { bucket: scaled(digest.readUInt32BE(0), buckets), value: scaled(digest.readUInt32BE(4), range) };
}

const scaled = (random: number, below: number): number => Math.floor((random * below) / 2 ** 32);

/**
 * A set of texts in about 15 bits each. It finds every text of the set, and another text with a probability of
 * `falsePositiveRate`. Each bucket holds the sorted values of its entries as Rice-coded gaps.
 */
export class PasswordFilter {
  readonly shape: FilterShape;

  /** @throws Error if the file is not a filter, or is cut */
  constructor(private readonly file: Buffer) {
    if (file.length < HEADER_BYTES || file.toString('latin1', 0, 4) !== MAGIC)
      throw new Error('Not a password filter.');
    this.shape = {
      entries: file.readUInt32LE(4),
      buckets: file.readUInt32LE(8),
      range: file.readUInt32LE(12),
      riceBits: file.readUInt8(16),
    };
    const { buckets } = this.shape;
    const isWhole = file.length > this.bitsStart && this.startOf(buckets) <= 8 * (file.length - this.bitsStart);
    if (!isWhole) throw new Error('The password filter is cut.');
  }

  get falsePositiveRate(): number {
    const { entries, buckets, range } = this.shape;
    return entries / buckets / range;
  }

  has(text: string): boolean {
    const { bucket, value } = placeInFilter(text, this.shape);
    const { riceBits } = this.shape;
    const end = this.startOf(bucket + 1);
    let at = this.startOf(bucket);
    let found = -1;
    while (at < end) {
      let high = 0;
      while (this.bit(at++) === 1) high += 1;
      let low = 0;
      for (let n = 0; n < riceBits; n += 1) low = 2 * low + this.bit(at++);
      found += 1 + high * 2 ** riceBits + low;
      if (found >= value) return found === value;
    }
    return false;
  }

  private get bitsStart(): number {
    return HEADER_BYTES + 4 * (this.shape.buckets + 1);
  }

  /** First bit of a bucket. */
  private startOf(bucket: number): number {
    return this.file.readUInt32LE(HEADER_BYTES + 4 * bucket);
  }

  private bit(at: number): number {
    return (this.file[this.bitsStart + (at >> 3)]! >> (7 - (at & 7))) & 1;
  }
}
