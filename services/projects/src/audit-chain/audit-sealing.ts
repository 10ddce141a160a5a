import { Database, type Tx } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { insertSeals, lockEnd, selectUnsealedChains, takeUnsealed, type UnsealedEntry } from './audit-chain.sql.js';
import { type ChainName, type Checkpoint, CheckpointSigner, digestOf, genesisOf, hashAfter } from './chain.js';
import { begin, move, signedCheckpoint } from './checkpoints.js';
import { textsOf } from './entry-texts.js';

/** Entries of a transaction. */
const BATCH = 500;

/**
 * Appends what has come into the logs to their chains: in the order of its times as far as it is there, after what was
 * sealed before. Whoever writes an entry waits for none of this; of two that seal a chain, one waits for the other.
 */
@Injectable()
export class AuditSealing implements RecurringTask {
  readonly name = 'audit-sealing';
  readonly everyMillis = 5_000;

  constructor(
    private readonly database: Database,
    private readonly signer: CheckpointSigner,
  ) {}

  /** @throws the first error of a chain that could not be gone on with, after all others */
  async run(): Promise<void> {
    const faults: unknown[] = [];
    for (const { project_id: projectId, log } of await selectUnsealedChains(this.database))
      await this.sealAll({ projectId, log }).catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw faults[0];
  }

  private async sealAll(chain: ChainName): Promise<void> {
    while ((await this.seal(chain)) === BATCH);
  }

  /** @returns how many entries were taken */
  private seal(chain: ChainName): Promise<number> {
    return this.database.transaction(async (tx) => {
      const end = await this.lock(tx, chain);
      const entries = (await takeUnsealed(tx, { ...chain, count: BATCH })).sort(byTime);
      const texts = await textsOf(tx, chain, entries);
      const seals = { positions: [] as number[], ids: [] as string[], micros: [] as string[] };
      const [digests, hashes]: Buffer[][] = [[], []];
      let { position, hash } = end;
      for (const { id, micros } of entries) {
        const text = texts.get(id);
        // Gone with its project before it was sealed.
        if (text === undefined) continue;
        position += 1;
        const digest = digestOf(text);
        hash = hashAfter(hash, { position, entryId: id, occurredMicros: micros, digest });
        seals.positions.push(position);
        seals.ids.push(id);
        seals.micros.push(micros);
        digests!.push(digest);
        hashes!.push(hash);
      }
      if (position > end.position) {
        await insertSeals(tx, { ...chain, ...seals, digests: digests!, hashes: hashes! });
        await move(tx, this.signer, { ...end, position, hash, atMicros: nowMicros() });
      }
      return entries.length;
    });
  }

  /** The end of a chain, whose beginning and end are made with its first entries. */
  private async lock(tx: Tx, chain: ChainName): Promise<Checkpoint> {
    let [row] = await lockEnd(tx, chain);
    if (!row) {
      const start = { ...chain, position: 0, hash: genesisOf(chain), atMicros: '0' };
      await begin(tx, this.signer, { ...start, kind: 'beginning' });
      await begin(tx, this.signer, { ...start, kind: 'end' });
      [row] = await lockEnd(tx, chain);
    }
    const end = signedCheckpoint(this.signer, row!);
    // To go on from it would sign what somebody else has written.
    if (!end) throw new Error(`The end of the chain "${chain.log}" of project ${chain.projectId} is not signed by us`);
    return end;
  }
}

const nowMicros = (): string => `${Date.now()}000`;

const byTime = (a: UnsealedEntry, b: UnsealedEntry): number =>
  Number(BigInt(a.micros) - BigInt(b.micros)) || (a.id < b.id ? -1 : 1);
