import { writeFile } from 'node:fs/promises';

/**
 * Writes a small database of countries in the MaxMind DB file format 2.0, with records of 24 bits: a binary tree of the
 * bits of IPv4 addresses, whose leaves point to the data section.
 * @param networks the first bytes of an address, such as `198.18`, with the country of that network
 */
export async function writeCountryDatabase(path: string, networks: Readonly<Record<string, string>>): Promise<void> {
  const nodes: Node[] = [[null, null]];
  const data: Buffer[] = [];
  for (const [network, country] of Object.entries(networks)) {
    const offset = data.reduce((sum, { length }) => sum + length, 0);
    data.push(map({ country: map({ iso_code: text(country) }) }));
    add(nodes, bitsOf(network), { offset });
  }
  const valueOf = (record: Record_): number => {
    if (record === null) return nodes.length;
    return typeof record === 'number' ? record : nodes.length + SEPARATOR.length + record.offset;
  };
  const tree = nodes.flatMap((node) => node.map((record) => bigEndian(valueOf(record), 3)));
  const metadata = map({
    node_count: number(nodes.length),
    record_size: number(24),
    ip_version: number(4),
    database_type: text('Test-Country'),
    languages: Buffer.from([0, 4]),
    binary_format_major_version: number(2),
    binary_format_minor_version: number(0),
    build_epoch: number(1),
    description: map({}),
  });
  await writeFile(path, Buffer.concat([...tree, SEPARATOR, ...data, MARKER, metadata]));
}

type Record_ = number | { offset: number } | null;
type Node = [Record_, Record_];

const SEPARATOR = Buffer.alloc(16);
const MARKER = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);

function add(nodes: Node[], bits: readonly (0 | 1)[], leaf: { offset: number }): void {
  let node = nodes[0]!;
  for (const [at, bit] of bits.entries()) {
    if (at === bits.length - 1) {
      node[bit] = leaf;
      return;
    }
    let next = node[bit];
    if (typeof next !== 'number') {
      next = nodes.push([null, null]) - 1;
      node[bit] = next;
    }
    node = nodes[next]!;
  }
}

const bitsOf = (network: string): (0 | 1)[] =>
  network
    .split('.')
    .flatMap((byte) => [...Number(byte).toString(2).padStart(8, '0')].map((bit) => (bit === '1' ? 1 : 0)));

const bigEndian = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};
const control = (type: number, size: number): Buffer => Buffer.from([type * 32 + size]);
const text = (value: string): Buffer => Buffer.concat([control(2, value.length), Buffer.from(value)]);
const number = (value: number): Buffer => Buffer.concat([control(6, 4), bigEndian(value, 4)]);
const map = (values: Readonly<Record<string, Buffer>>): Buffer => {
  const entries = Object.entries(values);
  return Buffer.concat([control(7, entries.length), ...entries.flatMap(([key, value]) => [text(key), value])]);
};
