import { Database, type Tx } from '@hallpass/database';
import type { Settings } from '@hallpass/settings';
import { selectChainedProjects, selectIsDeleted, selectSeals, selectStrays, type SealRow } from './audit-chain.sql.js';
import { type ChainName, type Checkpoint, CheckpointSigner, genesisOf, hashAfter, LOGS } from './chain.js';
import { checkpointRows, signedCheckpoint } from './checkpoints.js';
import { digestsOf } from './entry-digests.js';

const BATCH = 1_000;
const MAX_FAULTS = 100;

export interface ChainReport extends ChainName {
  entries: number;
  /** The end of the chain. If you do not trust the database's operator, keep a copy elsewhere. */
  end: { position: number; hash: string } | null;
  /** Sentences, in the order of the chain; empty if everything is as it was sealed. */
  faults: string[];
}

/** Verifies that no entry of a project's audit log was changed, removed, added or moved. */
export class AuditVerification {
  private readonly signer: CheckpointSigner;

  /** @param db connection of the owner */
  constructor(
    private readonly db: Database,
    settings: Settings,
  ) {
    this.signer = new CheckpointSigner(settings);
  }

  /** All projects that have a log, including deleted ones. */
  async projects(): Promise<string[]> {
    return (await selectChainedProjects(this.db)).map(({ project_id }) => project_id).sort();
  }

  /** Reads without locks, so that writers are not blocked. */
  verify(projectId: string): Promise<ChainReport[]> {
    return this.db.snapshot(async (tx) => {
      const [project] = await selectIsDeleted(tx, { projectId });
      const reports: ChainReport[] = [];
      for (const log of LOGS) {
        // The events of a deleted project are deleted with it.
        const mayBeGone = log === 'events' && project?.is_deleted === true;
        reports.push(await this.verifyChain(tx, { projectId, log }, mayBeGone));
      }
      return reports;
    });
  }

  private async verifyChain(tx: Tx, chain: ChainName, mayBeGone: boolean): Promise<ChainReport> {
    const faults = new Faults();
    const { beginning, end, hasEnd } = await this.bounds(tx, chain, faults);
    const walk = new ChainWalk(beginning ?? { position: 0, hash: genesisOf(chain) }, faults);
    for (;;) {
      const seals = await selectSeals(tx, { ...chain, after: walk.position, count: BATCH });
      const entryDigests = await digestsOf(
        tx,
        chain,
        seals.map(({ entry_id: id, micros }) => ({ id, micros })),
      );
      for (const seal of seals) {
        walk.next(seal);
        const digest = entryDigests.get(seal.entry_id);
        if (digest !== undefined && !digest.equals(seal.digest)) faults.add(`${nameOf(seal)} was changed`);
        if (digest === undefined && !seal.is_over && !mayBeGone) faults.add(`${nameOf(seal)} was removed`);
      }
      if (seals.length < BATCH) break;
    }
    if (end) walk.endsAt(end);
    else if (!hasEnd && walk.entries > 0) faults.add('its end, which this installation signs, was removed');
    for (const { id, occurred_at: at } of await selectStrays[chain.log](tx, {
      ...chain,
      fromMicros: beginning?.atMicros ?? '0',
    }))
      faults.add(`entry ${id} of ${at} was added: it has no seal`);
    const last = end && { position: end.position, hash: end.hash.toString('hex') };
    return { ...chain, entries: walk.entries, end: last, faults: faults.sentences };
  }

  private async bounds(
    tx: Tx,
    chain: ChainName,
    faults: Faults,
  ): Promise<{ beginning: Checkpoint | null; end: Checkpoint | null; hasEnd: boolean }> {
    const rows = await checkpointRows(tx, chain);
    const read = (kind: Checkpoint['kind']): Checkpoint | null => {
      const row = rows[kind];
      if (!row) return null;
      const checkpoint = signedCheckpoint(this.signer, row);
      if (!checkpoint) faults.add(`its ${kind}, at position ${row.position}, was not signed by this installation`);
      return checkpoint;
    };
    const bounds = { beginning: read('beginning'), end: read('end'), hasEnd: rows.end !== undefined };
    if (!rows.beginning && rows.end) faults.add('its beginning, which this installation signs, was removed');
    return bounds;
  }
}

class ChainWalk {
  entries = 0;
  position: number;
  private hash: Buffer;

  constructor(
    beginning: Pick<Checkpoint, 'position' | 'hash'>,
    private readonly faults: Faults,
  ) {
    this.position = beginning.position;
    this.hash = beginning.hash;
  }

  next(seal: SealRow): void {
    const position = Number(seal.position);
    const { entry_id: entryId, micros: occurredMicros, digest } = seal;
    if (position > this.position + 1)
      this.faults.add(`${range(this.position + 1, position - 1)} removed from the chain`);
    else if (!hashAfter(this.hash, { position, entryId, occurredMicros, digest }).equals(seal.hash))
      this.faults.add(`${nameOf(seal)} does not follow the previous entry: one of them was changed or moved`);
    this.entries += 1;
    this.position = position;
    this.hash = seal.hash;
  }

  endsAt(end: Checkpoint): void {
    if (this.position < end.position) this.faults.add(`${range(this.position + 1, end.position)} removed from its end`);
    else if (this.position > end.position)
      this.faults.add(`${range(end.position + 1, this.position)} added after its end`);
    else if (!this.hash.equals(end.hash))
      this.faults.add(`it is not the chain that was signed up to position ${end.position}: it was rewritten`);
  }
}

class Faults {
  readonly sentences: string[] = [];
  private count = 0;

  add(fault: string): void {
    this.count += 1;
    if (this.count <= MAX_FAULTS) this.sentences.push(fault);
    else this.sentences[MAX_FAULTS] = `and ${this.count - MAX_FAULTS} more`;
  }
}

const nameOf = ({ entry_id, position, occurred_at }: SealRow): string =>
  `entry ${entry_id} of ${occurred_at}, at position ${position},`;

const range = (from: number, to: number): string =>
  from === to ? `the entry at position ${from} was` : `the entries at positions ${from} to ${to} were`;
