import type { Tx } from '@hallpass/database';
import { entryDigests } from './audit-chain.sql.js';
import type { ChainName } from './chain.js';

/** The digests of the entries that exist, by id. @param entries with their times, as text */
export async function digestsOf(
  tx: Tx,
  { projectId, log }: ChainName,
  entries: readonly { id: string; micros: string }[],
): Promise<Map<string, Buffer>> {
  if (entries.length === 0) return new Map();
  const ids = entries.map(({ id }) => id);
  const micros = entries.map((entry) => BigInt(entry.micros));
  const from = micros.reduce((a, b) => (a < b ? a : b)).toString();
  const to = micros.reduce((a, b) => (a > b ? a : b)).toString();
  const rows = await entryDigests[log](tx, { projectId, ids, from, to });
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}
