import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { deleteSeals, lockEnd, selectLastOver, selectOldChains } from './audit-chain.sql.js';
import { CheckpointSigner } from './chain.js';
import { move } from './checkpoints.js';

/**
 * When retention removes entries, moves the signed beginning of their chain behind them and removes their seals, so
 * that verification no longer expects them.
 */
@Injectable()
export class OldSeals implements RecurringTask {
  readonly name = 'old-audit-seals';

  constructor(
    private readonly database: Database,
    private readonly signer: CheckpointSigner,
  ) {}

  async run(): Promise<void> {
    for (const { project_id: projectId, log } of await selectOldChains(this.database)) {
      const chain = { projectId, log };
      await this.database.transaction(async (tx) => {
        await lockEnd(tx, chain);
        const [last] = await selectLastOver(tx, chain);
        if (!last) return;
        const position = Number(last.position);
        const beginning = { ...chain, kind: 'beginning', position, hash: last.hash, atMicros: last.at_micros } as const;
        await move(tx, this.signer, beginning);
        await deleteSeals(tx, { ...chain, position });
      });
    }
  }
}
