export type CborValue = number | string | Uint8Array | CborValue[] | Map<number | string, CborValue>;

/** Encodes deterministically enough for CTAP2: definite lengths, shortest heads, keys in the given order (RFC 8949). */
export function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function head(majorType: number, argument: number): Buffer {
  const first = majorType << 5;
  if (argument < 24) return Buffer.from([first | argument]);
  if (argument < 0x100) return Buffer.from([first | 24, argument]);
  const bytes = Buffer.alloc(argument < 0x10000 ? 3 : 5);
  if (bytes.length === 3) bytes.writeUInt16BE(argument, 1);
  else bytes.writeUInt32BE(argument, 1);
  bytes[0] = first | (bytes.length === 3 ? 25 : 26);
  return bytes;
}
