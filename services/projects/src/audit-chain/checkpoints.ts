import type { Database, Tx } from '@hallpass/database';
import { beginCheckpoint, type CheckpointRow, moveCheckpoint, selectCheckpoints } from './audit-chain.sql.js';
import type { ChainName, Checkpoint, CheckpointSigner } from './chain.js';

const checkpointOf = (row: CheckpointRow): Checkpoint => ({
  projectId: row.project_id,
  log: row.log,
  kind: row.kind,
  position: Number(row.position),
  hash: row.hash,
  atMicros: row.at_micros,
});

/** @returns the checkpoint if this instance signed it, otherwise null */
export function signedCheckpoint(signer: CheckpointSigner, row: CheckpointRow): Checkpoint | null {
  const checkpoint = checkpointOf(row);
  return signer.verifies(checkpoint, { keyId: row.key_id, signature: row.signature }) ? checkpoint : null;
}

const valuesOf = (signer: CheckpointSigner, checkpoint: Checkpoint) => ({ ...checkpoint, ...signer.sign(checkpoint) });

/** Signs and inserts a checkpoint, unless the chain already has one of its kind. */
export async function begin(tx: Tx, signer: CheckpointSigner, checkpoint: Checkpoint): Promise<void> {
  await beginCheckpoint(tx, valuesOf(signer, checkpoint));
}

/** Signs a checkpoint and replaces the one of its kind. */
export async function move(tx: Tx, signer: CheckpointSigner, checkpoint: Checkpoint): Promise<void> {
  await moveCheckpoint(tx, valuesOf(signer, checkpoint));
}

export async function checkpointRows(
  db: Database | Tx,
  { projectId, log }: ChainName,
): Promise<Partial<Record<Checkpoint['kind'], CheckpointRow>>> {
  const rows = await selectCheckpoints(db, { projectId, log });
  return Object.fromEntries(rows.map((row) => [row.kind, row]));
}
