import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { deleteSeals, lockEnd } from './audit-chain.sql.js';
import { type ChainName, CheckpointSigner } from './chain.js';
import { checkpointRows, move, signedCheckpoint } from './checkpoints.js';
import { removeEntries, selectOver, selectOverChains } from './project-retention.sql.js';

/** Entries per transaction. */
const BATCH = 500;

/**
 * Removes entries older than the retention a project's owners chose, from the beginning of each chain. Entries and
 * seals are removed and the signed beginning is moved in one transaction, so that the remaining chain is always valid.
 */
@Injectable()
export class ProjectRetention implements RecurringTask {
  readonly name = 'audit-retention';

  constructor(
    private readonly database: Database,
    private readonly signer: CheckpointSigner,
  ) {}

  /** @throws the first error of a chain whose beginning this instance did not sign, after handling all others */
  async run(): Promise<void> {
    const faults: unknown[] = [];
    for (const { project_id: projectId, log } of await selectOverChains(this.database))
      await this.removeAll({ projectId, log }).catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw faults[0];
  }

  private async removeAll(chain: ChainName): Promise<void> {
    while ((await this.removeSome(chain)) === BATCH);
  }

  /** @returns how many entries were removed */
  private removeSome(chain: ChainName): Promise<number> {
    return this.database.transaction(async (tx) => {
      await lockEnd(tx, chain);
      const { beginning: row } = await checkpointRows(tx, chain);
      const beginning = row && signedCheckpoint(this.signer, row);
      // Continuing from it would sign entries that someone else has written.
      if (!beginning)
        throw new Error(
          `The beginning of the chain "${chain.log}" of project ${chain.projectId} is not signed by this installation`,
        );
      const over = await selectOver(tx, { ...chain, after: beginning.position, count: BATCH });
      const last = over.at(-1);
      if (!last) return 0;
      await removeEntries(tx, chain, over);
      const position = Number(last.position);
      await move(tx, this.signer, { ...beginning, position, hash: last.hash });
      await deleteSeals(tx, { ...chain, position });
      return over.length;
    });
  }
}
