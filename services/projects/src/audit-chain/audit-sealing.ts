import { Database, type Tx } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable, Logger } from '@nestjs/common';
import { insertSeals, lockEnd, selectUnsealedChains, takeUnsealed, type UnsealedEntry } from './audit-chain.sql.js';
import { type ChainName, type Checkpoint, CheckpointSigner, genesisOf, hashAfter } from './chain.js';
import { begin, move, signedCheckpoint } from './checkpoints.js';
import { digestsOf } from './entry-digests.js';

/** Entries per transaction. */
const BATCH = 500;

/** A foreign end stays until an operator investigates, so report it only this often. */
const REPORT_AGAIN_MILLIS = 60 * 60_000;

/** Continuing from this end would sign entries that someone else has written. */
class ForeignEnd extends Error {
  constructor({ projectId, log }: ChainName, position: string) {
    super(
      `The end of the chain "${log}" of project ${projectId}, at position ${position}, is not signed by this installation, so ` +
        'no more entries are sealed. Run "npm run hallpass -- audit verify" to see what was changed',
    );
  }
}

/**
 * Appends new log entries to their chains: in the order of their times as far as they are visible, after those already
 * sealed. Writers of entries never wait for this. If two processes seal the same chain, one waits for the other.
 */
@Injectable()
export class AuditSealing implements RecurringTask {
  readonly name = 'audit-sealing';
  readonly everyMillis = 5_000;

  private readonly logger = new Logger('AuditLog');
  /** The last report about each chain with a foreign end, by project and log. */
  private reported: ReadonlyMap<string, { message: string; at: number }> = new Map();

  constructor(
    private readonly database: Database,
    private readonly signer: CheckpointSigner,
  ) {}

  /** @throws the first error of a chain that could not be continued, after handling all others */
  async run(): Promise<void> {
    const faults: unknown[] = [];
    const foreign = new Map<string, string>();
    for (const { project_id: projectId, log } of await selectUnsealedChains(this.database))
      await this.sealAll({ projectId, log }).catch((error: unknown) => {
        if (error instanceof ForeignEnd) foreign.set(`${projectId}/${log}`, error.message);
        else faults.push(error);
      });
    this.report(foreign);
    if (faults.length > 0) throw faults[0];
  }

  /** Reports a foreign end when it is found, when it changes, and once an hour. */
  private report(foreign: ReadonlyMap<string, string>): void {
    const now = Date.now();
    this.reported = new Map(
      [...foreign].map(([chain, message]) => {
        const before = this.reported.get(chain);
        if (before?.message === message && now - before.at < REPORT_AGAIN_MILLIS) return [chain, before];
        this.logger.error(message);
        return [chain, { message, at: now }];
      }),
    );
  }

  private async sealAll(chain: ChainName): Promise<void> {
    while ((await this.seal(chain)) === BATCH);
  }

  /** @returns how many entries were sealed */
  private seal(chain: ChainName): Promise<number> {
    return this.database.transaction(async (tx) => {
      const end = await this.lock(tx, chain);
      const entries = (await takeUnsealed(tx, { ...chain, count: BATCH })).sort(byTime);
      const entryDigests = await digestsOf(tx, chain, entries);
      const seals = { positions: [] as number[], ids: [] as string[], micros: [] as string[] };
      const [digests, hashes]: Buffer[][] = [[], []];
      let { position, hash } = end;
      for (const { id, micros } of entries) {
        const digest = entryDigests.get(id);
        // The entry was deleted with its project before it was sealed.
        if (digest === undefined) continue;
        position += 1;
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

  private async lock(tx: Tx, chain: ChainName): Promise<Checkpoint> {
    let [row] = await lockEnd(tx, chain);
    if (!row) {
      const start = { ...chain, position: 0, hash: genesisOf(chain), atMicros: '0' };
      await begin(tx, this.signer, { ...start, kind: 'beginning' });
      await begin(tx, this.signer, { ...start, kind: 'end' });
      [row] = await lockEnd(tx, chain);
    }
    const end = signedCheckpoint(this.signer, row!);
    if (!end) throw new ForeignEnd(chain, row!.position);
    return end;
  }
}

const nowMicros = (): string => `${Date.now()}000`;

const byTime = (a: UnsealedEntry, b: UnsealedEntry): number =>
  Number(BigInt(a.micros) - BigInt(b.micros)) || (a.id < b.id ? -1 : 1);
